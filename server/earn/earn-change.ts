/** How an order is sent, and its change as a rule's result. */
import { promiseOf } from '#domain/earn/income';
import { minorText } from '#domain/ledger/minor';
import { earnOrder } from '#protocol/entities/earn-order';
import type { EarnOrder } from '#protocol/names/earn';
import { changesOf } from '../core/entity-change.ts';
import { earnOrderRows, earnRow, type HeldEarn } from './earn-rows.ts';

export function sentEarn({ user: _user, quantity, paid, deducted, ...held }: HeldEarn): EarnOrder {
  return {
    ...held,
    quantity: minorText(quantity),
    estimated: minorText(promiseOf(quantity, held, held.lowPpm)),
    paid: minorText(paid),
    deducted: minorText(deducted),
  };
}

export const earnChange = changesOf({
  entity: earnOrder.name,
  rows: earnOrderRows,
  row: earnRow,
  sent: sentEarn,
});
