/** The answer of a command on one order. */
import { rowsOf } from '#protocol/entities/entity-rows';
import type { SentOrder } from '#protocol/entities/order-fields';
import type { AccountEvent } from '#protocol/names/account';
import type { AnswerValue } from '#protocol/names/command';
import type { OrderForms } from './order-forms.ts';
import type { Order } from './order.ts';

/** The order from its user's event, flat: the same object, so that it is made and kept once. */
export function sentOrder(
  { order: { name } }: OrderForms,
  { id }: Order,
): (sent: AccountEvent | undefined) => AnswerValue {
  return (sent) => {
    const order = rowsOf<SentOrder>(sent?.changes ?? [], { name }).find((each) => each.id === id);
    if (order === undefined) throw new Error(`the command of order ${String(id)} did not send it`);
    return order;
  };
}
