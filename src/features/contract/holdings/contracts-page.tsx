import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '#domain/trading/order-states';
import type { OrderSide } from '#domain/trading/order';
import { useSessionUser } from '../../../api/session.ts';
import { FilterLine } from '../../../blocks/filter-line.tsx';
import styles from '../../../blocks/trading/history.module.css';
import { OrderFilterSheet } from '../../../blocks/trading/order-filter-sheet.tsx';
import { RecordFrame } from '../../../blocks/trading/record-frame.tsx';
import { isNarrow, NO_FILTER, type OrderFilter } from '../../../blocks/trading/order-lists.ts';
import type { TimeSpan } from '../../../i18n/day-span.ts';
import { useKeptState } from '../../../navigation/kept-state.ts';
import { tabId, Tabs } from '../../../ui/tabs.tsx';
import { resumeContractCommands } from './contract-commands.ts';
import { HoldingsPanel } from './holdings-panel.tsx';
import { HOLDINGS_TABS, isHoldingsTab, type History, type HoldingsTab } from './holdings-tabs.ts';
import { HoldingsTools } from './holdings-tools.tsx';
import { useContractTexts } from './use-contract-texts.ts';
import { useTabNames } from './use-tab-names.ts';

const PANEL = 'contracts';
const ORDER_HISTORIES: ReadonlySet<History> = new Set(['orders', 'triggers', 'fills']);

/** The shown list and its filter. A span keeps the days at which it was chosen. */
interface View {
  readonly tab: HoldingsTab;
  readonly history: History;
  readonly filter: OrderFilter;
  readonly span: TimeSpan;
}

/** The user's positions and orders of contracts, and what became of earlier ones. */
export function ContractsPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <RecordFrame title={t('assets.kinds.contract')} invitation={t('positions.invitation')}>
      {(filtering, endFilter) => <Contracts filtering={filtering} endFilter={endFilter} />}
    </RecordFrame>
  );
}

interface HoldingsTabsInput {
  readonly symbol: string;
  readonly chosen: HoldingsTab;
  readonly choose: (tab: HoldingsTab) => void;
}

function HoldingsTabs({ symbol, chosen, choose }: HoldingsTabsInput): ReactNode {
  const { t } = useTranslation();
  const names = useTabNames(symbol);
  return (
    <Tabs
      label={t('assets.kinds.contract')}
      tabs={HOLDINGS_TABS.map((key) => ({ key, label: names[key] }))}
      chosen={chosen}
      choose={choose}
      panel={PANEL}
    />
  );
}

interface ContractsInput {
  readonly filtering: boolean;
  readonly endFilter: () => void;
}

function Contracts({ filtering, endFilter }: ContractsInput): ReactNode {
  const { search } = useLocation();
  const [view, setView] = useKeptState<View>('contracts', viewOf(new URLSearchParams(search)));
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) resumeContractCommands();
  }, [user]);
  const { tab, history, filter, span } = view;
  const sideName = useSideName(view);
  const chips = useChips(view, sideName);
  // All of a market are closed or cancelled, not only those that match another filter.
  const isPart = isNarrow({ ...filter, symbol: '' });
  return (
    <>
      <HoldingsTabs symbol={filter.symbol} chosen={tab} choose={(key) => setView({ ...view, tab: key })} />
      <div className={styles.tools}>
        <FilterLine
          chips={chips}
          days={filter.days}
          clear={() => setView({ ...view, filter: NO_FILTER, span: {} })}
        />
        {isPart ? null : <HoldingsTools tab={tab} symbol={filter.symbol} />}
      </div>
      <div
        id={PANEL}
        className={styles.panel}
        data-toasts="top"
        role="tabpanel"
        aria-labelledby={tabId(PANEL, tab)}
      >
        <HoldingsPanel
          tab={tab}
          history={history}
          choose={(key) => setView({ ...view, history: key })}
          filter={filter}
          span={span}
          whole
        />
      </div>
      {filtering ? (
        <OrderFilterSheet
          statuses={statusesOf(view)}
          contracts
          sideName={sideName}
          filter={filter}
          choose={(chosen, days) => {
            setView({ ...view, filter: chosen, span: days });
            endFilter();
          }}
          close={endFilter}
        />
      ) : null}
    </>
  );
}

/** The statuses that the shown list can be filtered by. */
function statusesOf({ tab, history }: View): readonly OrderStatus[] {
  if (tab === 'orders') return ORDER_STATUSES.filter((status) => OPEN_STATUSES.has(status));
  const isOrders = tab === 'history' && history === 'orders';
  return isOrders ? ORDER_STATUSES.filter((status) => !OPEN_STATUSES.has(status)) : [];
}

/** Orders are bought or sold, positions and what was paid for them are long or short. */
function useSideName({ tab, history }: View): (side: OrderSide) => string {
  const { t } = useTranslation();
  const ofOrders = tab === 'history' ? ORDER_HISTORIES.has(history) : tab !== 'positions';
  return (side) =>
    ofOrders ? t(`trading.sides.${side}`) : t(`contract.sides.${side === 'buy' ? 'long' : 'short'}`);
}

/** The filters of the list, as texts. */
function useChips(view: View, sideName: (side: OrderSide) => string): readonly string[] {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { symbol, side, status } = view.filter;
  return [
    ...(symbol === '' ? [] : [texts.market(symbol)]),
    ...(side === '' ? [] : [sideName(side)]),
    ...(status === '' || !statusesOf(view).includes(status) ? [] : [t(`trading.statuses.${status}`)]),
  ];
}

function viewOf(query: URLSearchParams): View {
  const tab = query.get('tab');
  return {
    tab: isHoldingsTab(tab) ? tab : 'positions',
    history: 'positions',
    filter: { ...NO_FILTER, symbol: query.get('symbol') ?? '' },
    span: {},
  };
}
