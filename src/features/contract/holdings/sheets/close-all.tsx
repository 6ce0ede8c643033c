import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { usePositions } from '../../../../blocks/contract-account.ts';
import styles from '../../../../blocks/trading/my-orders.module.css';
import { closedAll, closingAll } from '../contract-commands.ts';

const CloseAllSheet = lazy(() =>
  import('./close-all-sheet.tsx').then(({ CloseAllSheet: sheet }) => ({ default: sheet })),
);

/** Closes all positions after one confirmation, and shows the result of each. */
export function CloseAll(): ReactNode {
  const { t } = useTranslation();
  const { length } = usePositions('all');
  const { open, unknown } = useSnapshot(closingAll.view);
  const { results } = useSnapshot(closedAll);
  const [asks, setAsks] = useState(false);
  const close = () => {
    setAsks(false);
    closedAll.results = undefined;
  };
  if (unknown)
    return (
      <button type="button" className={styles.action} onClick={() => void closingAll.ask()}>
        {t('trading.orders.unknown')}
      </button>
    );
  return (
    <>
      {length === 0 ? null : (
        <button
          type="button"
          className={styles.action}
          aria-haspopup="dialog"
          aria-disabled={open !== undefined}
          onClick={() => setAsks(true)}
        >
          {t('positions.closeAll.action')}
        </button>
      )}
      {asks || results !== undefined ? (
        <Suspense fallback={null}>
          <CloseAllSheet close={close} />
        </Suspense>
      ) : null}
    </>
  );
}
