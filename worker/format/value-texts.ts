/**
 * Values in USDT as text, and their worth in the chosen currency. Amounts of money have the currency's digits; only
 * prices have more where they are small.
 */
import { exact, times, type Exact } from '#domain/assets/valuation';
import { fullText, signOf, UNKNOWN } from '#domain/number-text';
import { estimateText, rounded } from './rounded.ts';
import type { Texts } from './texts.ts';

/** USDT amounts have two digits, like money. */
const VALUE_DIGITS = 2;
/** Before an estimate. */
const ABOUT = '≈ ';

/** @param value ≥ 0; an asset without a price has none */
export function valueTexts(value: Exact | undefined, { marks, currency }: Texts) {
  const worth = value && currency && times(value, exact(currency.rate));
  return {
    total: value ? fullText(rounded(value.units, value.digits, VALUE_DIGITS), marks) : UNKNOWN,
    worth: worth ? estimateText(rounded(worth.units, worth.digits, currency.digits), currency, marks) : '',
  };
}

/** The same of a value that may be below zero: with a minus in both texts then. */
export function balanceTexts(value: Exact | undefined, texts: Texts) {
  if (value === undefined || value.units >= 0n) return valueTexts(value, texts);
  const { total, worth } = gainTexts(value, texts);
  return { total, worth };
}

/** A gain or a loss, with its sign in both texts; 0 if no digit of it is shown. */
export function gainTexts(value: Exact | undefined, texts: Texts) {
  const { units = 0n, digits = 0 } = value ?? {};
  const size: Exact = { units: units < 0n ? -units : units, digits };
  const { total, worth } = valueTexts(value && size, texts);
  const direction = /[1-9]/.test(total) ? (units < 0n ? -1 : 1) : 0;
  const sign = signOf(direction);
  return { direction, total: `${sign}${total}`, worth: worth.replace(ABOUT, `$&${sign}`) } as const;
}
