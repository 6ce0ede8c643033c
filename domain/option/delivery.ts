/** When options of a cycle are delivered: at the end of the cycle, cut by the clock of the platform's zone. */
import type { Calendar } from '../market/periods.ts';
import type { Millis } from '../units.ts';
import type { OptionCycle } from './option-terms.ts';

export interface CycleSpan {
  readonly start: Millis;
  readonly delivery: Millis;
}

/** The cycle that holds a time. */
export function cycleAt(calendar: Calendar, cycle: OptionCycle, time: Millis): CycleSpan {
  return { start: calendar.start(time, cycle), delivery: calendar.next(time, cycle) };
}

/** Whether an order of the cycle may be bought: not after its cut-off. */
export function isOpenAt({ delivery }: CycleSpan, cutOffMillis: Millis, time: Millis): boolean {
  return time <= delivery - cutOffMillis;
}
