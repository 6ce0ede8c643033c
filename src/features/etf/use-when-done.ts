import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';

/** Calls `act` each time that a command is done: `done` counts them. */
export function useWhenDone(done: { readonly count: number }, act: () => void): void {
  const { count } = useSnapshot(done);
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    act();
  }, [count, act]);
}
