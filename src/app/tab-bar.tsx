import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../navigation/page-link.tsx';
import { Icon } from '../ui/icon.tsx';
import { TABS, type Tab } from '../navigation/route.ts';
import { TAB_PATHS } from './first-routes.ts';
import styles from './tab-bar.module.css';

export function TabBar({ current }: { readonly current: Tab }): ReactNode {
  const { t } = useTranslation();
  return (
    <nav className={styles.bar} aria-label={t('app.tabs.label')}>
      {TABS.map((tab) => (
        <PageLink
          key={tab}
          to={TAB_PATHS[tab]}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          <Icon name={tab} />
          <span className={styles.label}>{t(`app.tabs.${tab}`)}</span>
        </PageLink>
      ))}
    </nav>
  );
}
