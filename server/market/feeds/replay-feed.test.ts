import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeClock } from '../../../tests/support/fake-clock.ts';
import { FakeFeedSink } from '../../../tests/support/fake-feed-sink.ts';
import { readRecording } from './recording.ts';
import { createReplayFeed } from './replay-feed.ts';
import type { ReplayInput } from './replay-feed.ts';

const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const SHORT = fileURLToPath(new URL('../../../tests/support/short.jsonl.gz', import.meta.url));

const instrument = '{"t":0,"type":"instrument","symbol":"ABC-USDT","priceStep":"1","sizeStep":"1"}';
const book = (t: number, type: string, bids: string, asks: string) => {
  const rows = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((row) => row.split('x'));
  return JSON.stringify({ t, type, symbol: 'ABC-USDT', bids: rows(bids), asks: rows(asks) });
};
const trade = (t: number, price: string) =>
  JSON.stringify({ t, type: 'trade', symbol: 'ABC-USDT', id: t, price, size: '1', side: 'buy' });

const story = [
  instrument,
  book(1000, 'snapshot', '9x1 8x2', '11x1 12x2'),
  trade(1500, '11'),
  book(1490, 'delta', '10x5', '11x0'),
  trade(2000, '12'),
  book(4000, 'delta', '7x0', '12x3'),
];

async function playing(lines: readonly string[] | string, input: Partial<ReplayInput> = {}) {
  const clock = fakeClock();
  let file = join(folder, 'story.jsonl');
  if (typeof lines === 'string') file = lines;
  else writeFileSync(file, lines.join('\n'));
  const feed = await createReplayFeed({ file, speed: 1, loop: false, offset: 0, clock, ...input });
  return { clock, feed, sink: new FakeFeedSink() };
}

