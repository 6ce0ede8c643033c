import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, useSnapshot } from 'valtio';
import { useLoggedIn, useSessionUser } from '../../../api/session.ts';
import styles from '../../../blocks/trading/my-orders.module.css';
import { NO_FILTER, type OrderFilter } from '../../../blocks/trading/order-lists.ts';
import { OwnPanel } from '../../../blocks/trading/own-panel.tsx';
import type { TimeSpan } from '../../../i18n/day-span.ts';
import { addressOf } from '../../../navigation/address.ts';
import { keepInTab } from '../../../navigation/kept-place.ts';
import { CONTRACT_RECORD_PATH } from '../../../navigation/pages.ts';
import { resumeContractCommands } from './contract-commands.ts';
import { HoldingsPanel } from './holdings-panel.tsx';
import { HOLDINGS_TABS, type History, type HoldingsTab } from './holdings-tabs.ts';
import { HoldingsTools } from './holdings-tools.tsx';
import { useContractTexts } from './use-contract-texts.ts';
import { useReducingSide } from './use-reducing-side.ts';
import { useTabNames } from './use-tab-names.ts';

const PANEL = 'my-contracts';
const ALWAYS: TimeSpan = {};

const view: { tab: HoldingsTab; history: History; only: boolean } = proxy({
  tab: 'positions',
  history: 'positions',
  only: false,
});
keepInTab('contract-holdings', view);

/** The user's positions and orders of contracts, below the ticket of one. */
export function MyContracts({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const isLoggedIn = useLoggedIn();
  const user = useSessionUser()?.id;
  const { tab, history, only } = useSnapshot(view);
  const market = only ? symbol : '';
  const filter = useMemo<OrderFilter>(() => ({ ...NO_FILTER, symbol: market }), [market]);
  const names = useTabNames(market);
  useReducingSide(symbol);
  useEffect(() => {
    if (user !== undefined) resumeContractCommands();
  }, [user]);
  if (!isLoggedIn) return <p className={styles.visitor}>{t('positions.invitation')}</p>;
  return (
    <section className={styles.block} aria-label={t('assets.kinds.contract')}>
      <OwnPanel
        id={PANEL}
        label={t('assets.kinds.contract')}
        tabs={HOLDINGS_TABS.map((key) => ({ key, label: names[key] }))}
        chosen={tab}
        choose={(key) => (view.tab = key)}
        all={addressOf(CONTRACT_RECORD_PATH, { tab, ...(only ? { symbol } : {}) })}
        allLabel={t('positions.all')}
        market={texts.market(symbol)}
        only={only}
        toggle={() => (view.only = !only)}
        tools={<HoldingsTools tab={tab} symbol={market} />}
      >
        <HoldingsPanel
          tab={tab}
          history={history}
          choose={(key) => (view.history = key)}
          filter={filter}
          span={ALWAYS}
        />
      </OwnPanel>
    </section>
  );
}
