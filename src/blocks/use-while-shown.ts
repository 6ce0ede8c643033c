import { useEffect } from 'react';

const AGAIN_MILLIS = 60_000;

/**
 * Runs `learn` when the page opens, when the user comes back to it, and once a minute while it is visible: for what
 * an operator may change at any moment. `learn` must keep its identity; undefined: nothing to learn.
 */
export function useWhileShown(learn: (() => void) | undefined): void {
  useEffect(() => {
    if (learn === undefined) return undefined;
    const look = () => {
      if (!document.hidden) learn();
    };
    look();
    const timer = setInterval(look, AGAIN_MILLIS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [learn]);
}
