import { expect, it } from 'vitest';
import { MovedTrails } from './moved-trails.ts';
import { ReachedTriggers } from './reached-triggers.ts';

const never = () => false;
const idsOf = (all: readonly { readonly id: number }[]) => all.map(({ id }) => id);

function storm(): ReachedTriggers {
  const reached = new ReachedTriggers();
  for (const [symbol, id, time] of [
    ['A', 1, 10],
    ['A', 2, 10],
    ['A', 3, 11],
    ['B', 4, 9],
    ['C', 5, 12],
    ['C', 6, 12],
  ] as const)
    reached.add(symbol, { id, time, tick: 1 });
  return reached;
}

it('CONTRACT-234 markets fire in turn, and each in the order in which its triggers were reached', () => {
  const reached = storm();
  expect(idsOf(reached.take(4, 20, never))).toEqual([1, 4, 5, 2]);
  expect(idsOf(reached.take(9, 21, never))).toEqual([3, 6]);
  expect([reached.take(9, 22, never), reached.next(never)]).toEqual([[], undefined]);
});

it('CONTRACT-234 a market that must wait holds back no other; a slice follows the last one', () => {
  const reached = storm();
  const isB = (symbol: string) => symbol === 'B';
  expect([reached.next(never), reached.next(isB), reached.next(() => true)]).toEqual([9, 10, undefined]);
  expect(idsOf(reached.take(3, 30, isB))).toEqual([1, 5, 2]);
  expect(reached.next(never)).toBe(31);
  expect([reached.get('B', 4)?.time, reached.get('B', 1), reached.get('A', 1)]).toEqual([
    9,
    undefined,
    undefined,
  ]);
  reached.delete('B', 4);
  reached.delete('D', 4);
  expect(idsOf(reached.take(9, 31, never))).toEqual([3, 6]);
});

it('CONTRACT-218 the trail that has waited longest says when its market is written', () => {
  const moved = new MovedTrails();
  moved.date('A', 5);
  expect([moved.oldest(), moved.delete('A', 1)]).toEqual([undefined, false]);
  moved.in('A').add(1).add(2);
  moved.date('A', 5);
  moved.in('B').add(3);
  moved.date('B', 8);
  moved.date('A', 9);
  expect([moved.oldest(), moved.upTo(4), moved.upTo(5), moved.upTo(8)]).toEqual([5, [], ['A'], ['A', 'B']]);
  expect([moved.delete('A', 1), moved.delete('A', 1), moved.oldest()]).toEqual([true, false, 5]);
  expect([moved.delete('A', 2), moved.oldest()]).toEqual([true, 8]);
});
