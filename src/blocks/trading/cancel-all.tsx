import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenCommand } from '../../api/open-command.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AskAllButton } from './ask-all-button.tsx';
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
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const cancelAll = async () => {
    await command.begin(symbol === '' ? {} : { symbol });
    close();
  };
  return (
    <>
      <AskAllButton
        command={command}
        count={count}
        text={t('trading.orders.cancelAll')}
        press={() => setAsks(true)}
      />
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