describe('a replay', () => {
  it('FEED-013 FEED-014 plays the lines in their order at their original speed', async () => {
    const { clock, feed, sink } = await playing(story);
    expect(feed.instruments.map(({ symbol }) => symbol)).toEqual(['ABC-USDT']);
    expect(feed.isAlive('ABC-USDT')).toBe(false);
    feed.start(sink);
    expect(sink.drain()).toEqual([
      ['begin', 'ABC-USDT'],
      [
        'whole',
        [
          [9, 1],
          [8, 2],
        ],
        [
          [11, 1],
          [12, 2],
        ],
      ],
    ]);
    clock.advance(499);
    expect(sink.drain()).toEqual([]);
    clock.advance(1);
    expect(sink.drain()).toEqual([
      ['print', 'buy', 11, 1],
      ['quote', [[10, 5]], [[11, 0]]],
    ]);
    clock.advance(500);
    expect(sink.drain()).toEqual([['print', 'buy', 12, 1]]);
    clock.advance(2000);
    expect(sink.drain()).toEqual([['quote', [], [[12, 3]]]]);
  });

  it('FEED-014 plays a thousand times as fast, with each print behind the quote before it', async () => {
    const { clock, feed, sink } = await playing(story, { speed: 1000 });
    feed.start(sink);
    sink.drain();
    clock.advance(50);
    expect(sink.drain()).toEqual([
      ['print', 'buy', 11, 1],
      ['quote', [[10, 5]], [[11, 0]]],
      ['print', 'buy', 12, 1],
      ['quote', [], [[12, 3]]],
    ]);
  });

  it('FEED-015 begins at the offset with the state of that time', async () => {
    const { clock, feed, sink } = await playing(story, { offset: 0.75 });
    feed.start(sink);
    expect(sink.drain()).toEqual([
      ['begin', 'ABC-USDT'],
      [
        'whole',
        [
          [10, 5],
          [9, 1],
          [8, 2],
        ],
        [[12, 2]],
      ],
    ]);
    clock.advance(250);
    expect(sink.drain()).toEqual([['print', 'buy', 12, 1]]);
    clock.advance(2000);
    expect(feed.isAlive('ABC-USDT')).toBe(false);
  });

  it('FEED-015 shows the last state if the offset is behind the end', async () => {
    const { feed, sink } = await playing(story, { offset: 3600 });
    feed.start(sink);
    expect(sink.drain()).toEqual([
      ['begin', 'ABC-USDT'],
      [
        'whole',
        [
          [10, 5],
          [9, 1],
          [8, 2],
        ],
        [[12, 3]],
      ],
    ]);
    expect(feed.isAlive('ABC-USDT')).toBe(false);
  });

  it('FEED-016 confirms its market until the end, pauses included, and for no other', async () => {
    const { clock, feed, sink } = await playing(story);
    feed.start(sink);
    clock.advance(2950);
    expect([feed.isAlive('ABC-USDT'), feed.isAlive('XYZ-USDT')]).toEqual([true, false]);
    clock.advance(50);
    expect(feed.isAlive('ABC-USDT')).toBe(false);
    sink.drain();
    clock.advance(60_000);
    expect(sink.drain()).toEqual([]);
    expect(feed.past('ABC-USDT')).toBeUndefined();
  });

  it('FEED-016 begins a new generation after the end of a loop', async () => {
    const { clock, feed, sink } = await playing(story, { loop: true, offset: 0.75 });
    feed.start(sink);
    clock.advance(2250);
    expect(feed.isAlive('ABC-USDT')).toBe(true);
    const first = sink.drain();
    clock.advance(50);
    expect(feed.isAlive('ABC-USDT')).toBe(true);
    clock.advance(2250);
    expect(sink.drain()).toEqual(first);
  });

  it('sends nothing more after it is stopped', async () => {
    const { clock, feed, sink } = await playing(story);
    feed.start(sink);
    feed.stop();
    sink.drain();
    clock.advance(10_000);
    expect(sink.drain()).toEqual([]);
    expect(feed.isAlive('ABC-USDT')).toBe(false);
  });

  it('FEED-018 holds a crossed book back until it is valid', async () => {
    const lines = [
      instrument,
      book(0, 'snapshot', '9x1', '10x1'),
      book(100, 'delta', '10x2', ''),
      book(300, 'delta', '', '10x0 11x4'),
    ];
    const { clock, feed, sink } = await playing(lines);
    feed.start(sink);
    sink.drain();
    clock.advance(200);
    expect(sink.drain()).toEqual([]);
    clock.advance(100);
    expect(sink.drain()).toEqual([
      [
        'quote',
        [[10, 2]],
        [
          [10, 0],
          [11, 4],
        ],
      ],
    ]);
  });

  it('FEED-012 removes levels that are pushed out of the best 200 and brings them back', async () => {
    const bids = Array.from({ length: 200 }, (_, i) => `${String(1000 - i)}x1`).join(' ');
    const lines = [
      instrument,
      book(0, 'snapshot', `${bids} 500x9`, '2000x1'),
      book(100, 'delta', '1001x7 1002x7', ''),
      book(200, 'delta', '1002x0 1001x0 1000x0', ''),
    ];
    const { clock, feed, sink } = await playing(lines);
    feed.start(sink);
    expect(sink.books.get('ABC-USDT')?.bids.size).toBe(200);
    sink.drain();
    clock.advance(100);
    expect(sink.drain()).toEqual([
      [
        'quote',
        [
          [1002, 7],
          [1001, 7],
          [802, 0],
          [801, 0],
        ],
        [],
      ],
    ]);
    clock.advance(100);
    expect(sink.drain()).toEqual([
      [
        'quote',
        [
          [1002, 0],
          [1001, 0],
          [1000, 0],
          [802, 1],
          [801, 1],
          [500, 9],
        ],
        [],
      ],
    ]);
  });

  it('FEED-017 passes marks on, the newest of a beat, with the funding on the platform’s clock', async () => {
    const mark = (t: number, price: string, rest: object = {}) =>
      JSON.stringify({ t, type: 'mark', symbol: 'ABC-USDT', mark: price, index: '10.2', ...rest });
    const lines = [
      instrument,
      book(1000, 'snapshot', '9x1', '10x1'),
      mark(1100, '10.4'),
      mark(1100, '10.5', { fundingRate: '0.0001', nextFundingTime: 11_100 }),
    ];
    const { clock, feed, sink } = await playing(lines, { speed: 2 });
    feed.start(sink);
    sink.drain();
    clock.advance(50);
    const nextFundingTime = clock.now() + 5000;
    expect(sink.drain()).toEqual([['mark', { mark: 11, index: 10, fundingRate: 10_000, nextFundingTime }]]);
  });

  it('FUNDING-032 without marks the index is the middle of the book; the last mark is repeated', async () => {
    const contract = (symbol: string) => instrument.replace('ABC-USDT', symbol);
    const bookOf = (symbol: string) => book(1000, 'snapshot', '9x1', '10x1').replace('ABC-USDT', symbol);
    const mark = JSON.stringify({
      t: 1000,
      type: 'mark',
      symbol: 'ABC-USDT-PERP',
      mark: '10.4',
      index: '10.2',
    });
    const lines = ['ABC-USDT-PERP', 'XYZ-USDT-PERP'].flatMap((symbol) => [contract(symbol), bookOf(symbol)]);
    const later = book(90_000, 'delta', '', '').replace('ABC-USDT', 'XYZ-USDT-PERP');
    const { clock, feed, sink } = await playing([...lines, mark, later]);
    feed.start(sink);
    clock.advance(50);
    sink.drain();
    sink.marks.clear();
    clock.advance(50_000);
    expect(Object.fromEntries(sink.marks)).toEqual({
      'ABC-USDT-PERP': { mark: 10, index: 10 },
      'XYZ-USDT-PERP': { index: 10, isOwnMid: true },
    });
  });

  it.each([1, 7, 1000])(
    'FEED-012 FEED-013 ends where a plain replay of the short recording ends, at speed %i',
    async (speed) => {
      const { clock, feed, sink } = await playing(SHORT, { speed });
      feed.start(sink);
      while (feed.isAlive('ABC-USDT')) clock.advance(50);
      const plain = new Map<string, { bids: Map<number, number>; asks: Map<number, number> }>();
      const prints: unknown[] = [];
      for await (const event of readRecording(SHORT)) {
        const sides = plain.get(event.symbol) ?? { bids: new Map(), asks: new Map() };
        plain.set(event.symbol, sides);
        if (event.kind === 'trade') prints.push(['print', event.side, event.price, event.lots]);
        if (event.kind !== 'book') continue;
        for (const name of ['bids', 'asks'] as const) {
          if (event.whole) sides[name].clear();
          for (const [tick, lots] of event[name])
            if (lots > 0) sides[name].set(tick, lots);
            else sides[name].delete(tick);
        }
      }
      const best = (side: Map<number, number> | undefined, sign: number) =>
        [...(side ?? [])].sort(([a], [b]) => sign * (a - b)).slice(0, 200);
      for (const [symbol, sides] of plain) {
        const held = sink.books.get(symbol);
        expect(best(held?.bids, -1)).toEqual(best(sides.bids, -1));
        expect(best(held?.asks, 1)).toEqual(best(sides.asks, 1));
        expect(held?.bids.size).toBe(Math.min(200, sides.bids.size));
      }
      expect(sink.log.filter((entry) => (entry as unknown[])[0] === 'print')).toEqual(prints);
    },
  );

  it.each([{ speed: 0 }, { speed: NaN }, { speed: Infinity }, { offset: -1 }, { offset: NaN }])(
    'refuses %o',
    async (input) => {
      await expect(playing(story, input)).rejects.toThrow(RangeError);
    },
  );

  it('refuses a recording without a book', async () => {
    await expect(playing([instrument])).rejects.toThrow('has no book event');
  });
});
