import { describe, expect, it } from 'vitest';
import {
  listOf,
  parseDrawings,
  selecting,
  selectingNext,
  undone,
  withDrawing,
  withoutSelected,
  withPoints,
  type Drawing,
} from './drawings.ts';

const at = (time: number, price: number): Drawing['points'] => [
  { time, price },
  { time: time + 60, price: price + 5 },
];

function twoLines() {
  return withDrawing(withDrawing(listOf([]), 'trend', at(0, 10)), 'ray', at(60, 20));
}

describe('drawings', () => {
  it('CHART-030 a new one is selected, moved and deleted, and each step is undone', () => {
    const drawn = twoLines();
    expect([drawn.drawings.map(({ kind }) => kind), drawn.selected]).toEqual([['trend', 'ray'], 2]);
    const moved = withPoints(drawn, 2, at(120, 30));
    expect(moved.drawings[1]?.points).toEqual(at(120, 30));
    const deleted = withoutSelected(moved);
    expect(deleted.drawings.map(({ id }) => id)).toEqual([1]);
    expect(undone(deleted).drawings).toEqual(moved.drawings);
    expect(undone(undone(deleted)).drawings).toEqual(drawn.drawings);
    expect(undone(undone(undone(undone(deleted)))).drawings).toEqual([]);
    expect(undone(listOf([]))).toEqual(listOf([]));
  });

  it('CHART-030 selecting goes around and changes nothing to undo', () => {
    const drawn = selecting(twoLines(), undefined);
    const once = selectingNext(drawn);
    expect([
      once.selected,
      selectingNext(once).selected,
      selectingNext(selectingNext(once)).selected,
    ]).toEqual([1, 2, 1]);
    expect(once.before).toBe(drawn.before);
    expect(selectingNext(listOf([])).selected).toBeUndefined();
  });

  it.each(['', '{', '[]', '7', 'null', '{"A":5}'])('CHART-031 %o keeps nothing', (text) => {
    expect(parseDrawings(text)).toEqual({});
  });

  it('CHART-031 each market keeps its own; what is not sound is left out alone', () => {
    const { drawings } = twoLines();
    const broken = [
      { id: 3, kind: 'circle', points: at(0, 1) },
      { id: 4, kind: 'ray', points: [{ time: 1 }] },
      null,
    ];
    const kept = parseDrawings(JSON.stringify({ A: [...drawings, ...broken], B: [] }));
    expect(kept).toEqual({ A: drawings, B: [] });
  });
});
