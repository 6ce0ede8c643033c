/**
 * A long stream of book messages, one in twenty of them faulty, read by the engine's market as JSON and packed.
 * Whenever the book is in sync, its best prices must be correct, and at the end the whole book must be. The correct
 * book is kept in simple maps that share only the checksum's rule with the engine's book.
 */
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { LevelSide } from '../../domain/market/book-levels.ts';
import { formatSteps, stepsOf } from '../../domain/market/instrument.ts';
import type { BookMessage, WireLevel } from '../../protocol/names/market.ts';
import { Packer } from '../../server/realtime/packed/packer.ts';
import { loadJsonReader } from '../../worker/feed/json-reader.ts';
import { Instruments } from '../../worker/market/instruments.ts';
import { MarketStreams } from '../../worker/market/market-streams.ts';
import { Market } from '../../worker/market/market.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { chanceOf } from '../support/random-candles.ts';
import { levelsOf } from '../support/tiny-books.ts';
import { tinyInstrument } from '../support/tiny-instrument.ts';
import { updateOf } from '../support/updates.ts';

const DELTAS = process.env['TEST_SIZE'] === 'long' ? 1_000_000 : 25_000;
const FAULT_SHARE = 0.05;
/** How far from the price the levels are: more of them than the checksum covers. */
const REACH = 60;
const SUMMED = 25;
const SYMBOL = 'BTC-USDT';
const instrument = tinyInstrument(SYMBOL);
const steps = stepsOf(instrument);

type Dice = (limit: number) => number;

type Side = Map<number, number>;
const wire = ([tick, lots]: readonly [number, number]): WireLevel => [
  formatSteps(tick, steps.price),
  formatSteps(lots, steps.size),
];
const sorted = (side: Side, sign: 1 | -1) => [...side].sort(([a], [b]) => sign * (a - b));

/** The platform's book in simple maps. */
class PlainBook {
  readonly bids: Side = new Map();
  readonly asks: Side = new Map();
  /** The best bid and ask with their sizes, by sequence number. */
  readonly tops: string[] = [];
  private readonly dice: Dice;
  private centre = 100_000;
  private epoch = 1;
  private seq = 0;

  constructor(dice: Dice) {
    this.dice = dice;
    for (let time = 0; time < 200; time++) this.move();
  }

  /** Some levels change, sometimes the price does. Levels that it crosses or leaves far behind are removed. */
  move(): BookMessage {
    const { dice } = this;
    const changed = { bids: new Map<number, number>(), asks: new Map<number, number>() };
    this.centre += dice(4) === 0 ? dice(5) - 2 : 0;
    for (const [name, sign] of [
      ['bids', -1],
      ['asks', 1],
    ] as const) {
      for (let left = dice(3); left > 0; left--) {
        const tick = this.centre + sign * (1 + Math.floor((dice(REACH) * dice(REACH)) / REACH));
        changed[name].set(tick, dice(3) === 0 ? 0 : 1 + dice(9_999));
      }
      for (const tick of this[name].keys()) {
        const distance = sign * (tick - this.centre);
        if (distance < 1 || distance > 2 * REACH) changed[name].set(tick, 0);
      }
      for (const [tick, lots] of changed[name]) {
        if (lots === 0) this[name].delete(tick);
        else this[name].set(tick, lots);
      }
    }
    const prev = this.seq++;
    return this.message('delta', prev, [...changed.bids], [...changed.asks]);
  }

  snapshot(): BookMessage {
    return this.message('snapshot', this.seq, [...this.bids], [...this.asks]);
  }

  /** The stream begins again; the next delta belongs to another epoch. */
  beginEpoch(): void {
    this.epoch++;
  }

  private message(
    type: BookMessage['type'],
    prev: number,
    bids: readonly [number, number][],
    asks: readonly [number, number][],
  ): BookMessage {
    const { seq } = this;
    const [best, worst] = [sorted(this.bids, -1), sorted(this.asks, 1)];
    const summed = Array.from({ length: SUMMED }, (_, row) => [best[row], worst[row]])
      .flat()
      .flatMap((level) => (level ? wire(level) : []));
    this.tops[seq] = JSON.stringify([best[0] ?? null, worst[0] ?? null]);
    return {
      symbol: SYMBOL,
      type,
      epoch: `e${this.epoch}`,
      prev,
      seq,
      bids: bids.map(wire),
      asks: asks.map(wire),
      checksum: crc32(summed.join(':')),
      time: seq,
    };
  }
}

/** A message as it arrives: intact, faulty, or as bytes. */
interface Arriving {
  /** The sequence number of the state that it carries. */
  readonly seq: number;
  readonly message: BookMessage;
  /** Corrupts packed bytes. */
  readonly spoil?: (bytes: Uint8Array) => Uint8Array;
}

