import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookSideName } from '../units.ts';
import { BookSide } from './book-side.ts';

/** The simplest book side: a map that each read sorts. The fast one is compared with it. */
class SlowSide {
  private readonly side: BookSideName;
  private readonly levels = new Map<number, number>();

  constructor(side: BookSideName) {
    this.side = side;
  }

  set(tick: number, lots: number): void {
    if (lots === 0) this.levels.delete(tick);
    else this.levels.set(tick, lots);
  }

  clear(): void {
    this.levels.clear();
  }

  at(tick: number): number {
    return this.levels.get(tick) ?? 0;
  }

  get size(): number {
    return this.levels.size;
  }

  sorted(): [number, number][] {
    return [...this.levels].sort(([a], [b]) => (this.side === 'ask' ? a - b : b - a));
  }
}

type Step =
  | { readonly do: 'set'; readonly tick: number; readonly lots: number }
  | { readonly do: 'read'; readonly count: number }
  | { readonly do: 'best' }
  | { readonly do: 'clear' }
  | { readonly do: 'remove-best' }
  | { readonly do: 'at'; readonly tick: number };

function readSide(side: BookSide, count: number): [number, number][] {
  const ticks = new Float64Array(count);
  const lots = new Float64Array(count);
  const written = side.read(count, ticks, lots);
  return Array.from({ length: written }, (_, row) => [ticks[row] ?? NaN, lots[row] ?? NaN]);
}

function check(fast: BookSide, slow: SlowSide, step: Step): void {
  if (step.do === 'set') {
    fast.set(step.tick, step.lots);
    slow.set(step.tick, step.lots);
  } else if (step.do === 'clear') {
    fast.clear();
    slow.clear();
  } else if (step.do === 'remove-best') {
    const tick = slow.sorted()[0]?.[0] ?? 0;
    fast.set(tick, 0);
    slow.set(tick, 0);
  } else if (step.do === 'best') same(fast.best(), slow.sorted()[0]?.[0]);
  else if (step.do === 'at') same(fast.at(step.tick), slow.at(step.tick));
  else expect(readSide(fast, step.count)).toEqual(slow.sorted().slice(0, step.count));
  same(fast.size, slow.size);
}

/** Hundreds of thousands of values are compared, and nearly all are equal. */
function same(one: unknown, other: unknown): void {
  if (!Object.is(one, other)) expect(one).toBe(other);
}

function stepsWithin(tick: fc.Arbitrary<number>): fc.Arbitrary<Step[]> {
  const lots = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2 ** 40 }));
  const step = fc.oneof(
    { weight: 12, arbitrary: fc.record({ do: fc.constant('set' as const), tick, lots }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('read' as const), count: fc.integer({ min: 1, max: 60 }) }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('at' as const), tick }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('best' as const, 'remove-best' as const) }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'clear' }) },
  );
  return fc.array(step, { maxLength: 160, size: 'max' });
}

const RUNS = process.env['TEST_SIZE'] === 'long' ? 60 : 20;
const near = fc.integer({ min: 1000, max: 1060 });
const reaches: readonly (readonly [string, fc.Arbitrary<number>])[] = [
  ['ticks close together', near],
  ['ticks from 0 up', fc.integer({ min: 0, max: 200 })],
  ['ticks far apart', fc.integer({ min: 0, max: 2 ** 40 })],
  [
    'a cluster with far levels',
    fc.oneof({ weight: 5, arbitrary: near }, { weight: 1, arbitrary: fc.nat(100_000) }),
  ],
];

describe.each<BookSideName>(['bid', 'ask'])('a fast %s side', (name) => {
  describe.each([32, 64, 256, 8192])('with a window of %i ticks', (span) => {
    it.each(reaches)('BOOK-001 answers as the slow one: %s', (_, tick) => {
      fc.assert(
        fc.property(stepsWithin(tick), (steps) => {
          const fast = new BookSide(name, span);
          const slow = new SlowSide(name);
          for (const step of steps) check(fast, slow, step);
          check(fast, slow, { do: 'best' });
          check(fast, slow, { do: 'read', count: 300 });
        }),
        { numRuns: RUNS },
      );
    });
  });

  it.each([2, 10, 1000])(
    'BOOK-370 answers as the slow one if most prices are multiples of %i ticks',
    (stride) => {
      const tick = fc.oneof(
        { weight: 5, arbitrary: fc.integer({ min: 1000, max: 1060 }).map((strides) => strides * stride) },
        { weight: 1, arbitrary: fc.integer({ min: 1000 * stride, max: 1060 * stride }) },
      );
      fc.assert(
        fc.property(stepsWithin(tick), (steps) => {
          const fast = new BookSide(name, 32, stride);
          const slow = new SlowSide(name);
          for (const step of steps) check(fast, slow, step);
          check(fast, slow, { do: 'best' });
          check(fast, slow, { do: 'read', count: 300 });
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('BOOK-001 follows a price that walks away and back, dragging its levels along', () => {
    const fast = new BookSide(name, 64);
    const slow = new SlowSide(name);
    for (let walk = 0; walk < 1200; walk++) {
      const centre = 5000 + Math.round(900 * Math.sin(walk / 90));
      check(fast, slow, { do: 'set', tick: centre + (walk % 23), lots: walk + 1 });
      check(fast, slow, { do: 'set', tick: centre - ((walk * 7) % 50), lots: walk % 3 });
      if (walk % 2 === 0) check(fast, slow, { do: 'remove-best' });
      if (walk % 5 === 0) check(fast, slow, { do: 'read', count: 20 });
      check(fast, slow, { do: 'best' });
    }
  });

  it('BOOK-002 does not mind the removal of a level that never existed', () => {
    const side = new BookSide(name, 32);
    side.set(7, 0);
    expect([side.size, side.best()]).toEqual([0, undefined]);
    side.set(100, 5);
    for (const tick of [-50, 0, 99, 101, 100_000]) side.set(tick, 0);
    expect(readSide(side, 10)).toEqual([[100, 5]]);
  });

  it('reads no more than it is asked for, nor than the arrays hold', () => {
    const side = new BookSide(name);
    for (let tick = 1; tick <= 10; tick++) side.set(tick, tick);
    expect(readSide(side, 3)).toHaveLength(3);
    expect(side.read(10, new Float64Array(4), new Float64Array(6))).toBe(4);
    expect(side.read(0, new Float64Array(4), new Float64Array(6))).toBe(0);
  });
});
