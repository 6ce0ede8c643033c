import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts, RowHead } from './order-facts.tsx';
import styles from './order-row.module.css';
import { placing, type PendingOrder } from '../pending-orders.ts';
import { useOrderTexts } from './use-order-texts.ts';

const UNDER_WAY = '…';

/** Greyed, because its result is not known yet. */
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
            note={texts.rests(input)}
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
