import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeOf, LEAST_APART, placeLabels, placeMarkers, type LabelArea } from './own-layout.ts';

const area: LabelArea = { width: 300, top: 0, bottom: 120, apart: 24, inset: 4 };
const at = (...ys: readonly number[]) => ys.map((y) => ({ y, wide: 100 }));
const placed = (ys: readonly number[], of: LabelArea = area) =>
  placeLabels(at(...ys), of).map((each) => each && [each.y, each.left]);

describe('labels of own lines', () => {
  it.each([
    ['alone it is beside its line', [50], [[50, 4]]],
    [
      'far from each other',
      [20, 60, 100],
      [
        [20, 4],
        [60, 4],
        [100, 4],
      ],
    ],
    [
      'one pixel apart: both move by half of what is missing',
      [50, 51],
      [
        [38.5, 4],
        [62.5, 4],
      ],
    ],
    [
      'at one price: in the order of importance',
      [50, 50],
      [
        [38, 4],
        [62, 4],
      ],
    ],
    [
      'in any order of the prices',
      [60, 50],
      [
        [67, 4],
        [43, 4],
      ],
    ],
    [
      'a block pushes the next label',
      [50, 52, 70],
      [
        [33.333, 4],
        [57.333, 4],
        [81.333, 4],
      ],
    ],
    [
      'at the upper edge they stay inside',
      [0, 3],
      [
        [12, 4],
        [36, 4],
      ],
    ],
    [
      'at the lower edge too',
      [118, 120],
      [
        [84, 4],
        [108, 4],
      ],
    ],
    ['none', [], []],
  ] as const)('CHART-1011 %s', (_what, ys, expected) => {
    const rounded = placed(ys).map((each) => each?.map((value) => Math.round(value * 1_000) / 1_000));
    expect(rounded).toEqual(expected);
  });

  it('CHART-1011 if they do not fit on the left, every second one is on the right', () => {
    const seven = [10, 20, 30, 40, 50, 60, 70];
    expect(placed(seven).map((each) => each?.[1])).toEqual([4, 196, 4, 196, 4, 196, 4]);
    // Two columns do not fit side by side: the last ones have no label.
    const narrow = placed(seven, { ...area, width: 190 });
    expect(narrow.map((each) => each?.[1])).toEqual([4, 4, 4, 4, 4, undefined, undefined]);
  });

  it('CHART-1011 no two labels overlap, none leaves the plot, and the order of the prices is kept', () => {
    const wanted = fc.array(
      fc.record({ y: fc.double({ min: 0, max: 200, noNaN: true }), wide: fc.nat(160) }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(wanted, fc.integer({ min: 200, max: 400 }), (labels, width) => {
        const of = { ...area, width, bottom: 200 };
        const places = placeLabels(labels, of);
        const known = labels.flatMap(({ y, wide }, at) => {
          const place = places[at];
          return place === undefined ? [] : [{ ...place, wide, wanted: y }];
        });
        expect(known.length).toBeGreaterThanOrEqual(Math.min(labels.length, 8));
        for (const one of known) {
          expect(one.y).toBeGreaterThanOrEqual(12 - 1e-9);
          expect(one.y).toBeLessThanOrEqual(188 + 1e-9);
          for (const other of known) {
            if (one === other) continue;
            const beside = one.left + one.wide <= other.left || other.left + other.wide <= one.left;
            const apart = Math.abs(one.y - other.y) >= LEAST_APART - 1e-9;
            expect(beside || apart).toBe(true);
            const inColumn = (one.left === 4) === (other.left === 4);
            if (inColumn && one.wanted < other.wanted) expect(one.y).toBeLessThan(other.y);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('lines out of sight', () => {
  it('CHART-1013 a line beyond an edge has a marker there', () => {
    expect([-1, 0, 120, 121].map((y) => edgeOf(y, 120))).toEqual(['above', undefined, undefined, 'below']);
  });

  it('CHART-1013 markers are side by side from the price scale on, the nearest line first, as many as fit', () => {
    expect(placeMarkers([80, 60, 100], area)).toEqual([216, 152, 48]);
    expect(placeMarkers([80, 60, 100, 50], area)).toEqual([216, 152, 48]);
    expect(placeMarkers([400], area)).toEqual([]);
  });
});
