/**
 * The input of the wire suite: deltas of 40 levels around a price that moves at random, with different sizes at each
 * level.
 */
import { bookChecksum, BookLevels, type Level } from '../domain/market/book-levels.ts';
import { formatSteps, stepsOf } from '../domain/market/instrument.ts';
import type { BookMessage } from '../protocol/names/market.ts';
import { fakeInstrument } from '../tests/support/fake-instrument.ts';

const LEVELS_A_SIDE = 20;
/** The distance of the best 200 levels from the price. */
const REACH = 286;
const CENTRE = 6_168_650;

export const WIRE_MARKET = fakeInstrument('BTC-USDT');
export const WIRE_CHANNEL = `book:${WIRE_MARKET.symbol}` as const;
export const WIRE_STEPS = stepsOf(WIRE_MARKET);

/** A snapshot of an empty book, then consecutive deltas; the same ones for all contenders. */
export function wireDeltas(count: number): BookMessage[] {
  const book = new BookLevels();
  let state = 1;
  const dice = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  let centre = CENTRE;
  const side = (sign: 1 | -1): Level[] => {
    const ticks = new Set<number>();
    while (ticks.size < LEVELS_A_SIDE) ticks.add(centre + sign * (1 + dice(REACH)));
    const ordered = [...ticks].sort((a, b) => sign * (a - b));
    // Three in ten remove a level.
    return ordered.map((tick) => [tick, dice(10) < 3 ? 0 : 1 + dice(dice(2) === 0 ? 5_000_000 : 5_000)]);
  };
  const levels = (all: readonly Level[]) =>
    all.map(
      ([tick, lots]) => [formatSteps(tick, WIRE_STEPS.price), formatSteps(lots, WIRE_STEPS.size)] as const,
    );
  return Array.from({ length: count + 1 }, (_, seq) => {
    centre += dice(3) - 1;
    const bids = seq === 0 ? [] : side(-1);
    const asks = seq === 0 ? [] : side(1);
    book.apply(bids, asks);
    return {
      symbol: WIRE_MARKET.symbol,
      type: seq === 0 ? 'snapshot' : 'delta',
      epoch: 'mi8x2k3f-1',
      prev: Math.max(0, seq - 1),
      seq,
      bids: levels(bids),
      asks: levels(asks),
      checksum: bookChecksum(book, WIRE_STEPS),
      time: 1_795_000_000_000 + 50 * seq,
    };
  });
}
