/** How much sockets may cost: all of them, those of one network, and each connection. */
import type { AccountLimits } from './account-feed.ts';
import type { Rate } from './token-bucket.ts';

export interface NetworkLimits {
  /** Connections of one network at once: an IPv4 address, or a /64 of IPv6. */
  readonly sockets: number;
  /** Handshakes of one network, upgrades from polling among them. */
  readonly handshakes: Rate;
  /** What all connections of one network may send, in packets. Each connection has its own limit beside it. */
  readonly packets: Rate;
}

/** What one connection may send. They are counted before anything is answered; beyond them the connection is closed. */
export interface InboundLimits {
  readonly packets: Rate;
  readonly bytes: Rate;
  /** Bytes in all before the client has joined. */
  readonly unjoinedBytes: number;
}

export interface SocketLimits {
  /** Connections at once. */
  readonly sockets: number;
  readonly network: NetworkLimits;
  readonly inbound: InboundLimits;
  /** So many connections of one network may take their time to join. */
  readonly unjoined: number;
  /** A connection that has not joined by then is closed, if its network has more of them. */
  readonly joinMillis: number;
  /** The same, whatever its network has: SPEC's wait for a socket. */
  readonly slowJoinMillis: number;
  /** Bytes that may wait for a connection that does not read them; beyond that it is closed. */
  readonly bufferedBytes: number;
  /** Questions of one socket. */
  readonly events: Rate;
  /** Refused questions of one socket, before it is closed. */
  readonly refusals: Rate;
  /** What of their own channel all sockets of one user have together. */
  readonly account: AccountLimits;
}
