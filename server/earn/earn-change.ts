/** How an order is sent, and its change as a rule's result. */
import { promiseOf } from '#domain/earn/income';
import { minorText } from '#domain/ledger/minor';
import { earnIncome } from '#protocol/entities/earn-income';
import { earnOrder } from '#protocol/entities/earn-order';
import type { EarnIncome, EarnOrder } from '#protocol/names/earn';
import { changesOf } from '../core/entity-change.ts';
import type { EntityChange } from '../core/decision.ts';
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

/** The part of an order that a payment changes; it closes when the order ends. */
export function sentIncome({ id, paid, paidDays, due, status }: HeldEarn): EarnIncome {
  const version = status === 'redeemed' ? paidDays + 1 : paidDays;
  return { id, paid: minorText(paid), paidDays, due, version };
}

/** It has no row: a start computes it from the rows of days. */
export function incomeChange(held: HeldEarn): EntityChange {
  return { entity: earnIncome.name, user: held.user, row: () => sentIncome(held) };
}

/** A pledge is paid once, when it ends. */
export function hasIncome({ kind, paidDays }: HeldEarn): boolean {
  return kind !== 'pledge' && paidDays > 0;
}
