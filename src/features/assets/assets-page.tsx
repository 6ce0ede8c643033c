import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoggedIn } from '../../api/session.ts';
import { Page } from '../../blocks/page.tsx';
import { PlaceRow } from '../../blocks/place-row.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import styles from './assets.module.css';
import { NoMoney } from './no-money.tsx';
import { TotalValue } from './total-value.tsx';

/** What a person owns in one figure, and what can be done with it so far. */
export function AssetsPage(): ReactNode {
  const { t } = useTranslation();
  const title = t('app.tabs.assets');
  if (!useLoggedIn()) {
    return (
      <Page title={title} actions={<ThemeButton />}>
        <VisitorInvitation title={t('app.invitation.text')} text={t('assets.transfer.invitation')} />
      </Page>
    );
  }
  return (
    <Page title={title} actions={<ThemeButton />}>
      <div className={styles.scroll}>
        <TotalValue />
        <RowGroup>
          <PlaceRow place="transfer" name={t('assets.transfer.title')} />
          <PlaceRow place="exchange" name={t('home.place.exchange')} />
          <PlaceRow place="records" name={t('assets.records.all')} />
        </RowGroup>
        <p className={styles.quiet}>{t('assets.records.later')}</p>
        <NoMoney />
      </div>
    </Page>
  );
}
