import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../../ui/segments.tsx';
import type { OrderListInput } from '../../../blocks/trading/list-frame.tsx';
import { HISTORIES, type History, type HoldingsTab } from './holdings-tabs.ts';
import styles from './holdings.module.css';
import { PastForced } from './forced/past-forced.tsx';
import { PastFundings } from './forced/past-fundings.tsx';
import { ContractFills } from './orders/contract-fills.tsx';
import { OpenContractOrders } from './orders/open-contract-orders.tsx';
import { PastContractOrders } from './orders/past-contract-orders.tsx';
import { OpenTriggers } from './triggers/open-triggers.tsx';
import { PastTriggers } from './triggers/past-triggers.tsx';
import { PastPositions } from './positions/past-positions.tsx';
import { PositionList } from './positions/position-list.tsx';

interface HoldingsPanelInput extends OrderListInput {
  readonly tab: HoldingsTab;
  readonly history: History;
  readonly choose: (history: History) => void;
}

const LISTS = { positions: PositionList, orders: OpenContractOrders, triggers: OpenTriggers } as const;
const PAST = {
  positions: PastPositions,
  orders: PastContractOrders,
  triggers: PastTriggers,
  fills: ContractFills,
  funding: PastFundings,
  forced: PastForced,
} as const;

/** The list of a tab; the history has several. */
export function HoldingsPanel({ tab, history, choose, ...input }: HoldingsPanelInput): ReactNode {
  const { t } = useTranslation();
  if (tab !== 'history') {
    const List = LISTS[tab];
    return <List {...input} />;
  }
  const Past = PAST[history];
  return (
    <>
      <div className={styles.histories}>
        <Segments
          label={t('positions.tabs.history')}
          choices={HISTORIES.map((key) => ({ key, label: t(`positions.histories.${key}`) }))}
          chosen={history}
          choose={choose}
        />
      </div>
      <Past {...input} />
    </>
  );
}
