/** How an order is sent, and its change as a rule's result. */
import { promiseOf } from '#domain/earn/income';
import { minorText } from '#domain/ledger/minor';
import { earnOrder } from '#protocol/entities/earn-order';
import { rowsOf } from '#protocol/entities/entity-rows';
import type { AccountEvent } from '#protocol/names/account';
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

/** The order as a command's event sent it: the command's answer. */
export function sentIn(id: number) {
  return (sent: AccountEvent | undefined): EarnOrder => {
    const order = rowsOf(sent?.changes ?? [], earnOrder).find((each) => each.id === id);
    if (order === undefined) throw new Error(`the command of order ${String(id)} did not send it`);
    return order;
  };
}
