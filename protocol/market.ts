/** The market's calls and socket messages, with checks. */
import * as z from 'zod/mini';
import { INDEX_STATES } from '#domain/market/market-mark';
import { PERIODS } from '#domain/market/periods';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { MARKET_CODES, PLATFORM_CODES } from './names/codes.ts';
import { MAX_SUBSCRIPTIONS } from './names/market.ts';
import { ASSET, INDEX_SOURCES } from './names/patterns.ts';
import { amount, countText, signedAmount } from './shapes.ts';

const symbol = z.string().check(z.regex(/^[A-Z0-9]{1,20}(?:-[A-Z0-9]{1,20}){1,2}$/));
const time = z.int().check(z.nonnegative());
const id = z.int().check(z.nonnegative());

const instrumentShape = z.strictObject({
  symbol,
  kind: z.enum(['spot', 'perpetual']),
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  priceStep: amount,
  sizeStep: amount,
  groupings: z.array(z.int()),
  minSize: amount,
  /** The steps of orders, if they differ from the book's. */
  orderPriceStep: z.optional(amount),
  orderSizeStep: z.optional(amount),
  watchOnly: z.optional(z.boolean()),
  wide: z.optional(z.boolean()),
});

const tradeShape = z.tuple([id, amount, amount, z.enum(['buy', 'sell']), time]);

export const marketInstruments = defineCall(CALLS.marketInstruments, {
  input: z.strictObject({}),
  output: z.strictObject({ list: z.array(instrumentShape) }),
  refusals: [],
});

/** The trades after an id, oldest first, from the last 2,000 in memory. */
export const marketTrades = defineCall(CALLS.marketTrades, {
  input: z.strictObject({
    symbol,
    after: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(2000))),
  }),
  output: z.strictObject({
    epoch: z.string(),
    list: z.array(tradeShape),
    /** False if trades are missing that memory no longer holds: begin from a snapshot. */
    complete: z.boolean(),
  }),
  refusals: [MARKET_CODES.unknownSymbol, PLATFORM_CODES.badInput],
});

const candleShape = z.tuple([time, amount, amount, amount, amount, amount, id]);

/** The maximum number of candles in a page. */
const MOST_CANDLES = 1000;

/** Candles that begin before a time, or the newest ones; a page holds 300 by default. */
export const marketCandles = defineCall(CALLS.marketCandles, {
  input: z.strictObject({
    symbol,
    period: z.enum(PERIODS),
    before: z.optional(countText),
    limit: z.optional(countText.check(z.gte(1), z.lte(MOST_CANDLES))),
  }),
  output: z.strictObject({
    epoch: z.string(),
    tradeId: id,
    zone: z.string(),
    list: z.array(candleShape),
    next: z.nullable(time),
    open: z.nullable(z.strictObject({ base: z.nullable(candleShape), minutes: z.array(candleShape) })),
  }),
  refusals: [MARKET_CODES.unknownSymbol, PLATFORM_CODES.badInput],
});

/** The closes of the last 24 hours, oldest first, the current hour last; one call for all rows on a screen. */
export const marketSparklines = defineCall(CALLS.marketSparklines, {
  input: z.strictObject({
    /** Symbols separated by commas, at most 50: more than a screen shows. */
    symbols: z.string().check(z.regex(/^[A-Z0-9-]{1,62}(?:,[A-Z0-9-]{1,62}){0,49}$/)),
  }),
  output: z.strictObject({ list: z.array(z.tuple([symbol, z.array(amount)])) }),
  refusals: [MARKET_CODES.unknownSymbol, PLATFORM_CODES.badInput],
});

/** SPEC §7: `GET /index/logo` answers `{ coin: address }`. */
export const indexLogo = defineCall(CALLS.indexLogo, {
  input: z.strictObject({}),
  output: z.record(z.string(), z.string()),
  refusals: [],
});

const level = z.tuple([amount, amount]);

export const channelsShape = z.strictObject({
  channels: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(MAX_SUBSCRIPTIONS)),
  /** If `account` is among them: the number of the last event that the client holds. */
  after: z.optional(z.int().check(z.nonnegative())),
});

const shortText = z.string().check(z.minLength(1), z.maxLength(512));

/** A user's token; or an API client's key, its time, and the signature of `socketToSign`. */
export const authenticateShape = z.union([
  z.strictObject({ token: shortText }),
  z.strictObject({ key: shortText, time: shortText, signature: shortText }),
]);

export const bookMessage = z.strictObject({
  symbol,
  type: z.enum(['snapshot', 'delta']),
  epoch: z.string(),
  prev: id,
  seq: id,
  bids: z.array(level),
  asks: z.array(level),
  checksum: z.int().check(z.gte(0), z.lte(0xffffffff)),
  time,
});

export const tradesMessage = z.strictObject({
  symbol,
  type: z.enum(['snapshot', 'delta']),
  epoch: z.string(),
  trades: z.array(tradeShape),
  time,
});

const price = z.nullable(amount);

export const tickersMessage = z.strictObject({
  type: z.enum(['snapshot', 'delta']),
  time,
  rows: z.array(z.tuple([symbol, price, price, price, price, amount, amount, z.nullable(amount)])),
  silent: z.array(symbol),
});

export const tickerMessage = z.strictObject({
  time,
  rows: z.array(
    z.strictObject({
      symbol,
      last: z.optional(price),
      open: z.optional(price),
      high: z.optional(price),
      low: z.optional(price),
      base: z.optional(amount),
      quote: z.optional(amount),
      usdt: z.optional(z.nullable(amount)),
    }),
  ),
});

export const marksMessage = z.strictObject({
  time,
  rows: z.array(z.tuple([symbol, price, price, z.nullable(signedAmount), z.nullable(time)])),
  indexes: z.optional(
    z.array(z.tuple([symbol, z.enum(INDEX_STATES), z.string().check(z.regex(INDEX_SOURCES))])),
  ),
});

const scores = z.array(signedAmount);

export const contractsMessage = z.strictObject({
  time,
  funds: z.array(z.tuple([z.string().check(z.regex(ASSET)), amount])),
  rows: z.array(
    z.strictObject({
      ...{ symbol, lots: id, base: amount, value: price, mark: price },
      ...{ long: scores, short: scores },
    }),
  ),
});
