import { useEffect } from 'react';

const MINUTE = 60_000;

/**
 * Runs `learn` when the page opens, when the user returns to it, and every `millis` while it is visible. The default
 * suits values that an operator may change at any moment. `learn` and `onReturn`, which runs instead of it when the
 * user returns, must keep their identity; undefined: nothing to run.
 */
export function useWhileShown(learn: (() => void) | undefined, millis = MINUTE, onReturn = learn): void {
  useEffect(() => {
    if (learn === undefined) return undefined;
    const look = () => {
      if (!document.hidden) learn();
    };
    const lookOnReturn = () => {
      if (!document.hidden) onReturn?.();
    };
    look();
    const timer = setInterval(look, millis);
    document.addEventListener('visibilitychange', lookOnReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookOnReturn);
    };
  }, [learn, millis, onReturn]);
}
