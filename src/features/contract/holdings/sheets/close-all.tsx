import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { answeredTime } from '../../../../api/platform-clock.ts';
import { usePositions } from '../../../../blocks/contract-account.ts';
import { tradingEndIn } from '../../../../blocks/market/trading-end.ts';
import { AskAllButton } from '../../../../blocks/trading/ask-all-button.tsx';
import { useContractTerms } from '../../../../blocks/use-contract-terms.ts';
import { isActionOff } from '../positions/action-off.ts';
import { closedAll, closingAll } from '../contract-commands.ts';

const CloseAllSheet = lazy(() =>
  import('./close-all-sheet.tsx').then(({ CloseAllSheet: sheet }) => ({ default: sheet })),
);

/** Closes all positions after one confirmation, and shows the result of each. */
export function CloseAll(): ReactNode {
  const { t } = useTranslation();
  const positions = usePositions('all');
  const terms = useContractTerms();
  const now = answeredTime();
  // The cards of the positions say why.
  const isOff = positions.every(({ symbol }) => isActionOff('close', tradingEndIn(terms, symbol, now)));
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
        count={positions.length}
        isOff={isOff}
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
