/** Packed messages, as `docs/wire.md` lays them out: what both ends must agree on. */
import type { ChannelKind } from './market.ts';

/** A socket that connects with `auth: { packed: 1 }` receives everything in this layout, others in JSON. */
export const PACKED_LAYOUT = 1;

/** A kind's place is its number in the first byte, bits 0 to 2. */
export const PACKED_KINDS: readonly ChannelKind[] = ['tickers', 'ticker', 'book', 'trades', 'marks'];

/** First byte, bit 3: the message begins a stream and says the names that later ones refer to by number. */
export const NAMED = 0x08;

/** First byte, bits 4 to 7: the layout. */
export const LAYOUT_SHIFT = 4;

/** A row's values in the order of `WireTicker`; a figure's place is its bit in a packed row's mask. */
export const TICKER_VALUES = ['last', 'open', 'high', 'low', 'base', 'quote', 'usdt'] as const;

/** The row's mask, bit 7: the volume in USDT is the one in the quote coin, and is not repeated. */
export const USDT_IS_QUOTE = 0x80;

/** Minus zero: a signed number that is none. */
export const NONE = 0x40;

/** In the place of an amount's digits: there is none. */
export const NO_AMOUNT = 0xff;
