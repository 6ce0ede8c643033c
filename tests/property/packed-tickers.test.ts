/**
 * Packed messages of all tickers: each delta counts from the message before it, and a client notices a missed
 * one.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatScaled } from '../../domain/decimal-text.ts';
import { stepsOf } from '../../domain/market/instrument.ts';
import type { TickersMessage, WireTicker } from '../../protocol/names/market.ts';
import { Packer } from '../../server/realtime/packed/packer.ts';
import { decodeTickers } from '../../worker/feed/decode.ts';
import { Unpacker } from '../../worker/feed/unpack.ts';
import { updateOf } from '../support/updates.ts';
import { tinyInstrument } from '../support/tiny-instrument.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 500 };
const instruments = [
  tinyInstrument('BTC-USDT'),
  tinyInstrument('BTC-USDT-PERP', { priceStep: '0.5', sizeStep: '0.001' }),
  tinyInstrument('PEPE-USDT', { priceStep: '0.00000001', sizeStep: '1000' }),
];
const steps = new Map(instruments.map((each) => [each.symbol, stepsOf(each)]));
const known = (symbol: string) => steps.get(symbol);
const MOST = BigInt(Number.MAX_SAFE_INTEGER);

/** Often equal or near, sometimes far apart; if `most` allows, larger than exact numbers. */
const integer = (most: bigint) =>
  fc.oneof(
    fc.bigInt({ min: 0n, max: 3n }),
    fc.bigInt({ min: 0n, max: 300n }),
    fc.bigInt({ min: 0n, max: most }),
  );

const row = ({ symbol, price, size }: { symbol: string } & ReturnType<typeof stepsOf>) => {
  const ofPrice = fc.option(
    integer(MOST).map((each) => formatScaled(each * BigInt(price.unit), price.digits)),
    {
      freq: 9,
    },
  );
  const lots = integer(10n ** 20n).map((each) => formatScaled(each * BigInt(size.unit), size.digits));
  const amount = fc
    .tuple(integer(10n ** 25n), fc.constantFrom(2, 2, 2, 0, 4))
    .map(([each, digits]) => formatScaled(each, digits));
  return fc
    .tuple(ofPrice, ofPrice, ofPrice, ofPrice, lots, amount, fc.option(amount), fc.boolean())
    .map(([last, open, high, low, base, quote, usdt, isSame]): WireTicker => {
      return [symbol, last, open, high, low, base, quote, isSame ? quote : usdt];
    });
};
const rowsOf = instruments.map((each) => row({ symbol: each.symbol, ...stepsOf(each) }));

const second = fc.record({
  pause: fc.integer({ min: 1, max: 5_000 }),
  /** Some markets have one or two values, others all. */
  rows: fc.tuple(...rowsOf.map((each) => fc.option(each))),
  kept: fc.array(fc.nat(127), { minLength: 3, maxLength: 3 }),
  silent: fc.subarray(instruments.map(({ symbol }) => symbol)),
  /** Which client misses the message, and which one reconnects after it. */
  lost: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
  reset: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
});

it('WIRE-007 deltas of all tickers equal the JSON messages, and a client that missed one asks for a snapshot', () => {
  fc.assert(
    fc.property(fc.tuple(...rowsOf), fc.array(second, { maxLength: 8 }), (first, seconds) => {
      const packer = new Packer(instruments);
      const readers = [0, 1].map(() => new Unpacker(() => undefined));
      const follows = [false, false];
      const sent = new Map(first.map((each) => [each[0], each]));
      let time = 1_000;
      const pack = (message: TickersMessage) =>
        packer.pack('tickers', updateOf('tickers', message, known), false)?.payload ?? Buffer.of();
      const begin = (reader: number) => {
        const message: TickersMessage = { type: 'snapshot', time, rows: [...sent.values()], silent: [] };
        expect(readers[reader]?.read(pack(message))).toEqual({ kind: 'tickers', change: message });
        follows[reader] = true;
      };
      begin(0);
      for (const { pause, rows, kept, silent, lost, reset } of seconds) {
        time += pause;
        const changed = rows.flatMap((each, at) => {
          const before = each && sent.get(each[0]);
          const mask = kept[at] ?? 0;
          return each && before ? [each.map((value, bit) => (mask & (1 << bit) ? before[bit] : value))] : [];
        }) as unknown as WireTicker[];
        const delta: TickersMessage = { type: 'delta', time, rows: changed, silent };
        for (const each of changed) sent.set(each[0], each);
        const packed = pack(delta);
        readers.forEach((reader, at) => {
          if (!lost[at]) {
            const change = follows[at] ? decodeTickers(delta) : undefined;
            expect(reader.read(packed)).toEqual({ kind: 'tickers', change });
          }
          follows[at] &&= !lost[at];
          if (reset[at]) begin(at);
        });
      }
    }),
    runs,
  );
});
