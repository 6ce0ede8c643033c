import type { ReadonlySignal } from '@preact/signals-react';
import { useEffect, useState } from 'react';

const SLOW_MILLIS = 1_000;

/**
 * A signal's value for the table beside a canvas: the first at once, later ones once a second at most (DESIGN §8), so
 * that a screen reader is not chased and the document stays quiet.
 */
export function useSlowly<Value>(rows: ReadonlySignal<Value>): Value {
  const [shown, setShown] = useState(() => rows.peek());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const show = () => {
      timer = undefined;
      setShown(rows.peek());
    };
    const stop = rows.subscribe(() => {
      if (isFirst) show();
      else timer ??= setTimeout(show, SLOW_MILLIS);
      isFirst = false;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [rows]);
  return shown;
}
