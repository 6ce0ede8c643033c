import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdIndex } from './id-index.ts';

const key = fc.oneof(
  fc.integer({ min: -40, max: 40 }).filter((each) => each !== 0),
  fc.maxSafeInteger().filter((each) => each !== 0),
);
const step = fc.record({ key, value: fc.option(fc.nat(1_000)) });

it('SPOT-003 holds the same as a plain map, through growing, deleting and clearing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const index = new IdIndex(2);
      const plain = new Map<number, number>();
      for (const { key, value } of steps) {
        if (value === null) {
          index.delete(key);
          plain.delete(key);
        } else {
          index.set(key, value);
          plain.set(key, value);
        }
        expect(index.size).toBe(plain.size);
      }
      for (const { key } of steps) expect(index.get(key)).toBe(plain.get(key) ?? -1);
      index.clear();
      for (const { key } of steps) expect(index.get(key)).toBe(-1);
    }),
  );
});
