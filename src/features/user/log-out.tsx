import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { userLogout } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { forgetSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';

/**
 * The device forgets the session at once, even if the platform does not answer, so no page shows it as a
 * session that ended unexpectedly.
 */
export function LogOut(): ReactNode {
  const { t } = useTranslation();
  const logOut = () => {
    // The call has the token already when it is forgotten here.
    call<typeof userLogout>(CALLS.userLogout, {}, QUIETLY).catch(() => undefined);
    forgetSession();
  };
  return (
    <Button kind="quiet" wide press={logOut}>
      {t('user.mine.logOut')}
    </Button>
  );
}
