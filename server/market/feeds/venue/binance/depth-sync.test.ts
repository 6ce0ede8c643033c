import { describe, expect, it } from 'vitest';
import { DepthSync, futuresDepth, spotDepth, type DepthChange } from './depth-sync.ts';

const change = (first: number, last: number, previous?: number): DepthChange => ({
  first,
  last,
  previous,
  bids: [],
  asks: [],
});
const snapshot = (id: number) => ({ id, bids: [], asks: [] });

describe('a spot book', () => {
  it.each<[string, DepthChange[], number, [number, number][] | undefined]>([
    ['drops what the snapshot has', [change(1, 5), change(6, 10)], 10, []],
    ['begins with the change that spans the snapshot', [change(1, 5), change(6, 12)], 10, [[6, 12]]],
    [
      'begins with the change right after the snapshot',
      [change(11, 12), change(13, 13)],
      10,
      [
        [11, 12],
        [13, 13],
      ],
    ],
    ['needs a newer snapshot than its first change', [change(12, 13)], 10, undefined],
    ['needs a newer snapshot where its changes have a gap', [change(9, 11), change(13, 14)], 10, undefined],
    [
      'drops a change that came twice',
      [change(9, 11), change(9, 11), change(12, 14)],
      10,
      [
        [9, 11],
        [12, 14],
      ],
    ],
  ])('VENUE-002 VENUE-004 %s', (_, changes, id, applied) => {
    const sync = new DepthSync(spotDepth);
    for (const each of changes) expect(sync.offer(each)).toBe('wait');
    expect(sync.begin(snapshot(id))?.map(({ first, last }) => [first, last])).toEqual(applied);
    expect(sync.isSynced).toBe(applied !== undefined);
  });
});

describe('a futures book', () => {
  it.each<[string, DepthChange[], number, [number, number][] | undefined]>([
    ['drops what ends before the snapshot', [change(1, 5, 0), change(7, 9, 5)], 10, []],
    [
      'begins with the change that spans the snapshot',
      [change(7, 12, 5), change(15, 20, 12)],
      10,
      [
        [7, 12],
        [15, 20],
      ],
    ],
    [
      'bridges by pu from a change that ends at the snapshot',
      [change(7, 10, 5), change(15, 20, 10)],
      10,
      [
        [7, 10],
        [15, 20],
      ],
    ],
    ['bridges by pu from a change that was not seen', [change(15, 20, 10)], 10, [[15, 20]]],
    ['needs a newer snapshot than its first change', [change(15, 20, 12)], 10, undefined],
    ['takes pu alone for the order once it goes', [change(7, 12, 5), change(13, 20, 11)], 10, undefined],
    [
      'drops a change that came twice',
      [change(7, 12, 5), change(7, 12, 5), change(14, 15, 12)],
      10,
      [
        [7, 12],
        [14, 15],
      ],
    ],
  ])('VENUE-002 VENUE-004 %s', (_, changes, id, applied) => {
    const sync = new DepthSync(futuresDepth);
    for (const each of changes) expect(sync.offer(each)).toBe('wait');
    expect(sync.begin(snapshot(id))?.map(({ first, last }) => [first, last])).toEqual(applied);
    expect(sync.isSynced).toBe(applied !== undefined);
  });
});

describe.each([
  ['spot', spotDepth],
  ['futures', futuresDepth],
] as const)('a book of %s', (_, rule) => {
  it('VENUE-003 keeps the changes after a gap for the next snapshot', () => {
    const sync = new DepthSync(rule);
    sync.begin(snapshot(10));
    expect(sync.offer(change(11, 12, 10))).toBe('apply');
    expect(sync.offer(change(15, 16, 14))).toBe('gap');
    expect(sync.isSynced).toBe(false);
    expect(sync.offer(change(17, 18, 16))).toBe('wait');
    expect(sync.begin(snapshot(13))).toBeUndefined();
    expect(sync.begin(snapshot(15))?.length).toBe(2);
    expect(sync.offer(change(19, 19, 18))).toBe('apply');
  });

  it('VENUE-004 keeps a bounded number of changes', () => {
    const sync = new DepthSync(rule);
    for (let id = 1; id <= 20_000; id++) sync.offer(change(id, id, id - 1));
    expect(sync.begin(snapshot(1000))).toBeUndefined();
    expect(sync.begin(snapshot(19_990))?.length).toBeLessThanOrEqual(11);
  });
});
