/** Packed messages, as `docs/wire.md` defines them: the constants that both ends share. */
import type { ChannelKind } from './market.ts';

/** A socket that connects with `auth: { packed: 1 }` receives all messages in this layout; others receive JSON. */
export const PACKED_LAYOUT = 1;

/** A kind's index is its number in the first byte, bits 0 to 2. */
export const PACKED_KINDS: readonly ChannelKind[] = ['tickers', 'ticker', 'book', 'trades', 'marks'];

/** The number of a `marks` message with a list of indexes after its rows. */
export const INDEXED_MARKS = 5;

/** First byte, bit 3: the message begins a stream and contains the names to which later messages refer by number. */
export const NAMED = 0x08;

/** First byte, bits 4 to 7: the layout. */
export const LAYOUT_SHIFT = 4;

/** A row's values in the order of `WireTicker`; a value's index is its bit in a packed row's mask. */
export const TICKER_VALUES = ['last', 'open', 'high', 'low', 'base', 'quote', 'usdt'] as const;

/** The row's mask, bit 7: the volume in USDT equals the volume in the quote coin and is omitted. */
export const USDT_IS_QUOTE = 0x80;

/** Minus zero: a signed number that stands for "none". */
export const NONE = 0x40;

/** In place of an amount's number of digits: there is no amount. */
export const NO_AMOUNT = 0xff;
