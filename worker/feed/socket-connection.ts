/** The open route to the platform, as the engine sees it: messages in, acknowledged calls out. */
import type { ACCOUNT_CHANNEL } from '#protocol/names/account';
import type { Channel, ChannelKind, SocketAnswer } from '#protocol/names/market';

/** What a call on the socket carries: channels to join or leave, whose account it is, nothing for the clock. */
export interface SocketInput {
  readonly channels?: readonly (Channel | typeof ACCOUNT_CHANNEL)[];
  /** The number of the last account event that is held. */
  readonly after?: number;
  readonly token?: string;
}

/** What a message is about: the market, or whoever is signed in. */
export type MessageKind = ChannelKind | typeof ACCOUNT_CHANNEL;

export interface SocketListener {
  /**
   * Open, also again after each reconnection: the platform remembers nothing of before.
   * @param asked the channels that were asked for with the connection itself
   */
  opened(asked: readonly Channel[]): void;
  closed(): void;
  /** Unchecked: anything may have been said. */
  message(kind: MessageKind, message: unknown): void;
  /** The same, packed; valid while it is told. */
  packed(bytes: Uint8Array): void;
}

export interface SocketConnection {
  /** The page came back or the network did: try now instead of waiting out the delay. */
  hurry(): void;
  /** Nothing was heard for too long though nobody said that the connection is closed: begin again. */
  restart(): void;
  /** Rejects when the connection is closed or no answer comes in time. */
  call(event: string, input: SocketInput): Promise<SocketAnswer>;
  /** Closed until somebody hurries it. */
  close(): void;
}

export type OpenSocketConnection = (origin: string, listener: SocketListener) => SocketConnection;
