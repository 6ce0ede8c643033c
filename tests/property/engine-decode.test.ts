/**
 * The engine's own checks accept exactly the messages that the protocol's schemas accept, and read the same
 * numbers.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf } from '../../domain/decimal-text.ts';
import { parseSteps, stepOf, type Step, type Steps } from '../../domain/market/instrument.ts';
import {
  bookMessage,
  contractsMessage,
  marketCandles,
  marketSparklines,
  marksMessage,
  tickerMessage,
  tickersMessage,
  tradesMessage,
} from '../../protocol/market.ts';
import type { WireCandle } from '../../protocol/names/market.ts';
import { stepsOfText } from '../../domain/market/step-text.ts';
import { isSymbol } from '../../worker/feed/check.ts';
import { isAmount, isSignedAmount } from '../../worker/feed/check-json.ts';
import {
  decodeBook,
  decodeContracts,
  decodeMarks,
  decodeTicker,
  decodeTickers,
  decodeTrades,
} from '../../worker/feed/decode.ts';
import type { WireSide } from '../../worker/feed/changes.ts';
import { decodeCandlePage } from '../../worker/candles/candle-page.ts';
import { decodeSparklines } from '../../worker/sparklines/sparkline-topics.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 500 };
const SYMBOL = 'BTC-USDT';
const steps: Steps = { price: stepOf('0.5'), size: stepOf('0.001') };
const stepsOf = (symbol: string) => (symbol === SYMBOL ? steps : undefined);

/** Mostly valid, sometimes almost valid, sometimes arbitrary. */
const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ arbitrary: right, weight: 30 }, { arbitrary: wrong, weight: 1 });
const oddTexts = fc.constantFrom(
  '',
  '.',
  '-',
  '-1',
  '00',
  '01.5',
  '1.',
  '.5',
  '1e5',
  '0x10',
  ' 1',
  '1\n',
  '+1',
  '1_0',
  '１',
  'NaN',
  'Infinity',
  '9007199254740991',
  '9007199254740992',
  '90071992547409915.0',
  '4503599627370495.5',
  '0.0000',
  '1,5',
  '123456789012345678901234567890.5',
  '-0',
  '0',
  '-0.5',
  '--1',
);
const odd = fc.oneof(
  oddTexts,
  fc.string({ maxLength: 6 }),
  fc.jsonValue({ maxDepth: 1 }),
  fc.constant(undefined),
);
const decimal = (digits: number, unit: number) =>
  fc.nat(10 ** 7).map((count) => {
    const text = (count * unit).toString().padStart(digits + 1, '0');
    return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  });
const price = mostly(decimal(1, 5), fc.oneof(odd, decimal(1, 1), decimal(2, 50)));
const size = mostly(decimal(3, 1), fc.oneof(odd, decimal(2, 1)));
const amount = mostly(decimal(2, 1), odd);
const value = mostly(fc.option(decimal(2, 1)), odd);
const count = mostly(
  fc.nat(),
  fc.oneof(odd, fc.constantFrom(-1, 0.5, NaN, 2 ** 53, -0, Infinity, 0x1_0000_0000)),
);
const symbol = mostly(
  fc.constant(SYMBOL),
  fc.constantFrom(
    'btc-USDT',
    'BTC',
    'BTC-',
    'A-B-C',
    'A-B-C-D',
    `${'A'.repeat(20)}-B`,
    `${'A'.repeat(21)}-B`,
    'BTC-USDT\n',
    7,
  ),
);
const type = mostly(fc.constantFrom('snapshot', 'delta'), odd);
const side = mostly(fc.constantFrom('buy', 'sell'), odd);
const text = mostly(fc.string({ maxLength: 5 }), odd);
const listOf = (row: fc.Arbitrary<unknown>) => mostly(fc.array(row, { maxLength: 3 }), odd);
const rowOf = (...parts: fc.Arbitrary<unknown>[]) =>
  mostly(fc.tuple(...parts), fc.oneof(odd, fc.tuple(...parts, odd), fc.tuple(...parts.slice(1))));

/** A shape, sometimes with a field too many or too few. */
function shape(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const names = Object.keys(fields);
  return mostly(
    fc.record(fields),
    fc.oneof(odd, fc.record({ ...fields, more: odd }), fc.record(fields, { requiredKeys: names.slice(1) })),
  );
}

