import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SpotOrder } from '#protocol/names/spot';
import { Button } from '../../ui/button.tsx';
import { cancel, cancelling } from './order-commands.ts';
import styles from './order-page.module.css';

/** What can be done while an order is open; in its place a command that nobody answered. */
export function OrderActions({ order }: { readonly order: SpotOrder }): ReactNode {
  const { t } = useTranslation();
  const { id, status } = order;
  const command = cancelling.of(id);
  const { unknown } = useSnapshot(command.view);
  if (status === 'cancelled' || status === 'all-filled') return null;
  return (
    <div className={styles.actions}>
      <Button kind="quiet" wide press={unknown ? command.ask : () => cancel(order)}>
        {t(unknown ? 'spot.orders.unknown' : 'spot.orders.cancel')}
      </Button>
    </div>
  );
}
