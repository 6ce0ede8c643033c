import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClosedOrders, useOrders } from '../../../engine/use-orders.ts';
import { Facts, RowHead } from './order-facts.tsx';
import styles from './order-row.module.css';
import { pendingOrders, placing, type PendingOrder } from '../pending-orders.ts';
import { useOrderTexts } from './use-order-texts.ts';

/** What was placed and is not the platform's yet. @param symbol a market's, or `''` */
export function usePendingOrders(symbol: string): readonly PendingOrder[] {
  const { list } = useSnapshot(pendingOrders);
  const open = useOrders('all');
  const closed = useClosedOrders('all');
  return useMemo(() => {
    const known = new Set([...open, ...closed].map(({ clientId }) => clientId));
    return list.filter(
      ({ clientId, input }) => !known.has(clientId) && (symbol || input.symbol) === input.symbol,
    );
  }, [list, open, closed, symbol]);
}

const UNDER_WAY = '…';

/** Greyed: nobody has said yet what became of it. */
export function PendingRow({ pending }: { readonly pending: PendingOrder }): ReactNode {
  const { t } = useTranslation();
  const texts = useOrderTexts();
  const { input, state } = pending;
  const isUnknown = state === 'unknown';
  return (
    <li className={styles.row} data-testid="pending-order" aria-busy={!isUnknown}>
      <div className={styles.moved} data-busy="true">
        <span className={styles.words}>
          <RowHead
            side={input.side}
            market={texts.market(input.symbol)}
            note={texts.terms(input)}
            end={isUnknown ? '' : UNDER_WAY}
          />
          <Facts
            facts={[
              [t('spot.fields.price'), texts.price(input)],
              [t('spot.fields.size'), texts.ordered(input)],
            ]}
          />
        </span>
        {isUnknown ? (
          <button type="button" className={styles.ask} onClick={() => void placing.ask()}>
            {t('spot.orders.unknown')}
          </button>
        ) : null}
      </div>
    </li>
  );
}
