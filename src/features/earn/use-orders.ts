/** The user's orders in income, each with what was paid since it was last sent. */
import { useMemo } from 'react';
import type { EarnKind } from '#domain/earn/earn-terms';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { earnIncome } from '#protocol/entities/earn-income';
import type { earnOrder } from '#protocol/entities/earn-order';
import type { EarnIncome, EarnOrder } from '#protocol/names/earn';
import { useEntityRows } from '../../engine/entity-rows.ts';

export type LiveOrder = LiveRow<typeof earnOrder>;

export function useOpenOrders(kind?: EarnKind): readonly LiveOrder[] {
  const orders = useEntityRows<typeof earnOrder>('earn-order', kind);
  const incomes = useIncomes();
  return useMemo(() => withIncome(orders, incomes), [orders, incomes]);
}

export function useIncomes(): readonly EarnIncome[] {
  return useEntityRows<typeof earnIncome>('earn-income');
}

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