/** The connection, with its faults. */
class FakeRoute {
  private late: Arriving[] = [];
  private oldSnapshot: Arriving | undefined;
  private readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
  }

  pass(message: BookMessage): Arriving[] {
    const { dice } = this;
    const whole = { seq: message.seq, message };
    const late = this.late.splice(0);
    if (message.type === 'snapshot' && dice(50) === 0) this.oldSnapshot = whole;
    if (dice(1_000_000) >= FAULT_SHARE * 1_000_000) return [whole, ...late];
    switch (dice(10)) {
      case 0:
        return late;
      case 1:
        return [whole, whole, ...late];
      case 2:
        this.late = [whole];
        return late;
      case 3:
        return [whole, ...(this.oldSnapshot ? [this.oldSnapshot] : []), ...late];
      case 4:
        return [{ ...whole, spoil: (bytes) => bytes.subarray(0, dice(bytes.length)) }, ...late];
      case 5:
        return [{ ...whole, spoil: (bytes) => flipped(bytes, dice) }, ...late];
      default:
        return [{ seq: message.seq, message: falsified(message, dice) }, ...late];
    }
  }
}

function flipped(bytes: Uint8Array, dice: Dice): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const at = dice(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << dice(8));
  return changed;
}

function falsified(message: BookMessage, dice: Dice): BookMessage {
  const { bids, asks, seq, prev, checksum } = message;
  switch (dice(7)) {
    case 0:
      return { ...message, bids: bids.map(([price]) => [price, '0.123'] as const) };
    case 1:
      return { ...message, asks: asks.map(([, size]) => ['900.00', size] as const) };
    case 2:
      return { ...message, seq: seq + 1 };
    case 3:
      return { ...message, prev: prev + 1 };
    case 4:
      return { ...message, checksum: (checksum ^ 1) >>> 0 };
    case 5:
      return { ...message, bids: bids.slice(1), asks: asks.slice(1) };
    default:
      return { ...message, epoch: 'e0' };
  }
}

function bestOf(side: LevelSide): readonly [number, number] | null {
  const [tick, lots] = [new Float64Array(1), new Float64Array(1)];
  return side.read(1, tick, lots) === 0 ? null : [tick[0] ?? 0, lots[0] ?? 0];
}

/** Runs the stream; returns the failures. */
function run(
  packed: boolean,
  seed: number,
): { wrong: string[]; live: number; truth: PlainBook; market: Market } {
  const chance = chanceOf(seed);
  const dice: Dice = (limit) => Math.floor(chance() * limit);
  const truth = new PlainBook(dice);
  const route = new FakeRoute(dice);
  const packer = new Packer([instrument]);
  let wanted = true;
  const ignore = () => undefined;
  const instruments = Object.assign(new Instruments(fakeClock(), ignore), { stepsOf: () => steps });
  const market = new Market({
    instruments,
    changed: ignore,
    isWanted: (channel) => channel === `book:${SYMBOL}`,
    resync: (channel) => (wanted ||= channel === `book:${SYMBOL}`),
    rest: () => Promise.resolve(undefined),
    receivedTime: ignore,
    confirmedAt: ignore,
  });
  market.useStreams(MarketStreams);
  const wrong: string[] = [];
  let live = 0;
  let held = 0;
  const arrive = ({ seq, message, spoil }: Arriving) => {
    const bytes = packed
      ? packer.pack(
          'book',
          updateOf('book', message, () => steps),
          false,
        )?.payload
      : undefined;
    if (bytes) market.takePacked(spoil?.(bytes) ?? bytes);
    else market.take('book', spoil ? { ...message, bids: [['1.00', '-1.000']], seq: NaN } : message);
    const book = market.book(SYMBOL);
    if (book?.state !== 'live') return;
    live++;
    const top = JSON.stringify([bestOf(book.levels.bids), bestOf(book.levels.asks)]);
    // The sender of corrupted bytes may be unknown: then the book stays unchanged.
    if (top === truth.tops[seq]) held = seq;
    else if (!spoil || top !== truth.tops[held]) wrong.push(`${seq}: ${top}, not ${truth.tops[seq] ?? ''}`);
  };
  for (let received = 0; received < DELTAS / 2; received++) {
    if (dice(5_000) === 0) truth.beginEpoch();
    for (const each of route.pass(truth.move())) arrive(each);
    // The snapshot arrives late, and may be faulty too.
    if (wanted && dice(3) === 0) {
      wanted = false;
      for (const each of route.pass(truth.snapshot())) arrive(each);
    }
  }
  for (const message of [truth.snapshot(), truth.move(), truth.move()]) arrive({ seq: message.seq, message });
  return { wrong, live, truth, market };
}

describe('deltas of which one in twenty is faulty', () => {
  it.each([
    ['packed', true],
    ['in JSON', false],
  ])('FAULT-010 never leave a wrong best price in a book that says it is in sync: %s', async (_, packed) => {
    await loadJsonReader();
    const { wrong, live, truth, market } = run(packed, 20_261_121);
    expect(wrong).toEqual([]);
    expect(live).toBeGreaterThan(DELTAS / 4);
    const book = market.book(SYMBOL);
    expect(book?.state).toBe('live');
    expect(book && levelsOf(book.levels.bids)).toEqual(sorted(truth.bids, -1));
    expect(book && levelsOf(book.levels.asks)).toEqual(sorted(truth.asks, 1));
  });
});
