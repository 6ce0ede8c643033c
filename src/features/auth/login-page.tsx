import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../blocks/page.tsx';
import { addressOf } from '../../navigation/address.ts';
import { navigation } from '../../navigation/navigation.tsx';
import { MARKETS_PATH, WALLET_LOGIN_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './auth-page.module.css';
import { DemoLogin } from './demo-login.tsx';
import { useReturn } from './use-return.ts';

/** The demo's stand-in for logging in; where the platform is none, it says plainly that log-in comes later. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation();
  const onward = useReturn();
  const [isDemo, setIsDemo] = useState(true);
  return (
    <Page title={t('auth.login.title')} back>
      {isDemo ? (
        <DemoLogin isOff={() => setIsDemo(false)} />
      ) : (
        <Notice
          title={t('auth.login.later')}
          text={t('auth.login.laterText')}
          action={{ label: t('app.page.toMarkets'), act: () => navigation.navigateTo(MARKETS_PATH) }}
        />
      )}
      <PageLink to={addressOf(WALLET_LOGIN_PATH, { return: onward })} className={styles.other}>
        {t('auth.wallet.open')}
      </PageLink>
    </Page>
  );
}
