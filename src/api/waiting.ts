/** Whether calls make a user wait: true once one of them has been pending for 800 ms (SPEC §7). */

const DELAY_MILLIS = 800;

let late = 0;
const listeners = new Set<() => void>();

/** To call when a request that users wait for begins; the returned function is called when it has ended. */
export function beginWaiting(): () => void {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    count(1);
  }, DELAY_MILLIS);
  return () => {
    clearTimeout(timer);
    if (isLate) count(-1);
  };
}

function count(step: number): void {
  late += step;
  for (const listener of listeners) listener();
}

export function isWaiting(): boolean {
  return late > 0;
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
