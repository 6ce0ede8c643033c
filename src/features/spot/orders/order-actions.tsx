import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { SpotOrder } from '#protocol/names/spot';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { Button } from '../../../ui/button.tsx';
import { amending, cancel, cancelling } from './order-commands.ts';
import styles from './order-page.module.css';

/** Few orders are amended, so the form is loaded on demand. */
const AmendSheet = lazy(() =>
  import('./amend-sheet.tsx').then(({ AmendSheet: sheet }) => ({ default: sheet })),
);

/** The actions of an open order, or the state of a command without an answer. */
export function OrderActions({ order }: { readonly order: SpotOrder }): ReactNode {
  const { t } = useTranslation();
  const { id, status, symbol } = order;
  const instrument = useInstruments()?.get(symbol);
  const isCancelUnknown = useSnapshot(cancelling.of(id).view).unknown;
  const isAmendUnknown = useSnapshot(amending.of(id).view).unknown;
  const [amends, setAmends] = useState(false);
  if (status === 'cancelled' || status === 'all-filled') return null;
  if (isCancelUnknown || isAmendUnknown) {
    const command = isCancelUnknown ? cancelling.of(id) : amending.of(id);
    return (
      <div className={styles.actions} role="status">
        <Button wide press={command.ask}>
          {t('spot.orders.unknown')}
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
        {t('spot.orders.cancel')}
      </Button>
      {instrument === undefined ? null : (
        <Button wide press={() => setAmends(true)}>
          {t('spot.orders.amend')}
        </Button>
      )}
      {amends && instrument !== undefined ? (
        <Suspense fallback={null}>
          <AmendSheet order={order} instrument={instrument} close={() => setAmends(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
