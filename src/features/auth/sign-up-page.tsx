import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Page } from '../../blocks/page.tsx';
import { navigation } from '../../navigation/navigation.tsx';
import { LOGIN_PATH, MARKETS_PATH } from '../../navigation/pages.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './auth-page.module.css';
import { useReturn } from './use-return.ts';

/** As long as any code of ours could be; more is no code. */
const INVITATION_CODE = /^[\w-]{1,32}$/;

/** Says plainly that sign-up comes later; an invitation's code stays in the address and is shown. */
export function SignUpPage(): ReactNode {
  const { t } = useTranslation();
  useReturn();
  const code = new URLSearchParams(useLocation().search).get('code') ?? '';
  const invited = INVITATION_CODE.test(code);
  return (
    <Page title={t('auth.signUp.title')} back>
      <Notice
        title={t('auth.signUp.later')}
        text={invited ? t('auth.signUp.invited', { code }) : t('auth.login.laterText')}
        action={{ label: t('app.page.toMarkets'), act: () => navigation.navigateTo(MARKETS_PATH) }}
      />
      <PageLink to={LOGIN_PATH} className={styles.other}>
        {t('auth.login.title')}
      </PageLink>
    </Page>
  );
}
