import { useCallback, useMemo, type ReactNode } from 'react';
import type { contractOrderHistory } from '#protocol/contract';
import { CALLS } from '#protocol/names/calls';
import { OPEN_STATUSES } from '#domain/trading/order-states';
import type { ContractOrder } from '#protocol/names/contract';
import { call, QUIETLY } from '../../../../api/call.ts';
import { useClosedContractOrders, useContractResets } from '../../../../blocks/contract-account.ts';
import { PastOrdersFrame, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { listedOrders, questionOf } from '../../../../blocks/trading/order-lists.ts';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useParts } from '../../../../blocks/use-parts.ts';
import { ContractOrderFacts } from './contract-order-facts.tsx';

const PART_SIZE = 30;

/** The orders that ended; events of the account's channel add those that end later. */
export function PastContractOrders({ filter, span, whole }: OrderListInput): ReactNode {
  const ask = useCallback(
    (before?: number) =>
      call<typeof contractOrderHistory>(
        CALLS.contractOrders,
        { ...questionOf(filter, span), ...(before === undefined ? {} : { before }), limit: PART_SIZE },
        QUIETLY,
      ),
    [filter, span],
  );
  const name = `contract orders ${JSON.stringify(questionOf(filter, span))}`;
  const parts = useParts<ContractOrder>({ name, ask, missed: useContractResets() });
  const closed = useClosedContractOrders(filter.symbol || 'all');
  const { items, next } = parts;
  const orders = useMemo(
    () =>
      listedOrders<ContractOrder>({ loaded: items ?? [], next, live: closed }, filter, span).filter(
        ({ status }) => !OPEN_STATUSES.has(status),
      ),
    [items, next, closed, filter, span],
  );
  return (
    <PastOrdersFrame
      parts={parts}
      whole={whole}
      filter={filter}
      items={orders}
      testId="contract-order"
      facts={(order) => (
        <div className={styles.words}>
          <ContractOrderFacts order={order} ended />
        </div>
      )}
    />
  );
}
