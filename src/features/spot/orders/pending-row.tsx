import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingOrder } from '../../../blocks/trading/pending-orders.ts';
import { Facts, RowHead } from '../../../blocks/trading/order-row.tsx';
import styles from '../../../blocks/trading/order-row.module.css';
import { placing, type PlacedOrder } from '../pending-orders.ts';
import { useOrderTexts } from '../../../blocks/trading/use-order-texts.ts';

const UNDER_WAY = '…';

/** Greyed, because its result is not known yet. */
export function PendingRow({ pending }: { readonly pending: PendingOrder<PlacedOrder> }): ReactNode {
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
            note={texts.rests(input)}
            end={isUnknown ? '' : UNDER_WAY}
          />
          <Facts
            facts={[
              [t('trading.fields.price'), texts.price(input)],
              [t('trading.fields.size'), texts.ordered(input)],
            ]}
          />
        </span>
        {isUnknown ? (
          <button type="button" className={styles.ask} onClick={() => void placing.ask()}>
            {t('trading.orders.unknown')}
          </button>
        ) : null}
      </div>
    </li>
  );
}
