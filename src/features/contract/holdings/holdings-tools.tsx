import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractOrders, useTriggers } from '../../../blocks/contract-account.ts';
import { CancelAll } from '../../../blocks/trading/cancel-all.tsx';
import { cancellingAll, cancellingTriggers } from './contract-commands.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { STATEMENT_PATH } from '../../../navigation/pages.ts';
import type { HoldingsTab } from './holdings-tabs.ts';
import styles from './holdings.module.css';
import { CloseAll } from './sheets/close-all.tsx';

interface HoldingsToolsInput {
  readonly tab: HoldingsTab;
  /** A market's, or `''`: all. */
  readonly symbol: string;
}

/** The action on all rows of a tab; of the history the way to the year's statement. */
export function HoldingsTools({ tab, symbol }: HoldingsToolsInput): ReactNode {
  const { t } = useTranslation();
  const orders = useContractOrders(symbol || 'all').length;
  const triggers = useTriggers(symbol || 'all').length;
  if (tab === 'positions') return <CloseAll />;
  if (tab === 'orders') return <CancelAll symbol={symbol} count={orders} command={cancellingAll} />;
  if (tab === 'triggers') return <CancelAll symbol={symbol} count={triggers} command={cancellingTriggers} />;
  return (
    <PageLink to={STATEMENT_PATH} className={styles.statement}>
      {t('positions.statement')}
    </PageLink>
  );
}