const level = rowOf(price, size);
const books = shape({
  symbol,
  type,
  epoch: text,
  prev: count,
  seq: count,
  bids: listOf(level),
  asks: listOf(level),
  checksum: count,
  time: count,
});
const trades = shape({
  symbol,
  type,
  epoch: text,
  trades: listOf(rowOf(count, price, size, side, count)),
  time: count,
});
const tickers = shape({
  type,
  time: count,
  silent: listOf(symbol),
  rows: listOf(rowOf(symbol, value, value, value, value, amount, amount, value)),
});
const changes = fc.record(
  {
    symbol,
    last: value,
    open: value,
    high: value,
    low: value,
    base: amount,
    quote: amount,
    usdt: value,
  },
  { requiredKeys: ['symbol'] },
);
const ticker = shape({ time: count, rows: listOf(mostly(changes, fc.record({ symbol, more: odd }))) });
const markRows = listOf(
  rowOf(
    symbol,
    value,
    value,
    mostly(fc.constantFrom(null, '-0.0001', '0.01'), odd),
    mostly(fc.option(fc.nat()), odd),
  ),
);
const indexState = mostly(fc.constantFrom('live', 'stale', 'resuming'), odd);
const indexes = listOf(rowOf(symbol, indexState, mostly(fc.constantFrom('', 'l', 'lso'), odd)));
const marks = fc.oneof(
  shape({ time: count, rows: markRows }),
  shape({ time: count, rows: markRows, indexes }),
);

const scores = listOf(mostly(fc.bigInt().map(String), odd));
const contracts = shape({
  time: count,
  funds: listOf(rowOf(mostly(fc.constantFrom('USDT', 'BTC'), odd), size)),
  rows: listOf(
    shape({ symbol, lots: count, base: size, value: price, mark: price, long: scores, short: scores }),
  ),
});

const candle = rowOf(count, price, price, price, price, size, count);
const candlePages = shape({
  epoch: text,
  tradeId: count,
  zone: text,
  list: listOf(candle),
  next: mostly(fc.option(fc.nat()), odd),
  open: mostly(fc.option(shape({ base: mostly(fc.option(candle), odd), minutes: listOf(candle) })), odd),
});
const sparklines = shape({ list: listOf(rowOf(symbol, listOf(price))) });

/** The engine's check beyond the schema: exactly the instrument's digits, in whole steps. */
function exactSteps(value: string, step: Step): number {
  const isExact = isAmount(value) && digitsOf(value) === step.digits;
  return isExact ? (parseSteps(value, step) ?? -1) : -1;
}

function pairs(wire: WireSide): number[][] {
  return Array.from({ length: wire.count }, (_, at) => [wire.ticks[at] ?? NaN, wire.lots[at] ?? NaN]);
}

const accepted = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('messages', () => {
  it('ENGINE-009 a book is accepted and read by schema and steps', () => {
    fc.assert(
      fc.property(books, (message) => {
        const parsed = bookMessage.safeParse(message);
        const read = (levels: readonly (readonly [string, string])[]) =>
          levels.map(([at, much]) => [exactSteps(at, steps.price), exactSteps(much, steps.size)]);
        const known = parsed.success && parsed.data.symbol === SYMBOL ? parsed.data : undefined;
        const sides = known && [read(known.bids), read(known.asks)];
        const isWhole = sides?.flat(2).every((each) => each >= 0) ?? false;
        const decoded = decodeBook(message, stepsOf);
        expect(decoded !== undefined).toBe(isWhole);
        if (!decoded || !known) return;
        expect([pairs(decoded.bids), pairs(decoded.asks)]).toEqual(sides);
        const { prev, seq, checksum, time, epoch } = decoded;
        expect({ prev, seq, checksum, time, epoch, type: decoded.snapshot ? 'snapshot' : 'delta' }).toEqual({
          prev: known.prev,
          seq: known.seq,
          checksum: known.checksum,
          time: known.time,
          epoch: known.epoch,
          type: known.type,
        });
      }),
      runs,
    );
  });

  it('ENGINE-009 trades are accepted and read by schema and steps', () => {
    fc.assert(
      fc.property(trades, (message) => {
        const parsed = tradesMessage.safeParse(message);
        const known = parsed.success && parsed.data.symbol === SYMBOL ? parsed.data : undefined;
        const wanted = known?.trades.map(([id, at, much, taker, time]) => ({
          id,
          price: exactSteps(at, steps.price),
          size: exactSteps(much, steps.size),
          side: taker,
          time,
        }));
        const isWhole = wanted?.every((each) => each.price >= 0 && each.size >= 0) ?? false;
        const decoded = decodeTrades(message, stepsOf);
        expect(decoded?.trades).toEqual(isWhole ? wanted : undefined);
      }),
      runs,
    );
  });

  it.each([
    ['tickers', tickers, tickersMessage, decodeTickers],
    ['ticker', ticker, tickerMessage, decodeTicker],
    ['marks', marks, marksMessage, decodeMarks],
    ['contracts', contracts, contractsMessage, decodeContracts],
  ] as const)('ENGINE-009 %s are accepted as the schema does', (_name, messages, schema, decode) => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(decode(message) !== undefined).toBe(accepted(schema, message));
      }),
      runs,
    );
  });
});

