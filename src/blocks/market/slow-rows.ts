import { signal, type ReadonlySignal } from '@preact/signals-react';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';

const SLOW_MILLIS = 2_000;

/**
 * A signal's value for the table beside a canvas: the first at once, later ones at most every two seconds, so that a
 * screen reader can keep up and the document stays quiet.
 */
export function useSlowly<Value>(rows: ReadonlySignal<Value>): Value {
  const [shown, setShown] = useState(() => rows.peek());
  useEffect(
    () =>
      followSlowly(rows, SLOW_MILLIS, (value) => {
        // In slices between frames: rendering a table of fifty rows at once takes a slow phone two frames.
        startTransition(() => setShown(value));
      }),
    [rows],
  );
  return shown;
}

/**
 * The same signal, at most once in this many milliseconds; the last value is always delivered.
 * @param isNothing a stable function, not inline: the first value for which it is false is delivered at once
 */
export function useSlowSignal<Value>(
  source: ReadonlySignal<Value>,
  millis: number,
  isNothing?: (value: Value) => boolean,
): ReadonlySignal<Value> {
  const [slow] = useState(() => signal(source.peek()));
  useLayoutEffect(
    () =>
      followSlowly(
        source,
        millis,
        (value) => {
          slow.value = value;
        },
        isNothing,
      ),
    [source, millis, slow, isNothing],
  );
  return slow;
}

function followSlowly<Value>(
  source: ReadonlySignal<Value>,
  millis: number,
  take: (value: Value) => void,
  isNothing: (value: Value) => boolean = () => false,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const show = () => {
    timer = undefined;
    take(source.peek());
  };
  const stop = source.subscribe(() => {
    if (isFirst) show();
    else timer ??= setTimeout(show, millis);
    isFirst &&= isNothing(source.peek());
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
