/**
 * A packed message has exactly the content of the same message in JSON, and bytes that are not a message do no harm.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatScaled } from '../../domain/decimal-text.ts';
import { rateText } from '../../domain/market/rate-text.ts';
import { formatSteps, stepsOf, type Step } from '../../domain/market/instrument.ts';
import type { ChannelKind, MarketMessages } from '../../protocol/names/market.ts';
import { PACKED_KINDS } from '../../protocol/names/packed.ts';
import { Packer } from '../../server/realtime/packed/packer.ts';
import type { Decoded, WireSide } from '../../worker/feed/changes.ts';
import { decode } from '../../worker/feed/decode.ts';
import { Unpacker } from '../../worker/feed/unpack.ts';
import { StreamReader } from '../../worker/feed/unpack-streams.ts';
import type { TickerUpdate } from '../../server/core/publication.ts';
import { updateOf } from '../support/updates.ts';
import { tinyInstrument } from '../support/tiny-instrument.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 50_000 : 300 };
const MOST = Number.MAX_SAFE_INTEGER;

const instruments = [
  tinyInstrument('BTC-USDT'),
  tinyInstrument('BTC-USDT-PERP', { priceStep: '0.5', sizeStep: '0.001' }),
  tinyInstrument('PEPE-USDT', { priceStep: '0.00000001', sizeStep: '1000' }),
  tinyInstrument('ETH-BTC', { priceStep: '1', sizeStep: '0.25' }),
];
const steps = new Map(instruments.map((each) => [each.symbol, stepsOf(each)]));
const known = (symbol: string) => steps.get(symbol);

const count = fc.oneof(fc.nat(200), fc.nat(), fc.maxSafeNat(), fc.constantFrom(0, 63, 64, 127, 128, MOST));
/** Steps near each other and far apart, some whose text has more digits than a number keeps exactly. */
const stepsTexts = (step: Step) =>
  fc
    .oneof(fc.nat(300), fc.nat(), fc.maxSafeNat(), fc.constantFrom(0, MOST))
    .map((each) => formatSteps(each, step));
const amount = fc
  .tuple(fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat().map(BigInt)), fc.nat(12))
  .map(([scaled, digits]) => formatScaled(scaled, digits));
const rate = fc
  .tuple(count, fc.boolean())
  .map(([units, isNegative]) => rateText(isNegative ? -BigInt(units) : units));
const epoch = fc.string({ unit: 'grapheme', maxLength: 12 });

interface SentMessage {
  readonly kind: ChannelKind;
  readonly message: MarketMessages[ChannelKind];
}

function marketOf(symbol: string) {
  const { price, size } = known(symbol) as { price: Step; size: Step };
  const prices = stepsTexts(price);
  const sizes = stepsTexts(size);
  const lots = fc
    .bigInt({ min: 0n, max: 10n ** 20n })
    .map((each) => formatScaled(each * BigInt(size.unit), size.digits));
  const nullable = fc.option(prices);
  const levels = fc.array(fc.tuple(prices, sizes), { maxLength: 40 });
  const trade = fc.tuple(count, prices, sizes, fc.constantFrom('buy' as const, 'sell' as const), count);
  const values = {
    last: nullable,
    open: nullable,
    high: nullable,
    low: nullable,
    base: lots,
    quote: amount,
    usdt: fc.option(amount),
  };
  return {
    symbol: fc.constant(symbol),
    levels,
    trades: fc.array(trade, { maxLength: 20 }),
    values,
    nullable,
  };
}

const oneMarket = fc.constantFrom(...instruments.map(({ symbol }) => symbol));
const type = fc.constantFrom('snapshot' as const, 'delta' as const);

const book = oneMarket.chain((each): fc.Arbitrary<SentMessage> => {
  const { symbol, levels } = marketOf(each);
  const checksum = fc.nat(0xffffffff);
  const message = {
    symbol,
    type,
    epoch,
    prev: count,
    seq: count,
    bids: levels,
    asks: levels,
    checksum,
    time: count,
  };
  return fc.record({ kind: fc.constant('book'), message: fc.record(message) });
});
const trades = oneMarket.chain((each): fc.Arbitrary<SentMessage> => {
  const { symbol, trades: list } = marketOf(each);
  const message = fc.record({ symbol, type, epoch, trades: list, time: count });
  return fc.record({ kind: fc.constant('trades'), message });
});
const rowsOf = <Row>(row: (market: ReturnType<typeof marketOf>) => fc.Arbitrary<Row>) =>
  fc.subarray(instruments).chain((some) => fc.tuple(...some.map(({ symbol }) => row(marketOf(symbol)))));
