import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLoggedIn, useSessionUser } from '../../api/session.ts';
import { useIsDemo } from '../../blocks/demo.ts';
import { DemoFundsButton } from '../../blocks/demo-funds-button.tsx';
import { ALERT_ICON } from '../../blocks/market/alert-link.tsx';
import { useUnreadNotices } from '../../blocks/alerts.ts';
import { LANGUAGE_NAMES } from '../../blocks/language-names.ts';
import { InstallButton } from '../../blocks/install-button.tsx';
import { Page } from '../../blocks/page.tsx';
import { PlaceRow } from '../../blocks/place-row.tsx';
import { RowLink } from '../../blocks/row-link.tsx';
import { ScrollArea } from '../../blocks/scroll-area.tsx';
import { ThemeButton } from '../../blocks/theme-button.tsx';
import { useAnswer } from '../../blocks/use-answer.ts';
import { VisitorInvitation } from '../../blocks/visitor-invitation.tsx';
import {
  ALERTS_PATH,
  API_KEYS_PATH,
  DEVICES_PATH,
  MESSAGES_PATH,
  SECURITY_PATH,
} from '../../navigation/pages.ts';
import { preferences } from '../../preferences/preferences.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import { askAccount } from './ask-account.ts';
import { HeldNotice } from './held-notice.tsx';
import { LogOut } from './log-out.tsx';
import { UserRow } from './user-row.tsx';
import { SafetyCard } from './safety-card.tsx';
import { USER_ICONS } from './user-icons.ts';
import styles from './user.module.css';

/** The user's account, settings and links; a visitor sees the login, and the links that work without an account. */
export function MinePage(): ReactNode {
  const { t } = useTranslation();
  const { language } = useSnapshot(preferences);
  const loggedIn = useLoggedIn();
  const user = useSessionUser()?.id;
  return (
    <Page title={t('user.mine.title')} actions={<ThemeButton />}>
      <ScrollArea kind="cards">
        {loggedIn ? (
          <Own key={user} />
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
          <PlaceRow place="notices" name={t('home.place.notices')} />
          <PlaceRow place="news" name={t('home.place.news')} />
          <PlaceRow place="help" name={t('home.place.help')} />
          <PlaceRow place="service" name={t('home.place.service')} />
        </RowGroup>
        <RowGroup>
          <PlaceRow place="download" name={t('download.title')} />
          <PlaceRow place="more" name={t('home.menu')} />
        </RowGroup>
        <InstallButton />
        {loggedIn ? <LogOut /> : null}
      </ScrollArea>
    </Page>
  );
}

/** The user's state at a glance. Without an answer of the platform the links are shown all the same. */
function Own(): ReactNode {
  const { t } = useTranslation();
  const { answer } = useAnswer(askAccount);
  const isDemo = useIsDemo();
  return (
    <>
      <UserRow account={answer} />
      {answer?.user.abnormal ? <p className={styles.warning}>{t('user.mine.abnormal')}</p> : null}
      {answer === undefined ? null : (
        <>
          <SafetyCard security={answer.security} />
          <HeldNotice security={answer.security} />
        </>
      )}
      <RowGroup>
        <RowLink
          to={SECURITY_PATH}
          icon={<Glyph path={USER_ICONS.lock} size={22} />}
          name={t('user.security.title')}
        />
        <RowLink
          to={DEVICES_PATH}
          icon={<Glyph path={USER_ICONS.device} size={22} />}
          name={t('user.devices.title')}
        />
        <RowLink
          to={API_KEYS_PATH}
          icon={<Glyph path={USER_ICONS.key} size={22} />}
          name={t('user.keys.title')}
        />
      </RowGroup>
      <OwnAlerts />
      <RowGroup>
        <PlaceRow place="transfer" name={t('assets.transfer.title')} />
        <PlaceRow place="records" name={t('assets.records.all')} />
      </RowGroup>
      {isDemo ? (
        <section className={styles.block}>
          <p className={styles.hint}>{t('assets.demo.text')}</p>
          <DemoFundsButton kind="quiet" />
        </section>
      ) : null}
    </>
  );
}

/** Alerts, and the messages of those that fired. */
function OwnAlerts(): ReactNode {
  const { t, i18n } = useTranslation();
  const unread = useUnreadNotices().length;
  return (
    <RowGroup>
      <RowLink to={ALERTS_PATH} icon={<Glyph path={ALERT_ICON} size={22} />} name={t('alert.title')} />
      <RowLink
        to={MESSAGES_PATH}
        icon={<Glyph path={USER_ICONS.message} size={22} />}
        name={t('alert.messages.title')}
        {...(unread > 0 && { value: unread.toLocaleString(i18n.language) })}
      />
    </RowGroup>
  );
}
