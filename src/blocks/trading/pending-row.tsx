import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSide, OrderType, TimeInForce } from '#domain/trading/order';
import type { PendingOrder } from './pending-orders.ts';
import { Facts, RowHead } from './order-row.tsx';
import styles from './order-row.module.css';
import { useOrderTexts } from './use-order-texts.ts';

const UNDER_WAY = '…';

interface PlacedInput {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly price: string;
  readonly size: string;
  /** In place of a size; '' if it has one. */
  readonly total?: string;
}

interface PendingRowInput {
  readonly pending: PendingOrder<PlacedInput>;
  /** Asks the platform what became of it. */
  readonly ask: () => Promise<void>;
}

/** Greyed, because its result is not known yet. */
export function PendingRow({ pending, ask }: PendingRowInput): ReactNode {
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
              [t('trading.fields.size'), texts.ordered({ ...input, total: input.total ?? '' })],
            ]}
          />
        </span>
        {isUnknown ? (
          <button type="button" className={styles.ask} onClick={() => void ask()}>
            {t('trading.orders.unknown')}
          </button>
        ) : null}
      </div>
    </li>
  );
}
