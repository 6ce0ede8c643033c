import type { EarnIncome, EarnOrder } from '#protocol/names/earn';

/** Of an order and its income the one with more paid days is newer. */
export function withIncome<Order extends Pick<EarnOrder, 'id' | 'paid' | 'paidDays' | 'due'>>(
  orders: readonly Order[],
  incomes: readonly EarnIncome[],
): readonly Order[] {
  const byId = new Map(incomes.map((each) => [each.id, each]));
  return orders.map((order) => {
    const income = byId.get(order.id);
    if (income === undefined || income.paidDays <= order.paidDays) return order;
    const { paid, paidDays, due } = income;
    return { ...order, paid, paidDays, due };
  });
}
