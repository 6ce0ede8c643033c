import { useEffect } from 'react';
import { learnUser } from '../../../api/learn-user.ts';
import { useSessionUser } from '../../../api/session.ts';

const AGAIN_MILLIS = 60_000;

/**
 * The VIP level that one's fees follow; 0 for a visitor. An operator's change is learned when the screen opens, when
 * somebody comes back to it, and once a minute while it is looked at.
 */
export function useOwnLevel(): number {
  const user = useSessionUser();
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const learn = () => {
      if (!document.hidden) void learnUser();
    };
    learn();
    const timer = setInterval(learn, AGAIN_MILLIS);
    document.addEventListener('visibilitychange', learn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', learn);
    };
  }, [id]);
  return user?.vip ?? 0;
}
