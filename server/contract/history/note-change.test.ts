/** Which changes of a position are rows of its history. */
import { expect, it } from 'vitest';
import { positionRow } from '../../../tests/support/position-row.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import { heldOf, type HeldPosition } from '../held-position.ts';
import { noteChange } from './note-change.ts';

/** The rows that a change of a position writes. */
function noted(change: (held: HeldPosition) => void): object[] {
  const held = heldOf(positionRow({ id: 1 }));
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