const tickers: fc.Arbitrary<SentMessage> = fc.record({
  kind: fc.constant('tickers'),
  message: fc.record({
    // Deltas count from earlier messages; `packed-tickers.test.ts` tests them.
    type: fc.constant('snapshot' as const),
    time: count,
    silent: fc.subarray(instruments.map(({ symbol }) => symbol)),
    rows: rowsOf(({ symbol, values }) => {
      const { last, open, high, low, base, quote, usdt } = values;
      return fc.tuple(symbol, last, open, high, low, base, quote, usdt);
    }),
  }),
});
const ticker: fc.Arbitrary<SentMessage> = fc.record({
  kind: fc.constant('ticker'),
  message: fc.record({
    time: count,
    rows: rowsOf(({ symbol, values }) =>
      fc
        .tuple(fc.record({ symbol, ...values }, { requiredKeys: ['symbol'] }), fc.boolean())
        .map(([row, isSame]) => (isSame && row.quote !== undefined ? { ...row, usdt: row.quote } : row)),
    ),
  }),
});
const marks: fc.Arbitrary<SentMessage> = fc.record({
  kind: fc.constant('marks'),
  message: fc.record(
    {
      time: count,
      rows: rowsOf(({ symbol, nullable }) =>
        fc.tuple(symbol, nullable, nullable, fc.option(rate), fc.option(count)),
      ),
      indexes: rowsOf(({ symbol }) =>
        fc.tuple(symbol, fc.constantFrom('live', 'stale', 'resuming'), fc.constantFrom('', 'l', 'lso')),
      ),
    },
    { requiredKeys: ['time', 'rows'] },
  ),
});
const sent = fc.oneof(book, trades, tickers, ticker, marks);

function side({ count: length, ticks, lots }: WireSide) {
  return Array.from({ length }, (_, at) => [ticks[at], lots[at]]);
}

/** The decoded message in a form that can be compared and that the next reading does not overwrite. */
function plain(decoded: Decoded | undefined): unknown {
  if (decoded?.kind !== 'book' || !decoded.change) return structuredClone(decoded);
  const { bids, asks, ...rest } = decoded.change;
  return { ...decoded, change: { ...rest, bids: side(bids), asks: side(asks) } };
}

/** A reader that has received the first message of every stream, and the packers for it. */
function openRoute() {
  const packer = new Packer(instruments);
  const unpacker = new Unpacker(known, new StreamReader());
  const pack = (kind: ChannelKind, message: MarketMessages[ChannelKind], isFirst = false) =>
    packer.pack(kind, updateOf(kind, message, known), isFirst)?.payload;
  const publish = (each: SentMessage) => {
    if ('epoch' in each.message) {
      const first = { ...each.message, type: 'snapshot' as const };
      unpacker.read(pack(each.kind, first) ?? new Uint8Array());
    }
    return pack(each.kind, each.message);
  };
  const rows = instruments.map(({ symbol }) => ({ symbol }));
  unpacker.read(pack('ticker', { time: 0, rows }, true) ?? new Uint8Array());
  return { unpacker, publish };
}

