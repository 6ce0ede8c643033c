import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { userLogout } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { forgetSession, useSessionUser } from '../../api/session.ts';
import { getDemoFunds } from '../../blocks/demo-funds.ts';
import { PlaceRow } from '../../blocks/place-row.tsx';
import { Button } from '../../ui/button.tsx';
import { RowGroup } from '../../ui/rows.tsx';
import styles from './user.module.css';

/** Who is logged in, and the ways to what is theirs. */
export function Person(): ReactNode {
  const { t } = useTranslation();
  const name = useSessionUser()?.name ?? '';
  return (
    <>
      <section className={styles.person}>
        <span className={styles.letter} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.named}>
          <span className={styles.name} data-testid="person">
            {name}
          </span>
          <span className={styles.hint}>{t('user.mine.loggedIn')}</span>
        </span>
      </section>
      <RowGroup>
        <PlaceRow place="transfer" name={t('assets.transfer.title')} />
        <PlaceRow place="records" name={t('assets.records.all')} />
      </RowGroup>
      <section className={styles.block}>
        <p className={styles.hint}>{t('assets.demo.text')}</p>
        <Button kind="quiet" wide press={getDemoFunds}>
          {t('assets.demo.funds')}
        </Button>
      </section>
    </>
  );
}

/**
 * The device forgets the session at once, even where the platform does not answer; so no page of it takes the session's
 * end there for one that it did not ask for.
 */
export function LogOut(): ReactNode {
  const { t } = useTranslation();
  const logOut = () => {
    // The token goes with the call before it is forgotten.
    call<typeof userLogout>(CALLS.userLogout, {}, QUIETLY).catch(() => undefined);
    forgetSession();
  };
  return (
    <Button kind="quiet" wide press={logOut}>
      {t('user.mine.logOut')}
    </Button>
  );
}
