/**
 * Terms that an operator may change, requested once for all parts of a page that use them. The Trade tab of contracts
 * has eleven such parts, and each of them requested its own.
 */
import { signal, type ReadonlySignal } from '@preact/signals-react';

/** Parts of a page that open one after the other take one answer. */
const FRESH_MILLIS = 5_000;

export interface SharedTerms<Terms> {
  /** Undefined before the first answer; the last known ones stay after a failed call. */
  readonly terms: ReadonlySignal<Terms | undefined>;
  /** For a part that opens: requests them, unless that was done in the last five seconds. */
  readonly refresh: () => void;
  /** For a user who returns: requests them, unless an answer is awaited. All parts call it at once. */
  readonly renew: () => void;
}

/** @param now milliseconds of a clock that never goes back */
export function sharedTerms<Terms>(
  ask: () => Promise<Terms>,
  now: () => number = () => performance.now(),
): SharedTerms<Terms> {
  const terms = signal<Terms | undefined>(undefined);
  let askedAt = -Infinity;
  let isAwaited = false;
  const renew = () => {
    if (isAwaited) return;
    isAwaited = true;
    askedAt = now();
    void ask()
      .then(
        (answer) => {
          terms.value = answer;
        },
        () => {
          askedAt = -Infinity;
        },
      )
      .finally(() => {
        isAwaited = false;
      });
  };
  return {
    terms,
    renew,
    refresh() {
      if (now() - askedAt >= FRESH_MILLIS) renew();
    },
  };
}
