/**
 * The offset of the platform's clock from the device's, estimated from the answers of calls: the first command of a
 * page may be sent before the engine has measured it.
 */

/** The header has whole seconds, so on average half a second is missing. */
const CUT_MILLIS = 500;

let best: { readonly offset: number; readonly roundTrip: number } | undefined;

/** @param asked when the call was sent, by the device's clock */
export function noteAnswer(headers: Headers, asked: number): void {
  const time = Date.parse(headers.get('date') ?? '');
  // A cached answer carries the time at which it was made.
  if (Number.isNaN(time) || headers.get('cache-control') !== 'no-store') return;
  const now = Date.now();
  const roundTrip = now - asked;
  if (best === undefined || roundTrip <= best.roundTrip)
    best = { offset: time + CUT_MILLIS - (asked + now) / 2, roundTrip };
}

/** The platform's clock − the device's; 0 before the first answer. */
export function answeredOffset(): number {
  return best?.offset ?? 0;
}

/** The platform's time now, estimated from its answers. */
export function answeredTime(): number {
  return Date.now() + answeredOffset();
}
