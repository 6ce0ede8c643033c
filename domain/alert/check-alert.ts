/** The check of an alert before it waits: the screen and the core share it. Nothing is rounded. */
import { parseScaled, shortestText } from '../decimal-text.ts';
import type { OrderSteps } from '../trading/order.ts';
import { priceTick, type PriceProblem } from '../trading/order-terms.ts';
import { isReached } from '../trading/trigger-price.ts';
import type { Millis, Ticks } from '../units.ts';
import {
  EVENT_KINDS,
  MOVE_WINDOWS,
  type AlertDirection,
  type AlertKind,
  type AlertPrice,
} from './alert-terms.ts';

/** Texts are plain decimals; `''` if a field is empty. */
export interface AlertInput {
  readonly kind: AlertKind;
  readonly by: AlertPrice;
  /** `''`: of a price, the side on which the present price is not. */
  readonly direction: AlertDirection | '';
  /** For `price` alone. */
  readonly price: string;
  /** In percent, for `move`, `margin` and `funding`. */
  readonly percent: string;
  /** For `move` alone. */
  readonly windowMillis: Millis;
}

export interface AlertFacts {
  readonly isContract: boolean;
  /** Undefined: the alert names no market. */
  readonly steps: OrderSteps | undefined;
  /** The present price that it follows; undefined: not known. */
  readonly current: Ticks | undefined;
}

/** `not-allowed`: an alert of this kind has no such field. `reached`: the price is there already. */
export type AlertProblem =
  | { readonly field: 'price'; readonly code: PriceProblem | 'reached' | 'no-price' }
  | {
      readonly field: 'percent';
      readonly code: 'empty' | 'bad-number' | 'too-fine' | 'too-small' | 'too-large';
    }
  | { readonly field: 'direction' | 'symbol'; readonly code: 'empty' }
  | { readonly field: 'by' | 'kind' | 'windowMillis' | 'price' | 'percent'; readonly code: 'not-allowed' };

export interface SoundAlert {
  /** `''`: it has none. */
  readonly direction: AlertDirection | '';
  readonly by: AlertPrice | '';
  readonly price: string;
  readonly percent: string;
  readonly windowMillis: Millis;
}

/** Percentages are counted in parts per million: 0.0001 % is 1. */
const PERCENT_DIGITS = 4;

/** Smallest and largest percentage by kind, in parts per million. */
const RANGES: Readonly<Partial<Record<AlertKind, readonly [least: number, most: number]>>> = {
  move: [1_000, 1_000_000],
  margin: [10_000, 1_000_000],
  funding: [-50_000, 50_000],
};

/** All problems at once, or the alert as it will wait. */
export function checkAlert(
  input: AlertInput,
  facts: AlertFacts,
): SoundAlert | { readonly problems: readonly AlertProblem[] } {
  const problems = unusedFields(input, facts);
  const { kind, by, windowMillis } = input;
  const none = { direction: '', by: '', price: '', percent: '', windowMillis: 0 } as const;
  if (EVENT_KINDS.has(kind)) return problems.length > 0 ? { problems } : none;
  if (kind === 'price') {
    if (problems.length > 0) return { problems };
    const at = checkPrice(input, facts);
    return 'code' in at ? { problems: [{ field: 'price', code: at.code }] } : { ...none, ...at, by };
  }
  const ppm = ppmOf(input.percent);
  const range = RANGES[kind];
  if (typeof ppm === 'string') problems.push({ field: 'percent', code: ppm });
  else if (range !== undefined && (ppm < range[0] || ppm > range[1]))
    problems.push({ field: 'percent', code: ppm < range[0] ? 'too-small' : 'too-large' });
  const direction = kind === 'margin' ? 'up' : input.direction;
  if (direction === '') problems.push({ field: 'direction', code: 'empty' });
  if (problems.length > 0) return { problems };
  const percent = shortestText(input.percent);
  return { ...none, direction, percent, windowMillis: kind === 'move' ? windowMillis : 0 };
}

/** Whether an alert of this kind watches contracts alone. */
export function isOfContracts(kind: AlertKind): boolean {
  return kind === 'margin' || kind === 'funding' || kind === 'position';
}

function unusedFields(
  { kind, by, price, percent, windowMillis }: AlertInput,
  { isContract, steps }: AlertFacts,
): AlertProblem[] {
  const problems: AlertProblem[] = [];
  if (steps !== undefined && !isContract && isOfContracts(kind))
    problems.push({ field: 'kind', code: 'not-allowed' });
  if (steps === undefined && !EVENT_KINDS.has(kind)) problems.push({ field: 'symbol', code: 'empty' });
  if (by === 'mark' && (kind !== 'price' || !isContract)) problems.push({ field: 'by', code: 'not-allowed' });
  if (kind !== 'price' && price !== '') problems.push({ field: 'price', code: 'not-allowed' });
  if ((kind === 'price' || EVENT_KINDS.has(kind)) && percent !== '')
    problems.push({ field: 'percent', code: 'not-allowed' });
  if (kind === 'move' ? !MOVE_WINDOWS.includes(windowMillis) : windowMillis !== 0)
    problems.push({ field: 'windowMillis', code: 'not-allowed' });
  return problems;
}

function checkPrice(
  { direction, price }: AlertInput,
  { steps, current }: AlertFacts,
): Pick<SoundAlert, 'direction' | 'price'> | { readonly code: PriceProblem | 'reached' | 'no-price' } {
  if (steps === undefined) return { code: 'empty' };
  const tick = priceTick({ type: 'limit', price }, steps);
  if (typeof tick === 'string') return { code: tick };
  if (current === undefined || tick === undefined) return { code: 'no-price' };
  if (tick === current) return { code: 'reached' };
  const rises = direction === '' ? tick > current : direction === 'up';
  return isReached(rises, tick, current)
    ? { code: 'reached' }
    : { direction: rises ? 'up' : 'down', price: shortestText(price) };
}

/** A percentage in parts per million, or its problem. */
export function ppmOf(percent: string): number | 'empty' | 'bad-number' | 'too-fine' | 'too-large' {
  if (percent === '') return 'empty';
  const scaled = parseScaled(percent, PERCENT_DIGITS);
  if (scaled === undefined) return /^-?(?:0|[1-9]\d*)\.\d+$/.test(percent) ? 'too-fine' : 'bad-number';
  const ppm = Number(scaled);
  return Number.isSafeInteger(ppm) ? ppm : 'too-large';
}
