import { expect, it } from 'vitest';
import type { Position } from '../../domain/contract/position.ts';
import type { HeldPosition } from './held-position.ts';
import { mostLots } from './most-lots.ts';
import { OpenInterest } from './open-interest.ts';

it('CONTRACT-563 an order that does not fit as a whole trades the largest part that fits', () => {
  const upTo = (lots: number, most: number) => mostLots(lots, 5, (some) => some <= most);
  expect([upTo(23, 23), upTo(23, 22), upTo(23, 19), upTo(23, 5), upTo(23, 4), upTo(23, -1)]).toEqual([
    23, 20, 15, 5, 0, 0,
  ]);
  expect([upTo(5, 4), upTo(0, -1)]).toEqual([0, 0]);
});

it('LIQUIDATION-040 the open interest is the lots of the long positions, apart by their steps', () => {
  const all = new OpenInterest();
  const held = (symbol: string, steps: number) => ({ symbol, steps }) as HeldPosition;
  const open = (side: Position['side'], lots: number): Position => ({
    ...{ side, lots, entryNotional: 0n, margin: 0n },
  });
  all.change(held('A', 1), undefined, open('short', 7));
  expect([...all.in('A')]).toEqual([]);
  all.change(held('A', 1), undefined, open('long', 7));
  all.change(held('A', 1), open('long', 7), open('long', 10));
  all.change(held('A', 2), undefined, open('long', 4));
  all.change(held('B', 1), undefined, open('long', 1));
  expect([...all.in('A')]).toEqual([
    [1, 10],
    [2, 4],
  ]);
  all.change(held('A', 1), open('long', 10), open('short', 3));
  all.change(held('B', 1), open('long', 1), undefined);
  expect([[...all.in('A')], [...all.in('B')]]).toEqual([
    [
      [1, 0],
      [2, 4],
    ],
    [[1, 0]],
  ]);
});
