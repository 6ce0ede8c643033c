import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { OpenCommand } from '../../api/open-command.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './my-orders.module.css';
import { useOrderTexts } from './use-order-texts.ts';

interface CancelAllInput {
  /** A market's, or `''`: all. */
  readonly symbol: string;
  /** How many orders it cancels. */
  readonly count: number;
  readonly command: Pick<OpenCommand<{ readonly symbol?: string | undefined }, never>, 'ask' | 'begin'> & {
    readonly view: { readonly open: object | undefined; readonly unknown: boolean };
  };
}

/** Cancels the open orders of one market, or of all, after one confirmation. */
export function CancelAll({ symbol, count, command }: CancelAllInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOrderTexts();
  const { open, unknown } = useSnapshot(command.view);
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const cancelAll = async () => {
    await command.begin(symbol === '' ? {} : { symbol });
    close();
  };
  if (unknown) {
    return (
      <button type="button" className={styles.action} onClick={() => void command.ask()}>
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
