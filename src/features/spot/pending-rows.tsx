import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { marketName, useInstruments } from '../../blocks/market/instruments.ts';
import { useClosedOrders, useOrders } from '../../engine/use-orders.ts';
import { amountText } from '../../i18n/amount-text.ts';
import styles from './pending-rows.module.css';
import { pendingOrders, placing, type PendingOrder } from './pending-orders.ts';
import { Side } from './side.tsx';

/** Orders that were placed and not answered: there at once, and gone with the platform's own word of them. */
export function PendingRows(): ReactNode {
  const { list } = useSnapshot(pendingOrders);
  const open = useOrders('all');
  const closed = useClosedOrders('all');
  const isTold = ({ clientId }: PendingOrder) =>
    [...open, ...closed].some((order) => order.clientId === clientId);
  return list
    .filter((pending) => !isTold(pending))
    .map((pending) => <Row key={pending.clientId} {...pending} />);
}

function Row({ input, state }: PendingOrder): ReactNode {
  const { t, i18n } = useTranslation();
  const instrument = useInstruments()?.get(input.symbol);
  const { side, size, total, price } = input;
  const text = (plain: string) => amountText(plain, i18n.language);
  const amount =
    size === '' ? `${text(total)} ${instrument?.quote ?? ''}` : `${text(size)} ${instrument?.base ?? ''}`;
  return (
    <div className={styles.row} aria-busy={state === 'sending'} data-testid="pending">
      <Side side={side} />
      <span className={styles.words}>
        {instrument === undefined ? input.symbol : marketName(instrument)}
        <span className={styles.quiet}>{price === '' ? amount : `${amount} × ${text(price)}`}</span>
      </span>
      {state === 'unknown' ? (
        <button type="button" className={styles.ask} onClick={() => void placing.ask()}>
          {t('spot.orders.unknown')}
        </button>
      ) : (
        <span className={styles.light} />
      )}
    </div>
  );
}
