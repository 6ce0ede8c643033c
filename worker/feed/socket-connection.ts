/** The open connection to the platform: messages in, acknowledged calls out. */
import type { ACCOUNT_CHANNEL } from '#protocol/names/account';
import type { Channel, ChannelKind, SocketAnswer } from '#protocol/names/market';

/** The body of a socket call: channels to subscribe to or leave, an account's token, or nothing for the clock. */
export interface SocketInput {
  readonly channels?: readonly (Channel | typeof ACCOUNT_CHANNEL)[];
  /** The number of the last account event in the mirror. */
  readonly after?: number;
  readonly token?: string;
}

/** The subject of a message: the market, or the logged-in user. */
export type MessageKind = ChannelKind | typeof ACCOUNT_CHANNEL;

export interface SocketListener {
  /**
   * Open, also after each reconnection: the platform keeps no earlier subscriptions.
   * @param asked the channels that were requested with the connection
   */
  opened(asked: readonly Channel[]): void;
  closed(): void;
  /** Unchecked: the message may have any shape. */
  message(kind: MessageKind, message: unknown): void;
  /** A packed message; valid only during the call. */
  packed(bytes: Uint8Array): void;
}

export interface SocketConnection {
  /** The page became visible or the network returned: connect now instead of waiting out the delay. */
  hurry(): void;
  /** Reconnects, because no message came for too long although the connection was not closed. */
  restart(): void;
  /** Rejects if the connection is closed or no answer arrives in time. */
  call(event: string, input: SocketInput): Promise<SocketAnswer>;
  /** Closed until `hurry`. */
  close(): void;
}

export type OpenSocketConnection = (origin: string, listener: SocketListener) => SocketConnection;