describe('answers', () => {
  const candleOf = ([time, ...rest]: WireCandle) => {
    const [open, high, low, close] = rest.slice(0, 4).map((each) => exactSteps(`${each}`, steps.price));
    return { time, open, high, low, close, lots: exactSteps(rest[4], steps.size), trades: rest[5] };
  };
  const isExact = (each: object) => Object.values(each).every((value) => value >= 0);

  it('CANDLE-089 a page of candles is accepted and read by schema and steps', () => {
    fc.assert(
      fc.property(candlePages, (page) => {
        const parsed = marketCandles.output.safeParse(page);
        const known = parsed.success ? parsed.data : undefined;
        const list = known?.list.map(candleOf);
        const base = known?.open?.base ? candleOf(known.open.base) : undefined;
        const minutes = known?.open?.minutes.map(candleOf);
        const isWhole =
          known !== undefined && [...(list ?? []), ...(minutes ?? []), base ?? {}].every(isExact);
        const { epoch, tradeId, zone, next } = known ?? {};
        const open = minutes && { base, minutes };
        const wanted = { epoch, tradeId, zone, list, next: next ?? undefined, open };
        expect(decodeCandlePage(page, steps)).toEqual(isWhole ? wanted : undefined);
      }),
      runs,
    );
  });

  it('CANDLE-089 the lines of a list are accepted and read by schema and steps', () => {
    fc.assert(
      fc.property(sparklines, (answer) => {
        const parsed = marketSparklines.output.safeParse(answer);
        const lines = parsed.success
          ? parsed.data.list.map(([name, closes]) => [
              name,
              closes.map((each) => exactSteps(each, steps.price)),
            ])
          : undefined;
        const isKnown = lines?.every(
          ([name, closes]) => name === SYMBOL && Array.isArray(closes) && closes.every((each) => each >= 0),
        );
        expect(decodeSparklines(answer, stepsOf)).toEqual(isKnown ? lines : undefined);
      }),
      runs,
    );
  });
});

describe('checks', () => {
  const stepTexts = fc.constantFrom('1', '5', '10', '0.5', '0.01', '0.25', '0.00000001');
  const texts = fc.oneof(
    oddTexts,
    fc.string({ maxLength: 8 }),
    fc.stringMatching(/^-?\d{0,18}\.?\d{0,9}$/),
    fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat(8)).map(([whole, digits]) => {
      const padded = whole.toString().padStart(digits + 1, '0');
      return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
    }),
  );

  it('ENGINE-009 a decimal is read as the exact parser reads it', () => {
    fc.assert(
      fc.property(texts, stepTexts, (value, stepText) => {
        const step = stepOf(stepText);
        expect(stepsOfText(value, step)).toBe(exactSteps(value, step));
      }),
      runs,
    );
  });

  it('ENGINE-009 amounts and symbols have the form that the wire prescribes', () => {
    fc.assert(
      fc.property(texts, (value) => {
        expect(isAmount(value)).toBe(/^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value));
        expect(isSignedAmount(value)).toBe(/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value));
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9-]{0,24}$/), (value) => {
        expect(isSymbol(value)).toBe(/^[A-Z0-9]{1,20}(?:-[A-Z0-9]{1,20}){1,2}$/.test(value));
      }),
      runs,
    );
  });
});
