import type { ReadonlySignal } from '@preact/signals-react';
import { useCallback, useSyncExternalStore } from 'react';

/** A signal's value as React state: for values that decide what is rendered, never for a value that ticks. */
export function useValue<Value>(signal: ReadonlySignal<Value>): Value {
  const peek = () => signal.peek();
  return useSyncExternalStore(
    useCallback((changed) => signal.subscribe(changed), [signal]),
    peek,
    peek,
  );
}
