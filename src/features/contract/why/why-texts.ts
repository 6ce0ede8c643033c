/** An explanation as text, in the user's language. */
import type { TFunction } from 'i18next';
import { localeMarks } from '#domain/locale-marks';
import { fullText, UNKNOWN } from '#domain/number-text';
import { exact, type Exact } from '#domain/contract/reference/exact';
import type { FormulaPart, StepName, WhyStep, WhyUnit } from '#domain/contract/reference/explanation';

export interface WhyTexts {
  readonly name: (name: StepName) => string;
  readonly number: (value: Exact | undefined, unit: WhyUnit) => string;
  readonly formula: (parts: readonly FormulaPart[]) => string;
}

/** Digits after the point at most; amounts have at least two. */
const MOST_DIGITS: Readonly<Record<WhyUnit, number>> = { quote: 4, base: 18, price: 12, rate: 4, plain: 8 };
const LEAST_DIGITS: Readonly<Record<WhyUnit, number>> = { quote: 2, base: 0, price: 0, rate: 2, plain: 0 };
/** A rate is shown in percent. */
const SCALE: Readonly<Record<WhyUnit, number>> = { quote: 1, base: 1, price: 1, rate: 100, plain: 1 };
/** A quotient of prices needs no more to be checked. */
const PRICE_DIGITS = 12;

/** @param priceDigits of the market's prices, after the point */
export function whyTexts(t: TFunction, language: string, priceDigits: number): WhyTexts {
  const marks = localeMarks(language);
  const number = (value: Exact | undefined, unit: WhyUnit) => {
    if (value === undefined) return UNKNOWN;
    const text = fullText(plainText(value.times(SCALE[unit]).abs(), unit, priceDigits), marks);
    return `${value.lt(0) ? '−' : ''}${text}${unit === 'rate' ? '%' : ''}`;
  };
  return {
    name: (name) => nameOf(t, name),
    number,
    formula: (parts) =>
      parts
        .map((part) => (typeof part === 'string' ? part : number(part.value, part.unit)))
        .join(' ')
        .replaceAll('( ', '(')
        .replaceAll(' )', ')'),
  };
}

function plainText(value: Exact, unit: WhyUnit, priceDigits: number): string {
  const least = unit === 'price' ? priceDigits : LEAST_DIGITS[unit];
  const rounded = unit === 'price' ? value.toSignificantDigits(PRICE_DIGITS) : value;
  const cut = rounded.toDecimalPlaces(MOST_DIGITS[unit]);
  return cut.toFixed(Math.max(least, cut.decimalPlaces()));
}

/** A value has the name here that it has on cards and sheets. */
function nameOf(t: TFunction, name: StepName): string {
  return isShared(name) ? t(SHARED[name], { coin: 'USDT' }) : t(`why.steps.${name}`);
}

function isShared(name: StepName): name is keyof typeof SHARED {
  return Object.hasOwn(SHARED, name);
}

const SHARED = {
  entryPrice: 'positions.fields.entry',
  value: 'positions.fields.value',
  pnl: 'positions.fields.pnl',
  initial: 'positions.fields.initial',
  extra: 'positions.fields.extra',
  roe: 'positions.fields.roe',
  margin: 'positions.fields.margin',
  maintenance: 'positions.fields.maintenance',
  ratio: 'positions.fields.ratio',
  liquidation: 'positions.fields.liquidation',
  mark: 'positions.fields.mark',
  fundingRate: 'positions.fields.funding',
  settled: 'positions.fields.settled',
  fee: 'trading.ticket.fee',
  target: 'why.calculator.tabs.target',
  cost: 'contract.values.cost',
  available: 'assets.transfer.available',
} as const satisfies Partial<Record<StepName, string>>;

/** The last digit that the engine shows: a cent, a hundredth of a percent. A price is shown exactly. */
const LAST_DIGIT: Readonly<Record<WhyUnit, Exact>> = {
  quote: exact('0.01'),
  rate: exact('0.01'),
  ...{ price: exact(0), base: exact(0), plain: exact(0) },
};

/**
 * The engine's value in the user's language, if it is another one than the explanation computed from the same inputs.
 * @param shown plain decimal; a rate is in percent. Undefined: the engine shows none
 */
export function differingText(
  shown: string | undefined,
  { value, unit }: Pick<WhyStep, 'value' | 'unit'>,
  texts: WhyTexts,
): string | undefined {
  if (shown === undefined) return undefined;
  const isSame = value?.times(SCALE[unit]).minus(exact(shown)).abs().lte(LAST_DIGIT[unit]) ?? false;
  return isSame ? undefined : texts.number(exact(shown).div(SCALE[unit]), unit);
}

/** A formula of one number would only repeat the result. */
export function isSum(formula: readonly FormulaPart[]): boolean {
  return formula.length > 1;
}

interface TicketText {
  readonly heading: string;
  readonly steps: readonly WhyStep[];
}

/** For a support ticket: a line for each step. */
export function explanationText({ heading, steps }: TicketText, texts: WhyTexts): string {
  const lines = steps.map(({ name, formula, value, unit }) => {
    const sum = isSum(formula) ? `${texts.formula(formula)} = ` : '';
    return `${texts.name(name)}: ${sum}${texts.number(value, unit)}`;
  });
  return [heading, ...lines].join('\n');
}
