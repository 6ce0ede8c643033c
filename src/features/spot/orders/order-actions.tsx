import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SpotOrder } from '#protocol/names/spot';
import { Button } from '../../../ui/button.tsx';
import { LazyAmendSheet } from './lazy-amend-sheet.tsx';
import { amending, cancel, cancelling } from './order-commands.ts';
import styles from './order-page.module.css';

/** The actions of an open order, or the state of a command without an answer. */
export function OrderActions({ order }: { readonly order: SpotOrder }): ReactNode {
  const { t } = useTranslation();
  const { id, status } = order;
  const isCancelUnknown = useSnapshot(cancelling.of(id).view).unknown;
  const isAmendUnknown = useSnapshot(amending.of(id).view).unknown;
  const [amends, setAmends] = useState(false);
  if (status === 'cancelled' || status === 'all-filled') return null;
  if (isCancelUnknown || isAmendUnknown) {
    const command = isCancelUnknown ? cancelling.of(id) : amending.of(id);
    return (
      <div className={styles.actions} role="status">
        <Button wide press={command.ask}>
          {t('trading.orders.unknown')}
        </Button>
        <Button kind="quiet" wide press={command.discard}>
          {t('app.call.discard')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button kind="quiet" wide press={() => cancel(order)}>
        {t('trading.orders.cancel')}
      </Button>
      <Button wide press={() => setAmends(true)}>
        {t('trading.orders.amend')}
      </Button>
      {amends ? <LazyAmendSheet order={order} close={() => setAmends(false)} /> : null}
    </div>
  );
}
