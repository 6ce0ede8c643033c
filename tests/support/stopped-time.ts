/** Time in which this process did not run: stopped, or without a processor. Nothing that it shows changes then. */
const TICK_MILLIS = 50;
/** A timer that is later than this indicates a stop. */
const STOP_MILLIS = 1_000;

const stops: { readonly from: number; readonly until: number }[] = [];
let last = performance.now();

function note(): void {
  const now = performance.now();
  if (now - last > STOP_MILLIS) stops.push({ from: last, until: now });
  last = now;
}

setInterval(note, TICK_MILLIS).unref();

/** How many milliseconds of a period of `performance.now()` the process did not run. */
export function stoppedBetween(from: number, until: number): number {
  note();
  return stops.reduce(
    (sum, stop) => sum + Math.max(0, Math.min(until, stop.until) - Math.max(from, stop.from)),
    0,
  );
}
