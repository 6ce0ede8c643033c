import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';

const SECOND = 1_000;
const now = signal(Date.now(), { name: 'second' });
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

const tick = () => {
  now.value = Date.now();
};

/** The device's clock as a signal that changes once a second, while a component reads it. */
export function useSecond(): ReadonlySignal<number> {
  useEffect(() => {
    tick();
    if (watchers++ === 0) timer = setInterval(tick, SECOND);
    return () => {
      if (--watchers === 0) clearInterval(timer);
    };
  }, []);
  return now;
}
