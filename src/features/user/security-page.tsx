import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowLink } from '../../blocks/row-link.tsx';
import {
  API_KEYS_PATH,
  AUTHENTICATOR_PATH,
  DEVICES_PATH,
  EMAIL_PATH,
  FORGOT_PATH,
  LOGIN_PASSWORD_PATH,
  PHONE_PATH,
  TRADE_PASSWORD_PATH,
} from '../../navigation/pages.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import { AccountFrame } from './account-frame.tsx';
import { askAccount } from './ask-account.ts';
import { HeldNotice } from './held-notice.tsx';
import type { Security } from './safety.ts';
import { StepSwitches } from './step-switches.tsx';
import { TermsRow } from './terms-row.tsx';
import { USER_ICONS } from './user-icons.ts';
import styles from './user.module.css';

type Drawn = keyof typeof USER_ICONS;

const icon = (name: Drawn) => <Glyph path={USER_ICONS[name]} size={22} />;

/** The security centre: the account's credentials, the second steps, and the sessions. */
export function SecurityPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <AccountFrame
      title={t('user.security.title')}
      ask={askAccount}
      show={({ security }, again) => (
        <>
          {security.clause < security.newestClause ? (
            <RowGroup>
              <TermsRow security={security} again={again} />
            </RowGroup>
          ) : null}
          <HeldNotice security={security} />
          {security.suspendedKeys > 0 ? (
            <p className={styles.warning}>{t('user.security.keysSuspended')}</p>
          ) : null}
          <Bound security={security} />
          <StepSwitches security={security} again={again} />
          <Passwords security={security} />
          <RowGroup title={t('user.security.activity')}>
            <RowLink to={DEVICES_PATH} icon={icon('device')} name={t('user.devices.title')} />
            <RowLink to={API_KEYS_PATH} icon={icon('key')} name={t('user.keys.title')} />
          </RowGroup>
        </>
      )}
    />
  );
}

/** A row's text for a bound value: the value, or that it is set. */
function useWords(): (bound: string | boolean | null) => string {
  const { t } = useTranslation();
  return (bound) =>
    typeof bound === 'string' ? bound : t(bound === true ? 'user.security.set' : 'user.security.unset');
}

function Bound({ security }: { readonly security: Security }): ReactNode {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <RowGroup title={t('user.security.bound')}>
      <RowLink
        to={EMAIL_PATH}
        icon={icon('mail')}
        name={t('user.email.name')}
        value={words(security.email)}
      />
      <RowLink
        to={PHONE_PATH}
        icon={icon('device')}
        name={t('user.phone.name')}
        value={words(security.phone)}
      />
      <RowLink
        to={AUTHENTICATOR_PATH}
        icon={icon('timer')}
        name={t('user.google.title')}
        value={words(security.google)}
      />
    </RowGroup>
  );
}

function Passwords({ security }: { readonly security: Security }): ReactNode {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <RowGroup title={t('user.security.passwords')}>
      <RowLink
        to={LOGIN_PASSWORD_PATH}
        icon={icon('lock')}
        name={t('user.password.title')}
        value={words(security.password)}
      />
      <RowLink
        to={TRADE_PASSWORD_PATH}
        icon={icon('code')}
        name={t('user.tradePassword.title')}
        value={words(security.tradePassword)}
      />
      {security.password ? (
        <RowLink to={FORGOT_PATH} icon={icon('shield')} name={t('user.security.forgot')} />
      ) : null}
    </RowGroup>
  );
}
