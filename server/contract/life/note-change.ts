/**
 * Every change of a user's position is a row: what it moved since the row before. So the rows of a position add up to
 * its sums, whatever changed it (decision 0651).
 */
import type { ChangeKind } from '#domain/contract/position-change';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Lots, Ticks } from '#domain/units';
import type { Mover } from '../../trading/market-settlement.ts';
import type { HeldPosition } from '../held-position.ts';
import { positionChangeRows } from './change-rows.ts';

/** A position as its last row left it. */
export interface NotedPosition {
  readonly lots: Lots;
  readonly entry: Minor;
  readonly margin: Minor;
  readonly closedTotal: Minor;
  readonly pnl: Minor;
  readonly fee: Minor;
  readonly funding: Minor;
  readonly borne: Minor;
}

/** Opened before changes were kept: its rows would not add up. */
export const UNKEPT = -1;

/** Of a position that is about to be opened. */
export const NEW_LIFE = {
  funding: 0n,
  borne: 0n,
  changes: 0,
  noted: { lots: 0, entry: 0n, margin: 0n, closedTotal: 0n, pnl: 0n, fee: 0n, funding: 0n, borne: 0n },
} as const satisfies Partial<HeldPosition>;

export function notedOf({
  open,
  closedTotal,
  pnl,
  fee,
  funding,
  borne,
}: Pick<HeldPosition, 'open' | 'closedTotal' | 'pnl' | 'fee' | 'funding' | 'borne'>): NotedPosition {
  const { lots, entryNotional: entry, margin } = open;
  return { lots, entry, margin, closedTotal, pnl, fee, funding, borne };
}

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
