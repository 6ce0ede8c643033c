/** Changes of positions in the database. Amounts are whole units of 10⁻⁸, sizes are lots of `steps`. */
import type { ChangeKind } from '#domain/contract/position-change';
import type { Lots, Millis, Ticks } from '#domain/units';
import { defineRows } from '../../db/feature-rows.ts';

export interface PositionChangeRow {
  readonly position: number;
  /** Of the position's changes, from 1 without gaps. */
  readonly number: number;
  readonly kind: ChangeKind;
  readonly time: Millis;
  /** Opened (above zero) or closed, and the value of these lots. */
  readonly lotsChange: Lots;
  readonly total: string;
  /** 0: none. */
  readonly price: Ticks;
  readonly pnl: string;
  readonly fee: string;
  readonly funding: string;
  readonly borne: string;
  readonly marginChange: string;
  /** After the change, as the two below. */
  readonly lots: Lots;
  readonly entryTotal: string;
  readonly margin: string;
  /** `StoredSteps.id`: the lots and ticks in which it is counted. */
  readonly steps: number;
}

export const positionChangeRows = defineRows<PositionChangeRow>('contract-position-change');
