import { expect, it } from 'vitest';
import { chanceOf } from '../../tests/support/random-candles.ts';
import { DueTimes } from './due-times.ts';

it('CORE-820 the first of many due times is known, by its time and then by its id', () => {
  const times = new DueTimes();
  expect(times.first()).toBeUndefined();
  times.set(7, 300);
  times.set(5, 200);
  times.set(3, 200);
  expect(times.first()).toEqual({ id: 3, due: 200 });
  times.set(3, 400);
  expect(times.first()).toEqual({ id: 5, due: 200 });
  times.delete(5);
  times.delete(7);
  expect(times.first()).toEqual({ id: 3, due: 400 });
  expect(times.size).toBe(1);
});

it('CORE-820 random changes leave the first due time that a search through all would find', () => {
  const chance = chanceOf(820);
  const below = (most: number) => Math.floor(chance() * most);
  const times = new DueTimes();
  const plain = new Map<number, number>();
  for (let change = 0; change < 4_000; change++) {
    const [id, due] = [below(60), below(500)];
    if (chance() < 0.6) {
      times.set(id, due);
      plain.set(id, due);
    } else {
      times.delete(id);
      plain.delete(id);
    }
    const sorted = [...plain].sort(([one, at], [other, otherAt]) => at - otherAt || one - other);
    const first = times.first();
    if (first?.id !== sorted[0]?.[0] || first?.due !== sorted[0]?.[1])
      expect([change, first]).toEqual([change, sorted[0]]);
  }
  expect(times.size).toBe(plain.size);
});
