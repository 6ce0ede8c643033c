/** The user's orders in income, each with what was paid since it was last sent. */
import { useMemo } from 'react';
import type { EarnKind } from '#domain/earn/earn-terms';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { earnIncome } from '#protocol/entities/earn-income';
import type { earnOrder } from '#protocol/entities/earn-order';
import type { EarnIncome } from '#protocol/names/earn';
import { useEntityRows } from '../../engine/entity-rows.ts';
import { withIncome } from './with-income.ts';

export type LiveOrder = LiveRow<typeof earnOrder>;

export function useOpenOrders(kind?: EarnKind): readonly LiveOrder[] {
  const orders = useEntityRows<typeof earnOrder>('earn-order', kind);
  const incomes = useIncomes();
  return useMemo(() => withIncome(orders, incomes), [orders, incomes]);
}

export function useIncomes(): readonly EarnIncome[] {
  return useEntityRows<typeof earnIncome>('earn-income');
}
