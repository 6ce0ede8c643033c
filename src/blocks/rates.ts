/**
 * The value of one USDT in each offered currency: requested on first use, hourly, and when the page becomes visible.
 * Without an answer the last rates remain; before the first one there are none.
 */
import { useSyncExternalStore } from 'react';
import type { rates as ratesCall } from '#protocol/content';
import type { CallOutput } from '#protocol/call';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../api/call.ts';

export type Rates = CallOutput<typeof ratesCall>;

const HOUR_MILLIS = 3_600_000;

let held: Rates | undefined;
let asked = -HOUR_MILLIS;
let following = false;
const listeners = new Set<() => void>();

function ask(): void {
  if (document.hidden || performance.now() - asked < HOUR_MILLIS) return;
  asked = performance.now();
  call<typeof ratesCall>(CALLS.rates, {}, QUIETLY).then(
    (answer) => {
      held = answer;
      for (const listener of listeners) listener();
    },
    () => {
      asked = -HOUR_MILLIS;
    },
  );
}

/** Calls `listener` whenever the rates were renewed, until the returned function is called. */
export function followRates(listener: () => void): () => void {
  listeners.add(listener);
  if (!following) {
    following = true;
    document.addEventListener('visibilitychange', ask);
    setInterval(ask, HOUR_MILLIS);
  }
  ask();
  return () => listeners.delete(listener);
}

export function heldRates(): Rates | undefined {
  return held;
}

export function useRates(): Rates | undefined {
  return useSyncExternalStore(followRates, heldRates);
}
