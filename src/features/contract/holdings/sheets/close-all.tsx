import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { usePositions } from '../../../../blocks/contract-account.ts';
import { AskAllButton } from '../../../../blocks/trading/ask-all-button.tsx';
import { closedAll, closingAll } from '../contract-commands.ts';

const CloseAllSheet = lazy(() =>
  import('./close-all-sheet.tsx').then(({ CloseAllSheet: sheet }) => ({ default: sheet })),
);

/** Closes all positions after one confirmation, and shows the result of each. */
export function CloseAll(): ReactNode {
  const { t } = useTranslation();
  const { length } = usePositions('all');
  const { results } = useSnapshot(closedAll);
  const [asks, setAsks] = useState(false);
  const close = () => {
    setAsks(false);
    closedAll.results = undefined;
  };
  return (
    <>
      <AskAllButton
        command={closingAll}
        count={length}
        text={t('positions.closeAll.action')}
        press={() => setAsks(true)}
      />
      {asks || results !== undefined ? (
        <Suspense fallback={null}>
          <CloseAllSheet close={close} />
        </Suspense>
      ) : null}
    </>
  );
}
