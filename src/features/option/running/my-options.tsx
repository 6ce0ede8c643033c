import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { proxy, useSnapshot } from 'valtio';
import { useLoggedIn } from '../../../api/session.ts';
import { useRunningOptions } from '../../../blocks/option-account.ts';
import styles from '../../../blocks/trading/my-orders.module.css';
import { keepInTab } from '../../../navigation/kept-place.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { OPTION_RECORD_PATH } from '../../../navigation/pages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { tabId, Tabs } from '../../../ui/tabs.tsx';
import { NO_OPTION_FILTER } from '../record/option-filter.ts';
import { PastOptions } from '../record/past-options.tsx';
import { RunningList } from './running-list.tsx';

const PANEL = 'my-options';
const TABS = ['running', 'delivered'] as const;

const view: { tab: (typeof TABS)[number] } = proxy({ tab: 'running' });
keepInTab('option-lists', view);

/** The user's options of all contracts, below the ticket. */
export function MyOptions(): ReactNode {
  const { t } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const { tab } = useSnapshot(view);
  const { length } = useRunningOptions('all');
  if (!isLoggedIn) return <p className={styles.visitor}>{t('option.running.invitation')}</p>;
  const names = {
    running: length === 0 ? t('option.running.title') : t('option.running.count', { number: String(length) }),
    delivered: t('option.record.title'),
  };
  return (
    <section className={styles.block} aria-label={t('assets.kinds.options')}>
      <div className={styles.top}>
        <Tabs
          label={t('assets.kinds.options')}
          tabs={TABS.map((key) => ({ key, label: names[key] }))}
          chosen={tab}
          choose={(key) => (view.tab = key)}
          panel={PANEL}
        />
        <PageLink to={OPTION_RECORD_PATH} className={styles.all} aria-label={t('option.record.all')}>
          <Icon name="forward" size={18} />
        </PageLink>
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)}>
        {tab === 'running' ? <RunningList /> : <PastOptions filter={NO_OPTION_FILTER} />}
      </div>
    </section>
  );
}
