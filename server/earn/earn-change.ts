/** How an order is sent, and its change as a rule's result. */
import { promiseOf } from '#domain/earn/income';
import { minorText } from '#domain/ledger/minor';
import { earnOrder } from '#protocol/entities/earn-order';
import { rowsOf } from '#protocol/entities/entity-rows';
import type { AccountEvent } from '#protocol/names/account';
import type { EarnOrder } from '#protocol/names/earn';
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

export class EarnChange implements EntityChange {
  readonly entity = earnOrder.name;

  constructor(private readonly held: HeldEarn) {}

  get user(): number {
    return this.held.user;
  }

  row(version: number): EarnOrder {
    this.held.version = version;
    return sentEarn(this.held);
  }

  write() {
    return earnOrderRows.write(earnRow(this.held));
  }
}

/** The order as a command's event sent it: the command's answer. */
export function sentIn(id: number) {
  return (sent: AccountEvent | undefined): EarnOrder => {
    const order = rowsOf(sent?.changes ?? [], earnOrder).find((each) => each.id === id);
    if (order === undefined) throw new Error(`the command of order ${String(id)} did not send it`);
    return order;
  };
}
