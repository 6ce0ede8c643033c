import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PastIds } from './past-ids.ts';

const TINY = { first: 4, largest: 16, generations: 4 };

/** Ids of the dispatcher's form: a user and a UUID made of the time and random digits. */
const idOf = (at: number) => `${String(at % 1000)} 019aa000-${at.toString(16).padStart(8, '0')}`;

/** How many of a hundred ids that were never added the filter reports as known. */
function wrongIn(past: PastIds, added: number, asked = 100_000): number {
  let wrong = 0;
  for (let at = added; at < added + asked; at++) if (past.mayHold(idOf(at))) wrong++;
  return (100 * wrong) / asked;
}

describe('the filter of past ids', () => {
  it('CORE-007 holds every id that was added and not forgotten, however full it is', () => {
    const orders = fc.array(
      fc.oneof(
        { weight: 9, arbitrary: fc.record({ id: fc.string(), time: fc.nat(50) }) },
        { weight: 1, arbitrary: fc.record({ forget: fc.nat(50) }) },
      ),
      { maxLength: 150, size: 'max' },
    );
    fc.assert(
      fc.property(orders, (list) => {
        const past = new PastIds(TINY);
        const kept = new Map<string, number>();
        for (const order of list) {
          if ('forget' in order) {
            past.forgetBefore(order.forget);
            for (const [id, time] of kept) if (time < order.forget) kept.delete(id);
          } else {
            past.add(order.id, order.time);
            kept.set(order.id, Math.max(order.time, kept.get(order.id) ?? 0));
          }
          expect([...kept.keys()].filter((id) => !past.mayHold(id))).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('CORE-007 takes fewer than one new id in a hundred for an old one while it is not full', () => {
    const past = new PastIds({ first: 2 ** 10, largest: 2 ** 15, generations: 13 });
    // 2^10 + 2^11 + … + 2^15, and seven more of the largest.
    const room = 2 ** 16 - 2 ** 10 + 7 * 2 ** 15;
    expect(wrongIn(past, 0)).toBe(0);
    for (let at = 0; at < room; at++) past.add(idOf(at), at);
    const whenFull = wrongIn(past, room);
    expect(whenFull).toBeGreaterThan(0);
    expect(whenFull).toBeLessThan(1);
    // An overfull filter reports "maybe" more often; nothing else changes.
    for (let at = room; at < 2 * room; at++) past.add(idOf(at), at);
    expect(wrongIn(past, 2 * room)).toBeGreaterThan(whenFull);
    for (let at = 0; at < 2 * room; at += 97) expect(past.mayHold(idOf(at))).toBe(true);
  });

  it('CORE-007 distinguishes ids by every character and its position', () => {
    const past = new PastIds();
    past.add('12 019aa000', 1);
    for (const other of ['', '12 019aa001', '21 019aa000', '1 2019aa000', '12 019aa00', '12 019aa0000'])
      expect(past.mayHold(other)).toBe(false);
    expect(past.mayHold('12 019aa000')).toBe(true);
  });

  it('CORE-007 forgets a generation when everything in it is old, and begins small again', () => {
    const past = new PastIds(TINY);
    const times = [5, 9, 1, 1, 7];
    for (const [at, time] of times.entries()) past.add(idOf(at), time);
    const held = () => times.map((_, at) => past.mayHold(idOf(at)));
    past.forgetBefore(7);
    expect(held()).toEqual([true, true, true, true, true]);
    past.forgetBefore(9);
    expect(held()).toEqual([true, true, true, true, false]);
    past.forgetBefore(10);
    expect(held()).toEqual([false, false, false, false, false]);
    past.add(idOf(0), 3);
    expect(held()).toEqual([true, false, false, false, false]);
  });
});
