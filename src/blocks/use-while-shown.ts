import { useEffect } from 'react';

const MINUTE = 60_000;

/**
 * Runs `learn` when the page opens, when the user returns to it, and every `millis` while it is visible. The default
 * suits values that an operator may change at any moment. `learn` must keep its identity; undefined: nothing to run.
 */
export function useWhileShown(learn: (() => void) | undefined, millis = MINUTE): void {
  useEffect(() => {
    if (learn === undefined) return undefined;
    const look = () => {
      if (!document.hidden) learn();
    };
    look();
    const timer = setInterval(look, millis);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [learn, millis]);
}
