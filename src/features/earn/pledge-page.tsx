import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../blocks/page.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { EarnLinks, Offered } from './earn-page.tsx';
import styles from './earn.module.css';

/** Pledge mining: how it works, and the products. */
export function PledgePage(): ReactNode {
  const { t } = useTranslation();
  return (
    <Page title={t('earn.pledge.title')} back>
      <ScrollArea kind="cards">
        <p className={styles.quiet}>{t('earn.pledge.intro')}</p>
        <ol className={styles.steps}>
          <li>{t('earn.pledge.choose')}</li>
          <li>{t('earn.pledge.frozen')}</li>
          <li>{t('earn.pledge.back')}</li>
        </ol>
        <EarnLinks pledge={false} />
        <Offered filter={({ kind }) => kind === 'pledge'} />
      </ScrollArea>
    </Page>
  );
}
