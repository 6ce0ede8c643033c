import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLoggedIn } from '../../api/session.ts';
import { InstallButton } from '../../blocks/install-button.tsx';
import { Page } from '../../blocks/page.tsx';
import { PlaceRow } from '../../blocks/place-row.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import { preferences } from '../../preferences/preferences.ts';
import { RowGroup } from '../../ui/rows.tsx';
import { LANGUAGE_NAMES } from './language-names.ts';
import { LogOut, Person } from './person.tsx';
import styles from './user.module.css';

/** Who one is and what is one's own; for a visitor the way to an account, and what works without one. */
export function MinePage(): ReactNode {
  const { t } = useTranslation();
  const { language } = useSnapshot(preferences);
  const loggedIn = useLoggedIn();
  return (
    <Page title={t('user.mine.title')} actions={<ThemeButton />}>
      <div className={styles.scroll}>
        {loggedIn ? (
          <Person />
        ) : (
          <div className={styles.head}>
            <VisitorInvitation title={t('user.mine.head')} text={t('user.mine.headText')} />
          </div>
        )}
        <RowGroup title={t('user.mine.app')}>
          <PlaceRow place="settings" name={t('user.settings.title')} />
          <PlaceRow place="language" name={t('user.language.title')} value={LANGUAGE_NAMES[language]} />
        </RowGroup>
        <RowGroup title={t('home.group.content')}>
          <PlaceRow place="notices" name={t('content.title.notice')} />
          <PlaceRow place="news" name={t('content.title.news')} />
          <PlaceRow place="help" name={t('content.title.help')} />
          <PlaceRow place="service" name={t('content.service.title')} />
        </RowGroup>
        <RowGroup>
          <PlaceRow place="download" name={t('home.download.title')} />
          <PlaceRow place="more" name={t('home.menu')} />
        </RowGroup>
        <InstallButton />
        {loggedIn ? <LogOut /> : null}
      </div>
    </Page>
  );
}
