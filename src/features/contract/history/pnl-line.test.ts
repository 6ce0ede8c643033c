import { expect, it } from 'vitest';
import { changesCsv } from './changes-csv.ts';
import { pnlLine, pointAt, type PnlLine } from './pnl-line.ts';
import { nameOf, type PositionChange } from './position-history.ts';

const NOTHING = { pnl: '0', fee: '0', funding: '0', borne: '0', marginChange: '0', total: '0' } as const;
const OPEN: PositionChange = {
  ...NOTHING,
  ...{ number: 1, kind: 'user', time: 1_000, sizeChange: '2.000', total: '200', price: '100.00', fee: '1' },
  ...{ marginChange: '20', size: '2.000', entryTotal: '200', margin: '20' },
};
const FUNDING: PositionChange = {
  ...NOTHING,
  ...{ number: 2, kind: 'funding', time: 2_000, sizeChange: '0.000', price: '110.00', funding: '-2' },
  ...{ size: '2.000', entryTotal: '200', margin: '18' },
};
const MARGIN: PositionChange = {
  ...FUNDING,
  ...{ number: 3, kind: 'margin', time: 3_000, price: '', funding: '0', marginChange: '-3', margin: '15' },
};
const CLOSE: PositionChange = {
  ...NOTHING,
  ...{ number: 4, kind: 'user', time: 5_000, sizeChange: '-2.000', total: '180', price: '90.00', pnl: '-20' },
  ...{ fee: '1', marginChange: '-15', size: '0.000', entryTotal: '0', margin: '0' },
};
const CHANGES = [CLOSE, MARGIN, FUNDING, OPEN];
const placesOf = (line: PnlLine | undefined) =>
  line?.points.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ');

it('POSITION-006 the line is what was settled so far and the open part at each price', () => {
  // −1 after the opening, −3 + 20 at the funding, −24 at the close.
  expect(pnlLine('long', '-24', CHANGES)).toEqual({
    points: [
      { x: 0, y: 0.439, time: 1_000, pnl: '-1' },
      { x: 0.25, y: 0, time: 2_000, pnl: '17' },
      { x: 1, y: 1, time: 5_000, pnl: '-24' },
    ],
    ...{ zero: 0.4146, low: '-24', high: '17', edges: ['17', '-24'], isGain: false },
  });
  // Of the newest part alone the line is the same there.
  expect(pnlLine('long', '-24', CHANGES.slice(0, 3))).toMatchObject({ low: '-24', high: '17' });
  expect(pnlLine('short', '-3', [FUNDING, OPEN])).toMatchObject({ low: '-23', high: '-1' });
  expect(pnlLine('long', '-1', [OPEN])).toBeUndefined();
});

it('POSITION-020 an open position’s line runs on to the present price, a closed one’s ends there', () => {
  // −3 settled, and 2 × (104 − 100).
  const now = { time: 4_000, price: '104' };
  const open = pnlLine('long', '-3', [MARGIN, FUNDING, OPEN], now);
  expect(open).toMatchObject({ zero: 0.9444, low: '-1', high: '17', isGain: true });
  expect(placesOf(open)).toBe('0,1 0.3333,0 1,0.6667');
  expect(pnlLine('short', '-1', [OPEN], { time: 2_000, price: '95.5' })).toMatchObject({
    low: '-1',
    high: '8',
  });
  expect(pnlLine('long', '-24', CHANGES, now)).toEqual(pnlLine('long', '-24', CHANGES));
  // A clock that is behind: the line ends at the time of the last change.
  expect(placesOf(pnlLine('long', '-1', [OPEN], { ...now, time: 0 }))).toBe('0,1 1,0');
});

it('POSITION-040 a finger reads the nearest point, and the edges of the chart have zero', () => {
  const line = pnlLine('long', '-24', CHANGES);
  const read = (share: number) => pointAt(line?.points ?? [], share)?.pnl;
  expect([0, 0.1, 0.2, 0.6, 0.7, 1].map(read)).toEqual(['-1', '-1', '17', '17', '-24', '-24']);
  expect(pnlLine('short', '-3', [FUNDING, OPEN])).toMatchObject({ high: '-1', edges: ['0', '-23'] });
});

it('POSITION-007 a file has a line for each change, the oldest first, with plain decimals', () => {
  const lines = changesCsv([CLOSE, OPEN], ['#', 'Time, UTC'], ({ kind }) => kind).split('\r\n');
  expect(lines).toEqual([
    '#,"Time, UTC"',
    '1,1970-01-01T00:00:01.000Z,user,100.00,2.000,200,0,1,0,0,20,2.000,20',
    '4,1970-01-01T00:00:05.000Z,user,90.00,-2.000,180,-20,1,0,0,-15,0.000,0',
    '',
  ]);
});

it('POSITION-008 each change has the name of what happened', () => {
  expect(CHANGES.map(nameOf)).toEqual([
    ...[{ named: 'closed' }, { named: 'marginRemoved' }, { named: 'funding' }, { named: 'opened' }],
  ]);
  expect(nameOf({ ...OPEN, number: 3 })).toEqual({ named: 'increased' });
  expect(nameOf({ ...CLOSE, size: '0.500' })).toEqual({ named: 'reduced' });
  expect(nameOf({ ...CLOSE, kind: 'deleveraged' })).toEqual({ forced: 'deleveraged' });
});
