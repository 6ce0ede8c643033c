import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, ref, useSnapshot } from 'valtio';
import type { OwnLevels } from '#paint/look';
import { useLoggedIn, useSessionUser } from '../../../api/session.ts';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { WatchedOwnLevels } from '../../../blocks/market/watched-own-levels.tsx';
import { useOrders } from '../../../blocks/spot-orders.ts';
import type { TimeSpan } from '../../../i18n/day-span.ts';
import { addressOf } from '../../../navigation/address.ts';
import { keepInTab } from '../../../navigation/kept-place.ts';
import { HISTORY_PATH } from '../../../navigation/pages.ts';
import { bookView } from '../../../blocks/trading/book.state.ts';
import { CancelAll } from '../../../blocks/trading/cancel-all.tsx';
import styles from '../../../blocks/trading/my-orders.module.css';
import { cancellingAll, resumeOrderCommands } from './order-commands.ts';
import { NO_FILTER, type OrderFilter } from '../../../blocks/trading/order-lists.ts';
import { OwnPanel } from '../../../blocks/trading/own-panel.tsx';
import { OrderTabPanel } from './order-tab-panel.tsx';
import { ORDER_TABS, type OrderTab } from './order-tabs.ts';
import { useOrderTexts } from '../../../blocks/trading/use-order-texts.ts';

const PANEL = 'my-orders';
const ALWAYS: TimeSpan = {};

const view: { tab: OrderTab; only: boolean } = proxy({ tab: 'open', only: false });
keepInTab('spot-orders', view);

/** In the book above. */
const markOwn = (levels: OwnLevels) => {
  // Not tracked: the levels are sent to the engine, and a tracking proxy cannot be.
  bookView.own = ref(levels);
};

/** The user's orders below the ticket: open orders, past orders and trades. */
export function MyOrders({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const user = useSessionUser()?.id;
  const { tab, only } = useSnapshot(view);
  const market = only ? symbol : '';
  const filter = useMemo<OrderFilter>(() => ({ ...NO_FILTER, symbol: market }), [market]);
  const { length } = useOrders(market || 'all');
  const texts = useOrderTexts();
  const instrument = useInstruments()?.get(symbol);
  const { grouping } = useSnapshot(bookView);
  useEffect(() => {
    if (user !== undefined) resumeOrderCommands();
  }, [user]);
  if (!isLoggedIn) return <p className={styles.visitor}>{t('trading.orders.invitation')}</p>;
  const names: Readonly<Record<OrderTab, string>> = {
    open: length === 0 ? t('trading.orders.open') : t('trading.orders.openCount', { number: length }),
    history: t('trading.orders.history'),
    fills: t('trading.orders.fills'),
  };
  return (
    <section className={styles.block} aria-label={t('spot.orders.title')}>
      {instrument === undefined ? null : (
        <WatchedOwnLevels instrument={instrument} grouping={grouping} found={markOwn} />
      )}
      <OwnPanel
        id={PANEL}
        label={t('spot.orders.title')}
        tabs={ORDER_TABS.map((key) => ({ key, label: names[key] }))}
        chosen={tab}
        choose={(key) => (view.tab = key)}
        all={addressOf(HISTORY_PATH, { tab, ...(only ? { symbol } : {}) })}
        allLabel={t('trading.orders.all')}
        market={texts.market(symbol)}
        only={only}
        toggle={() => (view.only = !only)}
        tools={tab === 'open' ? <CancelAll symbol={market} count={length} command={cancellingAll} /> : null}
      >
        <OrderTabPanel tab={tab} filter={filter} span={ALWAYS} />
      </OwnPanel>
    </section>
  );
}
