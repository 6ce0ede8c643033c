/** Limits of sockets: of all of them, of those of one network, and of each connection. */
import type { AccountLimits } from './account-feed.ts';
import type { Rate } from './token-bucket.ts';

export interface NetworkLimits {
  /** Connections of one network at once: an IPv4 address, or a /64 of IPv6. */
  readonly sockets: number;
  /** Handshakes of one network, upgrades from polling among them. */
  readonly handshakes: Rate;
  /** The packets that all connections of one network may send. Each connection also has a separate limit. */
  readonly packets: Rate;
}

/** Limits of one connection's input, counted before anything is answered; beyond them the connection is closed. */
export interface InboundLimits {
  readonly packets: Rate;
  readonly bytes: Rate;
  /** All bytes before the client has joined. */
  readonly unjoinedBytes: number;
}

export interface SocketLimits {
  /** Connections at once. */
  readonly sockets: number;
  readonly network: NetworkLimits;
  readonly inbound: InboundLimits;
  /** How many connections of one network may join slowly. */
  readonly unjoined: number;
  /** A connection that has not joined by then is closed, if its network has more unjoined ones. */
  readonly joinMillis: number;
  /** The same, regardless of its network: SPEC's wait for a socket. */
  readonly slowJoinMillis: number;
  /** Bytes that may wait for a connection that does not read them; beyond that it is closed. */
  readonly bufferedBytes: number;
  /** Calls of one socket. */
  readonly events: Rate;
  /** Refused calls of one socket, before it is closed. */
  readonly refusals: Rate;
  /** Limits of the account channel, for all sockets of one user together. */
  readonly account: AccountLimits;
}
