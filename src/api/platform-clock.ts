/**
 * How far the platform's clock is ahead of the device's, as answers of calls say it: the first command of a page may
 * be sent before the engine has measured it.
 */

/** The header names whole seconds: on average half a second is missing. */
const CUT_MILLIS = 500;

let best: { readonly offset: number; readonly roundTrip: number } | undefined;

/** @param asked when the call was sent, by the device's clock */
export function noteAnswer(headers: Headers, asked: number): void {
  const time = Date.parse(headers.get('date') ?? '');
  // What a cache answers says when it was made.
  if (Number.isNaN(time) || headers.get('cache-control') !== 'no-store') return;
  const now = Date.now();
  const roundTrip = now - asked;
  if (best === undefined || roundTrip <= best.roundTrip)
    best = { offset: time + CUT_MILLIS - (asked + now) / 2, roundTrip };
}

/** The platform's clock − the device's; 0 while no answer said. */
export function answeredOffset(): number {
  return best?.offset ?? 0;
}
