import { digitsOf, parseScaled } from '#domain/decimal-text';
import { formatSteps, type Step } from '#domain/market/instrument';

/**
 * The price moved by a number of ticks, exact decimal text; from between two ticks the first step goes to the
 * next of them. An empty field starts at `first`. Undefined: there is no such price.
 */
export function steppedPrice(
  text: string,
  by: number,
  first: string | undefined,
  step: Step,
): string | undefined {
  if (text === '') return first;
  const digits = Math.max(digitsOf(text), step.digits);
  const scaled = parseScaled(text, digits);
  if (scaled === undefined || scaled < 0n) return undefined;
  const unit = BigInt(step.unit) * 10n ** BigInt(digits - step.digits);
  const start = by > 0 ? scaled / unit : (scaled + unit - 1n) / unit;
  const tick = Number(start + BigInt(by));
  return tick >= 1 && Number.isSafeInteger(tick) ? formatSteps(tick, step) : undefined;
}
