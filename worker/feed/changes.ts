/** The platform's messages after decoding and checking. */
import type { Steps } from '#domain/market/instrument';
import type { Millis, Size, TakerSide, Ticks } from '#domain/units';
import type { ContractsMessage, MarksMessage, TickerMessage, TickersMessage } from '#protocol/names/market';

/** Steps of a known market. */
export type StepsOf = (symbol: string) => Steps | undefined;

/**
 * Levels of one side in the order of the message: `count` pairs of tick and lots. Of a wide market `sizes` holds the
 * lots. Reused by the next message.
 */
export interface WireSide {
  count: number;
  ticks: Float64Array;
  lots: Float64Array;
  sizes: bigint[];
}

/** Valid until the next message is decoded. */
export interface BookChange {
  symbol: string;
  snapshot: boolean;
  epoch: string;
  prev: number;
  seq: number;
  checksum: number;
  time: Millis;
  readonly bids: WireSide;
  readonly asks: WireSide;
}

export interface Trade {
  readonly id: number;
  readonly price: Ticks;
  readonly size: Size;
  readonly side: TakerSide;
  readonly time: Millis;
}

/** Channels in which each message follows the last. */
export type StreamKind = 'book' | 'trades';

/** The beginning of a book or trades message. */
export interface StreamHead {
  readonly symbol: string;
  readonly snapshot: boolean;
  readonly epoch: string;
  readonly time: Millis;
}

export interface TradesChange extends StreamHead {
  /** Oldest first. */
  readonly trades: readonly Trade[];
}

const FIRST_ROOM = 512;
const newSide = (): WireSide => ({
  count: 0,
  ticks: new Float64Array(FIRST_ROOM),
  lots: new Float64Array(FIRST_ROOM),
  sizes: [],
});
/** The book message being read. */
export const bookChange: BookChange = {
  symbol: '',
  snapshot: false,
  epoch: '',
  prev: 0,
  seq: 0,
  checksum: 0,
  time: 0,
  bids: newSide(),
  asks: newSide(),
};

export function makeRoom(side: WireSide, levels: number): void {
  if (levels <= side.ticks.length) return;
  side.ticks = new Float64Array(levels * 2);
  side.lots = new Float64Array(levels * 2);
}

/**
 * A decoded message in either form. The `change` of a stream, or of all tickers, is undefined if it could not be
 * read.
 */
export type Decoded =
  | { readonly kind: 'tickers'; readonly change: TickersMessage | undefined }
  | { readonly kind: 'ticker'; readonly change: TickerMessage }
  | { readonly kind: 'marks'; readonly change: MarksMessage }
  | { readonly kind: 'contracts'; readonly change: ContractsMessage }
  | { readonly kind: 'book'; readonly symbol: string; readonly change: BookChange | undefined }
  | { readonly kind: 'trades'; readonly symbol: string; readonly change: TradesChange | undefined };

/** The result of a request for missed trades. */
export interface MissedTrades {
  readonly epoch: string;
  readonly complete: boolean;
  readonly trades: readonly Trade[];
}
