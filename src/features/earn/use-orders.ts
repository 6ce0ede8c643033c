/** The user's orders in income, each with what was paid since it was last sent. */
import { useCallback, useMemo } from 'react';
import type { EarnKind } from '#domain/earn/earn-terms';
import type { earnOrders } from '#protocol/earn';
import type { LiveRow } from '#protocol/entities/define-entity';
import type { earnIncome } from '#protocol/entities/earn-income';
import type { earnOrder } from '#protocol/entities/earn-order';
import { CALLS } from '#protocol/names/calls';
import type { EarnIncome, EarnOrder } from '#protocol/names/earn';
import { call, QUIETLY } from '../../api/call.ts';
import { newestById } from '../../blocks/newest-by-id.ts';
import { useParts, type Parts } from '../../blocks/use-parts.ts';
import { useEndedRows, useEntityRows, useResets } from '../../engine/entity-rows.ts';
import { withIncome } from './with-income.ts';

export type LiveOrder = LiveRow<typeof earnOrder>;

export function useOpenOrders(kind?: EarnKind): readonly LiveOrder[] {
  const orders = useEntityRows<typeof earnOrder>('earn-order', kind);
  const incomes = useIncomes();
  return useMemo(() => withIncome(orders, incomes), [orders, incomes]);
}

function useIncomes(): readonly EarnIncome[] {
  return useEntityRows<typeof earnIncome>('earn-income');
}

interface AllOrders {
  readonly parts: Parts<EarnOrder>;
  /** The loaded ones and those in income, newest first. */
  readonly orders: readonly EarnOrder[];
}

/** Those that ended too, as far as their parts are loaded. */
export function useAllOrders(partSize: number, kind?: EarnKind): AllOrders {
  const ask = useCallback(
    (before?: number) =>
      call<typeof earnOrders>(
        CALLS.earnOrders,
        { ...(before === undefined ? {} : { before }), ...(kind && { kind }), limit: partSize },
        QUIETLY,
      ),
    [kind, partSize],
  );
  const name = `earn-orders ${kind ?? 'all'}`;
  const parts = useParts<EarnOrder>({ name, ask, missed: useResets('earn-order') });
  const ended = useEndedRows<typeof earnOrder>('earn-order', kind);
  const open = useEntityRows<typeof earnOrder>('earn-order', kind);
  const incomes = useIncomes();
  const { items } = parts;
  const orders = useMemo(() => {
    const all = newestById<EarnOrder>(items ?? [], open, ended).sort((one, other) => other.id - one.id);
    return withIncome(all, incomes);
  }, [items, open, ended, incomes]);
  return { parts, orders };
}
