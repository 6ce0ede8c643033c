import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { addressOf } from '../../navigation/address.ts';
import { PageLink } from '../../navigation/page-link.tsx';
import { HOME_PATH, LOGIN_PATH, SIGN_UP_PATH } from '../../navigation/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import styles from './invitation.module.css';

/** Invites a visitor to log in or to sign up; both lead back to this page. */
export function Invitation(): ReactNode {
  const { t } = useTranslation();
  const count = useInstruments()?.size;
  return (
    <section className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('home.invitation.title')}</h2>
        <p className={styles.text}>{count === undefined ? '\u00A0' : t('home.invitation.text', { count })}</p>
      </div>
      <span className={styles.ways}>
        <PageLink
          to={addressOf(LOGIN_PATH, { return: HOME_PATH })}
          className={buttonClass}
          data-kind="quiet"
          data-compact=""
        >
          {t('app.invitation.logIn')}
        </PageLink>
        <PageLink to={addressOf(SIGN_UP_PATH, { return: HOME_PATH })} className={buttonClass} data-compact="">
          {t('home.invitation.signUp')}
        </PageLink>
      </span>
    </section>
  );
}
