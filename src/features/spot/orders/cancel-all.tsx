import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useOrders } from '../../../blocks/spot-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './my-orders.module.css';
import { cancellingAll } from './order-commands.ts';
import { useOrderTexts } from '../../../blocks/trading/use-order-texts.ts';

/** Cancels the open orders of one market, or of all (`''`), after one confirmation. */
export function CancelAll({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const texts = useOrderTexts();
  const count = useOrders(symbol || 'all').length;
  const { open, unknown } = useSnapshot(cancellingAll.view);
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const cancelAll = async () => {
    await cancellingAll.begin(symbol === '' ? {} : { symbol });
    close();
  };
  if (unknown) {
    return (
      <button type="button" className={styles.action} onClick={() => void cancellingAll.ask()}>
        {t('trading.orders.unknown')}
      </button>
    );
  }
  return (
    <>
      {count === 0 ? null : (
        <button
          type="button"
          className={styles.action}
          aria-haspopup="dialog"
          aria-disabled={open !== undefined}
          onClick={() => setAsks(true)}
        >
          {t('trading.orders.cancelAll')}
        </button>
      )}
      {asks ? (
        <Sheet title={t('trading.orders.cancelAllTitle')} close={close}>
          <p className={styles.count}>{t('trading.orders.count', { count })}</p>
          <p className={styles.where}>
            {symbol === '' ? t('trading.orders.everyMarket') : texts.market(symbol)}
          </p>
          <Button kind="danger" wide press={cancelAll}>
            {t('trading.orders.cancelAll')}
          </Button>
          <Button kind="quiet" wide press={close}>
            {t('trading.orders.keep')}
          </Button>
        </Sheet>
      ) : null}
    </>
  );
}
