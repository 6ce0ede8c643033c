/** Which changes of a position are rows of its history. */
import { expect, it } from 'vitest';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { positionRow } from '../../../tests/support/position-row.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import { heldOf, type HeldPosition } from '../held-position.ts';
import type { PositionRow } from '../position-rows.ts';
import { noteChange } from './note-change.ts';
import { UNKEPT } from './noted-position.ts';

/** The rows that a change of a position writes. */
function noted(change: (held: HeldPosition) => void, before: Partial<PositionRow> = {}): object[] {
  const held = heldOf(positionRow({ id: 1, ...before }));
  const rows: object[] = [];
  change(held);
  const mover = { time: 5, write: ({ row }: { readonly row: object }) => rows.push(row) };
  noteChange(mover as unknown as Mover, held, 'user');
  return rows;
}

it('POSITION-043 a change of any one value of a position is a row, and none without a change', () => {
  const changes: readonly ((held: HeldPosition) => void)[] = [
    ({ open }) => Object.assign(open, { lots: open.lots + 1 }),
    ({ open }) => Object.assign(open, { entryNotional: open.entryNotional + 1n }),
    ({ open }) => Object.assign(open, { margin: open.margin + 1n }),
    (held) => (held.closedTotal += 1n),
    (held) => (held.pnl += 1n),
    (held) => (held.fee += 1n),
    (held) => (held.funding += 1n),
    (held) => (held.borne += 1n),
  ];
  expect(changes.map((change) => noted(change).length)).toEqual(changes.map(() => 1));
  expect(noted(() => undefined)).toEqual([]);
});

it('POSITION-045 a row has what the change moved, and its total is of the part that it opened or closed', () => {
  const sums = { pnl: '70', fee: '30', funding: '-20', borne: '10', closedLots: 400, closedTotal: '5000' };
  const moved = (lots: number, entry: bigint, closed: bigint) =>
    noted((held) => {
      Object.assign(held.open, { lots, entryNotional: entry });
      held.closedTotal += closed;
      held.pnl += 7n;
      held.fee += 3n;
      held.funding -= 2n;
      held.borne += 1n;
    }, sums)[0];
  const differences = { pnl: '7', fee: '3', funding: '-2', borne: '1', marginChange: '0' };
  expect(moved(1_500, 14_900_000_000n, 0n)).toMatchObject({
    ...{ ...differences, lotsChange: 500, total: '5000000000', lots: 1_500, number: 1 },
  });
  expect(moved(600, 5_940_000_000n, 4_100n)).toMatchObject({
    ...{ ...differences, lotsChange: -400, total: '4100', lots: 600 },
  });
  // As many as before: what was closed is 0.
  expect(moved(1_000, 9_900_000_001n, 0n)).toMatchObject({ ...differences, lotsChange: 0, total: '0' });
});

it('POSITION-045 nothing is written for the market maker, or for a position whose history is not kept', () => {
  const change = (held: HeldPosition) => (held.pnl += 1n);
  expect([noted(change, { user: PLATFORM }), noted(change, { changes: UNKEPT })]).toEqual([[], []]);
});
