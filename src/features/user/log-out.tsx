import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { userLogout } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { forgetSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks once. */
export function LogOut(): ReactNode {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const label = t('user.mine.logOut');
  return (
    <>
      <Button kind="quiet" wide press={() => setAsking(true)}>
        {label}
      </Button>
      {asking ? (
        <Sheet title={t('user.mine.logOutAsk')} close={() => setAsking(false)}>
          <Button wide press={() => logOut(t('user.mine.loggedOut'))}>
            {label}
          </Button>
        </Sheet>
      ) : null}
    </>
  );
}

/**
 * The device forgets the session at once, even if the platform does not answer, so no page shows it as a
 * session that ended unexpectedly.
 */
function logOut(done: string): void {
  // The call has the token already when it is forgotten here.
  call<typeof userLogout>(CALLS.userLogout, {}, QUIETLY).catch(() => undefined);
  forgetSession();
  toast(done);
}
