import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceAccounts } from '../../api/accounts-on-device.ts';
import { forgetSessionEnd, keptSessionEnd } from '../../api/session-end.ts';
import { addressOf } from '../../navigation/address.ts';
import {
  DEMO_LOGIN_PATH,
  FORGOT_PATH,
  SIGN_UP_PATH,
  SWITCH_PATH,
  WALLET_LOGIN_PATH,
} from '../../navigation/pages.ts';
import { useIsDemo } from '../../blocks/demo.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AuthFrame } from './auth-frame.tsx';
import styles from './auth-page.module.css';
import type { StepAsked } from './login.form.ts';
import { PasswordLogin } from './password-login.tsx';
import { SecondStepsPage } from './second-steps.tsx';
import { useReturn } from './use-return.ts';

/** Log-in by phone or e-mail and password, with the second steps that are on; and links to the other ways. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation();
  const onward = useReturn();
  const [asked, setAsked] = useState<StepAsked>();
  if (asked !== undefined) return <SecondStepsPage asked={asked} over={() => setAsked(undefined)} />;
  // Another account stays wanted on the other ways to log in.
  const to = (path: string) => addressOf(path, { return: onward.asked, add: onward.adds ? 1 : undefined });
  return (
    <AuthFrame title={t('auth.login.title')} text={t('auth.login.text')}>
      <SessionEnded />
      <PasswordLogin
        asked={setAsked}
        forgot={
          <PageLink to={FORGOT_PATH} className={styles.beside}>
            {t('auth.login.forgot')}
          </PageLink>
        }
      />
      <p className={styles.or}>{t('auth.login.or')}</p>
      <PageLink to={to(WALLET_LOGIN_PATH)} className={styles.outlined}>
        <Icon name="assets" size={22} />
        {t('auth.wallet.open')}
      </PageLink>
      <p className={styles.new}>
        {t('auth.login.new')}{' '}
        <PageLink to={to(SIGN_UP_PATH)} className={styles.link}>
          {t('auth.login.create')}
        </PageLink>
      </p>
      <OtherAccounts />
      <DemoLogin to={to(DEMO_LOGIN_PATH)} />
    </AuthFrame>
  );
}

/** Explains why the user must log in again, until they log in or leave. */
function SessionEnded(): ReactNode {
  const { t } = useTranslation();
  const [end] = useState(keptSessionEnd);
  useEffect(() => forgetSessionEnd, []);
  if (end === undefined) return null;
  return (
    <p className={styles.ended} role="status" data-testid="session-ended">
      {t(`auth.ended.${end}`)}
    </p>
  );
}

/** Links to the accounts that were used on this device. */
function OtherAccounts(): ReactNode {
  const { t } = useTranslation();
  const accounts = useDeviceAccounts();
  if (accounts.length === 0) return null;
  return (
    <PageLink to={SWITCH_PATH} className={styles.other}>
      {t('auth.switch.open')}
    </PageLink>
  );
}

function DemoLogin({ to }: { readonly to: string }): ReactNode {
  const { t } = useTranslation();
  if (!useIsDemo()) return null;
  return (
    <section className={styles.demo}>
      <p>{t('auth.demo.door')}</p>
      <PageLink to={to} className={buttonClass} data-compact="" data-kind="quiet">
        {t('auth.demo.open')}
      </PageLink>
    </section>
  );
}
