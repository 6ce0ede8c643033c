import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '#domain/trading/order-states';
import { useSessionUser } from '../../../api/session.ts';
import { FilterLine } from '../../../blocks/filter-line.tsx';
import { useOrders } from '../../../blocks/spot-orders.ts';
import type { TimeSpan } from '../../../i18n/day-span.ts';
import { useKeptState } from '../../../navigation/kept-state.ts';
import { tabId, Tabs } from '../../../ui/tabs.tsx';
import { CancelAll } from '../../../blocks/trading/cancel-all.tsx';
import styles from '../../../blocks/trading/history.module.css';
import { OrderFilterSheet } from '../../../blocks/trading/order-filter-sheet.tsx';
import { cancellingAll, resumeOrderCommands } from './order-commands.ts';
import { RecordFrame } from '../../../blocks/trading/record-frame.tsx';
import { isNarrow, NO_FILTER, type OrderFilter } from '../../../blocks/trading/order-lists.ts';
import { OrderTabPanel } from './order-tab-panel.tsx';
import { isOrderTab, ORDER_TABS, type OrderTab } from './order-tabs.ts';
import { useOrderTexts } from '../../../blocks/trading/use-order-texts.ts';

const PANEL = 'orders';

const STATUSES: Readonly<Record<OrderTab, readonly OrderStatus[]>> = {
  open: ORDER_STATUSES.filter((status) => OPEN_STATUSES.has(status)),
  history: ORDER_STATUSES.filter((status) => !OPEN_STATUSES.has(status)),
  fills: [],
};

/** The shown tab and filter. A span keeps the days at which it was chosen. */
interface View {
  readonly tab: OrderTab;
  readonly filter: OrderFilter;
  readonly span: TimeSpan;
}

/** The user's spot orders and their results. */
export function HistoryPage(): ReactNode {
  return <OrdersPage first="history" />;
}

/** The user's open orders. */
export function WorkPage(): ReactNode {
  return <OrdersPage first="open" />;
}

/** The user's trades. */
export function TradeRecordPage(): ReactNode {
  return <OrdersPage first="fills" />;
}

function OrdersPage({ first }: { readonly first: OrderTab }): ReactNode {
  const { t } = useTranslation();
  return (
    <RecordFrame title={t('spot.orders.title')} invitation={t('trading.orders.invitation')}>
      {(filtering, endFilter) => <Orders first={first} filtering={filtering} endFilter={endFilter} />}
    </RecordFrame>
  );
}

interface OrdersInput {
  readonly first: OrderTab;
  readonly filtering: boolean;
  readonly endFilter: () => void;
}

function Orders({ first, filtering, endFilter }: OrdersInput): ReactNode {
  const { t } = useTranslation();
  const [view, setView] = useView(first);
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) resumeOrderCommands();
  }, [user]);
  const { tab, filter, span } = view;
  const chips = useChips(view);
  const { length } = useOrders(filter.symbol || 'all');
  const names: Readonly<Record<OrderTab, string>> = {
    open: length === 0 ? t('trading.orders.open') : t('trading.orders.openCount', { number: length }),
    history: t('trading.orders.history'),
    fills: t('trading.orders.fills'),
  };
  // All orders of a market are cancelled, not only those that match another filter.
  const isPart = isNarrow({ ...filter, symbol: '' });
  const choose = (chosen: OrderFilter, days: TimeSpan) => {
    setView({ ...view, filter: chosen, span: days });
    endFilter();
  };
  return (
    <>
      <Tabs
        label={t('spot.orders.title')}
        tabs={ORDER_TABS.map((key) => ({ key, label: names[key] }))}
        chosen={tab}
        choose={(key) => setView({ ...view, tab: key })}
        panel={PANEL}
      />
      <div className={styles.tools}>
        <FilterLine chips={chips} days={filter.days} clear={() => choose(NO_FILTER, {})} />
        {tab === 'open' && !isPart ? (
          <CancelAll symbol={filter.symbol} count={length} command={cancellingAll} />
        ) : null}
      </div>
      <div id={PANEL} className={styles.panel} role="tabpanel" aria-labelledby={tabId(PANEL, tab)}>
        <OrderTabPanel tab={tab} filter={filter} span={span} whole />
      </div>
      {filtering ? (
        <OrderFilterSheet statuses={STATUSES[tab]} filter={filter} choose={choose} close={endFilter} />
      ) : null}
    </>
  );
}

/** The filters of the tab's list, as texts. */
function useChips({ tab, filter: { symbol, side, status } }: View): readonly string[] {
  const { t } = useTranslation();
  const texts = useOrderTexts();
  return [
    ...(symbol === '' ? [] : [texts.market(symbol)]),
    ...(side === '' ? [] : [t(`trading.sides.${side}`)]),
    ...(status === '' || tab === 'fills' ? [] : [t(`trading.statuses.${status}`)]),
  ];
}

/** The last view on the way back; else the view that the address names. */
function useView(first: OrderTab) {
  const { search } = useLocation();
  return useKeptState<View>('orders', viewOf(new URLSearchParams(search), first));
}

function viewOf(query: URLSearchParams, first: OrderTab): View {
  const tab = query.get('tab');
  return {
    tab: isOrderTab(tab) ? tab : first,
    filter: { ...NO_FILTER, symbol: query.get('symbol') ?? '' },
    span: {},
  };
}
