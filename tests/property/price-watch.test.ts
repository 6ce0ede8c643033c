/** Triggers found by random prices, against a plain list that is walked whole for each price. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReached, trailingTrigger } from '../../domain/trading/trigger-price.ts';
import { PriceWatch } from '../../server/trading/price-watch.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 5_000 : 300 };

interface Listed {
  readonly id: number;
  tick: number;
  readonly rises: boolean;
  readonly callbackBps: number;
}

class PlainList {
  private all: Listed[] = [];

  add(each: Listed): void {
    this.all.push({ ...each });
  }

  remove(id: number): void {
    this.all = this.all.filter((each) => each.id !== id);
  }

  reach(price: number): { ids: number[]; moved: number[] } {
    const reached = this.all.filter(({ rises, tick }) => isReached(rises, tick, price));
    this.all = this.all.filter((each) => !reached.includes(each));
    const moved: number[] = [];
    for (const each of this.all) {
      if (each.callbackBps === 0) continue;
      const tick = trailingTrigger(price, each.callbackBps, each.rises);
      if (each.rises ? tick >= each.tick : tick <= each.tick) continue;
      each.tick = tick;
      moved.push(each.id);
    }
    const behind = ({ tick }: Listed) => Math.abs(price - tick);
    reached.sort((one, other) => behind(other) - behind(one) || one.id - other.id);
    return { ids: reached.map(({ id }) => id), moved };
  }

  tickOf(id: number): number | undefined {
    return this.all.find((each) => each.id === id)?.tick;
  }
}

const price = fc.integer({ min: 900, max: 1_100 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ price }) },
  {
    weight: 3,
    arbitrary: fc.record({
      tick: price,
      rises: fc.boolean(),
      callbackBps: fc.constantFrom(0, 0, 50, 100, 300),
    }),
  },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat(30) }) },
);

it('CONTRACT-202 random prices reach the triggers that a plain list says, in its order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const [watch, list] = [new PriceWatch(), new PlainList()];
      let last = 0;
      for (const each of steps)
        if ('remove' in each) {
          watch.unwatch(each.remove);
          list.remove(each.remove);
        } else if ('tick' in each) {
          const { tick, rises, callbackBps } = each;
          const id = ++last;
          if (callbackBps > 0) watch.trail({ id, tick }, callbackBps, rises);
          else watch.watch({ id, tick }, rises);
          list.add({ id, tick, rises, callbackBps });
        } else {
          const moved = new Set<number>();
          const reached = watch.reach(each.price, moved).map(({ id }) => id);
          const plain = list.reach(each.price);
          expect([reached, [...moved].sort((one, other) => one - other)]).toEqual([plain.ids, plain.moved]);
          for (const id of moved) expect(watch.trailedTick(id)).toBe(list.tickOf(id));
        }
    }),
    runs,
  );
});

it('CONTRACT-202 a price looks only at the triggers that it reaches, and at trailing ones that it moves', () => {
  const watch = new PriceWatch();
  let reads = 0;
  const counted = (id: number, tick: number) => ({
    id,
    get tick() {
      reads++;
      return tick;
    },
  });
  for (let id = 1; id <= 2_000; id++) {
    watch.watch(counted(id, 10_000 + id), true);
    watch.watch(counted(2_000 + id, 10_000 - id), false);
  }
  reads = 0;
  for (let round = 0; round < 100; round++) expect(watch.reach(10_000, new Set())).toEqual([]);
  expect(reads).toBe(200);
  expect(watch.reach(10_002, new Set()).map(({ id }) => id)).toEqual([1, 2]);
  expect(reads).toBeLessThan(220);
});
