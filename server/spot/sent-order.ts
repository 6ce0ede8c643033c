/** The answer of a command on one order. */
import { rowsOf } from '#protocol/entities/entity-rows';
import { spotOrder } from '#protocol/entities/spot-order';
import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { Order } from '../trading/order.ts';

/** The order (`SpotOrder`) from its owner's event: the same object, so that it is made and kept once. */
export function sentOrder({ id }: Order): (sent: AccountEvent | undefined) => AnswerValue {
  return (sent) => {
    const order = rowsOf(sent?.changes ?? [], spotOrder).find((each) => each.id === id);
    if (order === undefined) throw new Error(`the command of order ${String(id)} did not send it`);
    return order;
  };
}
