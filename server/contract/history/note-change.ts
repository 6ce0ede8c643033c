/**
 * Every change of a user's position is a row: what it moved since the row before. So the rows of a position add up to
 * its sums, whatever changed it (decision 0651).
 */
import type { ChangeKind } from '#domain/contract/position-change';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Ticks } from '#domain/units';
import type { Mover } from '../../trading/market-settlement.ts';
import type { HeldPosition } from '../held-position.ts';
import { positionChangeRows } from './change-rows.ts';
import { notedOf, UNKEPT, type NotedPosition } from './noted-position.ts';

/** After the change. Nothing is written if nothing changed. @param price of the change; undefined: it has none */
export function noteChange(mover: Mover, held: HeldPosition, kind: ChangeKind, price?: Ticks): void {
  if (held.user === PLATFORM || held.changes === UNKEPT) return;
  const [before, now] = [held.noted, notedOf(held)];
  if (isSame(before, now)) return;
  held.noted = now;
  held.changes += 1;
  const lotsChange = now.lots - before.lots;
  const total = lotsChange > 0 ? now.entry - before.entry : now.closedTotal - before.closedTotal;
  mover.write(
    positionChangeRows.write({
      position: held.id,
      number: held.changes,
      kind,
      time: mover.time,
      lotsChange,
      total: total.toString(),
      price: price ?? 0,
      pnl: (now.pnl - before.pnl).toString(),
      fee: (now.fee - before.fee).toString(),
      funding: (now.funding - before.funding).toString(),
      borne: (now.borne - before.borne).toString(),
      marginChange: (now.margin - before.margin).toString(),
      lots: now.lots,
      entryTotal: now.entry.toString(),
      margin: now.margin.toString(),
      steps: held.steps,
    }),
  );
}

function isSame(one: NotedPosition, other: NotedPosition): boolean {
  return (
    one.lots === other.lots &&
    one.entry === other.entry &&
    one.margin === other.margin &&
    one.closedTotal === other.closedTotal &&
    one.pnl === other.pnl &&
    one.fee === other.fee &&
    one.funding === other.funding &&
    one.borne === other.borne
  );
}
