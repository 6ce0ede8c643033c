import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../navigation/page-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { tabId, Tabs } from '../../ui/tabs.tsx';
import styles from './my-orders.module.css';

interface OwnPanelInput<Tab extends string> {
  /** The id of the panel below the tabs. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly key: Tab; readonly label: string }[];
  readonly chosen: Tab;
  readonly choose: (tab: Tab) => void;
  /** The address of the page that shows the same of all markets. */
  readonly all: string;
  readonly allLabel: string;
  /** The market above, as texts name it. */
  readonly market: string;
  /** Only what is of that market. */
  readonly only: boolean;
  readonly toggle: () => void;
  /** Actions on what the chosen tab lists. */
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

/** Tabs of what a user has in a kind of market, below its ticket: the chosen list, of all markets or of this one. */
export function OwnPanel<Tab extends string>(input: OwnPanelInput<Tab>): ReactNode {
  const { t } = useTranslation();
  const { id, label, tabs, chosen, choose, all, allLabel, market, only, toggle, tools, children } = input;
  return (
    <>
      <div className={styles.top}>
        <Tabs label={label} tabs={tabs} chosen={chosen} choose={choose} panel={id} />
        <PageLink to={all} className={styles.all} aria-label={allLabel}>
          <Icon name="forward" size={18} />
        </PageLink>
      </div>
      <div className={styles.tools}>
        <button type="button" className={styles.only} aria-pressed={only} onClick={toggle}>
          {t('trading.orders.only', { market })}
        </button>
        {tools}
      </div>
      <div id={id} className={styles.panel} role="tabpanel" aria-labelledby={tabId(id, chosen)}>
        {children}
      </div>
    </>
  );
}
