import { memo, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OPEN_STATUSES } from '#domain/trading/order-states';
import type { ContractOrder } from '#protocol/names/contract';
import { useSnapshot } from 'valtio';
import { useClosedContractOrders, useContractOrders } from '../../../../blocks/contract-account.ts';
import { LongList } from '../../../../blocks/long-list.tsx';
import { ScrollArea } from '../../../../blocks/scroll-area.tsx';
import { Nothing, WaitingRows, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { OpenRow } from '../../../../blocks/trading/open-row.tsx';
import { listedOrders } from '../../../../blocks/trading/order-lists.ts';
import styles from '../../../../blocks/trading/order-row.module.css';
import { PendingRow } from '../../../../blocks/trading/pending-row.tsx';
import { usePlacedOrders } from '../../../../blocks/trading/use-placed-orders.ts';
import { useTopic } from '../../../../engine/use-topic.ts';
import { useValue } from '../../../../engine/use-value.ts';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import { amending, cancel, cancelling } from '../contract-commands.ts';
import { LazyOrderAmendSheet } from '../sheets/lazy-amend-sheets.tsx';
import { pendingContractOrders, placingContractOrder } from '../../pending-orders.ts';
import { ContractOrderFacts } from './contract-order-facts.tsx';
import { OrderLegs } from './order-legs.tsx';

const isOpen = ({ status }: ContractOrder) => OPEN_STATUSES.has(status);

/** The open orders of contracts as the engine sends them, and those that the platform answered earlier. */
export function OpenContractOrders({ filter, span, whole = false }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const status = useValue(useTopic('rows/contract-order/all').status);
  const live = useContractOrders(filter.symbol || 'all');
  const known = { open: useContractOrders('all'), closed: useClosedContractOrders('all') };
  const { pending, answered } = usePlacedOrders(pendingContractOrders, known, filter.symbol);
  const orders = useMemo(
    () => listedOrders<ContractOrder>({ loaded: answered.filter(isOpen), next: null, live }, filter, span),
    [answered, live, filter, span],
  );
  if (status === 'waiting') return <WaitingRows />;
  const rows =
    orders.length + pending.length === 0 ? (
      <Nothing filter={filter} title={t('trading.orders.noOpen')} text={t('trading.orders.noOpenText')} />
    ) : (
      <>
        <ul className={styles.list}>
          {pending.map((each) => (
            <PendingRow key={each.clientId} pending={each} ask={placingContractOrder.ask} />
          ))}
        </ul>
        <LongList
          name="contract-orders"
          label={t('trading.orders.open')}
          items={orders}
          more={false}
          isStill
          row={(order) => <OpenOrder order={order} />}
        />
      </>
    );
  if (!whole) return rows;
  return <ScrollArea name="contract-orders">{rows}</ScrollArea>;
}

const OpenOrder = memo(
  Order,
  (one, other) => one.order.id === other.order.id && one.order.version === other.order.version,
);

function Order({ order }: { readonly order: ContractOrder }): ReactNode {
  const { id, symbol } = order;
  const instrument = useInstruments()?.get(symbol);
  const [amends, setAmends] = useState(false);
  const cancels = useSnapshot(cancelling.of(id).view);
  const changes = useSnapshot(amending.of(id).view);
  const unknown = cancels.unknown ? cancelling.of(id) : changes.unknown ? amending.of(id) : undefined;
  return (
    <>
      <OpenRow
        id={id}
        testId="open-contract-order"
        busy={cancels.open !== undefined}
        unknown={unknown}
        cancel={() => cancel(order)}
        amend={() => setAmends(true)}
      >
        <div className={styles.words}>
          <ContractOrderFacts order={order} />
          <OrderLegs order={order} />
        </div>
      </OpenRow>
      {amends && instrument !== undefined ? (
        <Suspense fallback={null}>
          <LazyOrderAmendSheet {...{ order, instrument }} close={() => setAmends(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