describe('packed messages', () => {
  it('WIRE-001 FUNDING-031 are read like the same message in JSON', () => {
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 5 }), (stream) => {
        const { unpacker, publish } = openRoute();
        for (const each of stream) {
          const packed = publish(each);
          const wanted = plain(decode(each.kind, each.message, known));
          expect(wanted).toBeDefined();
          expect(plain(unpacker.read(packed ?? new Uint8Array()))).toEqual(wanted);
        }
      }),
      runs,
    );
  });

  it('WIRE-009 carry a funding rate from zero to the largest of either sign to its last digit', () => {
    const { unpacker, publish } = openRoute();
    const perp = 'BTC-USDT-PERP';
    const rates = [
      '0.00000000',
      '0.00010000',
      '-0.00012345',
      '-90071992.54740991',
      '90071992.54740991',
      null,
    ];
    const read = rates.map((text) => {
      const row = [perp, '10.0', '10.5', text, 7] as const;
      const message = { time: 1, rows: [row] };
      const decoded = unpacker.read(publish({ kind: 'marks', message }) ?? new Uint8Array());
      expect(plain(decoded)).toEqual(plain(decode('marks', message, known)));
      return JSON.stringify(plain(decoded)).includes(String(text));
    });
    expect(read).toEqual(rates.map(() => true));
  });

  it('WIRE-003 that are cut, changed or made up are refused or read whole, with no other effect', () => {
    fc.assert(
      fc.property(
        sent,
        fc.nat(),
        fc.nat(),
        fc.nat(0xff),
        fc.uint8Array({ maxLength: 60 }),
        (each, cut, place, byte, garbage) => {
          const { unpacker, publish } = openRoute();
          const packed = publish(each) ?? new Uint8Array();
          const short = unpacker.read(packed.subarray(0, cut % packed.length));
          expect(short?.change).toBeUndefined();
          const long = unpacker.read(Buffer.concat([packed, Buffer.of(byte)]));
          expect(long?.change).toBeUndefined();
          const changed = Uint8Array.from(packed);
          changed[place % changed.length] = byte;
          for (const bytes of [changed, garbage]) {
            const read = unpacker.read(bytes);
            expect(read === undefined || PACKED_KINDS.includes(read.kind)).toBe(true);
          }
        },
      ),
      runs,
    );
  });

  it('WIRE-003 leave no name behind when they are refused', () => {
    const pack = (symbols: readonly string[]) => {
      const rows = symbols.map((symbol) => ({ symbol, last: '1.00' }));
      return new Packer(symbols.map((symbol) => tinyInstrument(symbol))).pack(
        'ticker',
        updateOf('ticker', { time: 1, rows }),
        true,
      )?.payload as Uint8Array;
    };
    const unpacker = new Unpacker(known, new StreamReader());
    unpacker.read(pack(['BTC-USDT']));
    // It assigns number 0 to another market, and then ends too early.
    expect(unpacker.read(pack(['ETH-USDT']).subarray(0, -1))).toBeUndefined();
    const delta = new Packer([tinyInstrument('BTC-USDT')]).pack(
      'ticker',
      updateOf('ticker', { time: 2, rows: [{ symbol: 'BTC-USDT', last: '2.00' }] }),
      false,
    )?.payload as Uint8Array;
    expect(unpacker.read(delta)?.change).toMatchObject({ rows: [{ symbol: 'BTC-USDT', last: '2.00' }] });
  });

  it('WIRE-003 with a number without end are refused at once, however long they are', () => {
    const row = { symbol: 'BTC-USDT', base: '1.000' };
    const packed = new Packer(instruments).pack('ticker', updateOf('ticker', { time: 1, rows: [row] }), true)
      ?.payload as Uint8Array;
    // The volume comes last: its bytes go on for 10 MB, and reading them as one number would take minutes.
    const endless = Buffer.concat([packed.subarray(0, -2), Buffer.alloc(10_000_000, 0xff), Buffer.of(1)]);
    expect(new Unpacker(known, new StreamReader()).read(endless)).toBeUndefined();
  });

  it('WIRE-003 of another epoch, other steps or an unknown number are not part of a stream', () => {
    const packer = new Packer(instruments);
    const unpacker = new Unpacker(known, new StreamReader());
    const symbol = 'BTC-USDT';
    const delta = { symbol, type: 'delta' as const, epoch: 'a', trades: [], time: 1 };
    const read = (message: MarketMessages['trades'], by = packer) =>
      unpacker.read(by.pack('trades', updateOf('trades', message), false)?.payload ?? new Uint8Array());
    const refused = { kind: 'trades', symbol, change: undefined };
    expect(read(delta)).toBeUndefined();
    expect(read({ ...delta, type: 'snapshot' })).toMatchObject({ change: { epoch: 'a' } });
    expect(read(delta)).toMatchObject({ change: { epoch: 'a', snapshot: false } });
    expect(read({ ...delta, epoch: 'b' })).toEqual(refused);
    const other = new Packer([tinyInstrument(symbol, { priceStep: '0.1' })]);
    expect(read({ ...delta, type: 'snapshot' }, other)).toEqual(refused);
    unpacker.forget();
    expect(read(delta)).toBeUndefined();
  });

  it('WIRE-004 are not made of a message that the layout has no place for', () => {
    const packer = new Packer(instruments);
    const row = { symbol: 'BTC-USDT', last: 100 };
    const packed = (rows: TickerUpdate['rows']) => packer.pack('ticker', { time: 1, rows }, false);
    const volume = (digits: number) => ({ scaled: 10n ** BigInt(digits) - 1n, digits: 0 });
    expect(packed([row])).toBeDefined();
    expect(packed([{ ...row, last: 1.5 }])).toBeUndefined();
    expect(packed([{ ...row, last: -1 }])).toBeUndefined();
    expect(packed([{ ...row, last: MOST + 1 }])).toBeUndefined();
    expect(packed([{ ...row, symbol: 'NO-USDT' }])).toBeUndefined();
    expect(packed([{ symbol: 'BTC-USDT', base: -1n }])).toBeUndefined();
    expect(packed([{ symbol: 'BTC-USDT', quote: volume(134) }])).toBeDefined();
    expect(packed([{ symbol: 'BTC-USDT', quote: volume(135) }])).toBeUndefined();
    expect(packed([row])).toBeDefined();
  });
});
