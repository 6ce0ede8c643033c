/** The calculator's choices, and what its fields say. `calculate` computes the answer. */
import { exact, type Exact } from '#domain/contract/reference/exact';
import type { CalculatorMarket } from '#domain/contract/reference/calculator';
import type { MarginMode, TradingMode } from '#domain/contract/position-terms';
import type { LimitFault } from '#domain/contract/position-limits';
import type { PositionSide } from '#domain/contract/position';
import { amountFault } from '#domain/decimal-text';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { priceTick, sizeLots, type PriceProblem, type SizeProblem } from '#domain/trading/order-terms';
import { readCount } from '../read-count.ts';

export const CALCULATOR_TABS = [
  ...(['pnl', 'target', 'liquidation', 'most', 'average', 'funding'] as const),
] as const;
export type CalculatorTab = (typeof CALCULATOR_TABS)[number];

export interface TypedFill {
  readonly price: string;
  readonly quantity: string;
}

/** Texts are plain decimals, or texts that are no amounts. An empty one with a default means the default. */
export interface CalculatorForm {
  readonly symbol: string;
  readonly tab: CalculatorTab;
  readonly side: PositionSide;
  /** Undefined: the user's. */
  readonly marginMode: MarginMode | undefined;
  /** Empty: the user's. */
  readonly leverage: string;
  /** Empty: the mark. */
  readonly entry: string;
  readonly exit: string;
  readonly quantity: string;
  /** In percent, without a sign. */
  readonly roe: string;
  readonly isLoss: boolean;
  /** Empty: what is available. */
  readonly balance: string;
  /** Empty: none. */
  readonly added: string;
  /** The mark at the funding; empty: the present one. */
  readonly mark: string;
  /** In percent, without a sign; empty: the present one. */
  readonly rate: string;
  /** The side that pays at the typed rate. */
  readonly payer: PositionSide;
  readonly payments: string;
  readonly fills: readonly TypedFill[];
}

const NO_FILL: TypedFill = { price: '', quantity: '' };
export const MOST_FILLS = 10;

export function newCalculation(symbol: string): CalculatorForm {
  return {
    ...{ symbol, tab: 'pnl', side: 'long', marginMode: undefined, leverage: '', isLoss: false },
    ...{ entry: '', exit: '', quantity: '', roe: '', balance: '', added: '', mark: '', rate: '' },
    ...{ payer: 'long', payments: '1', fills: [NO_FILL, NO_FILL] },
  };
}

/** Another market has other prices and lots. */
export function withMarket(form: CalculatorForm, symbol: string): CalculatorForm {
  const { tab, side } = form;
  return symbol === form.symbol ? form : { ...newCalculation(symbol), tab, side };
}

export function withFill(form: CalculatorForm, at: number, change: Partial<TypedFill>): CalculatorForm {
  const fills = form.fills.map((fill, place) => (place === at ? { ...fill, ...change } : fill));
  return { ...form, fills };
}

export function withMoreFills(form: CalculatorForm): CalculatorForm {
  return form.fills.length >= MOST_FILLS ? form : { ...form, fills: [...form.fills, NO_FILL] };
}

export function withoutFill(form: CalculatorForm, at: number): CalculatorForm {
  return form.fills.length <= 1 ? form : { ...form, fills: form.fills.filter((_, place) => place !== at) };
}

/** The page's knowledge; a default is undefined while it is unknown. */
export interface CalculatorFacts {
  readonly instrument: Instrument;
  readonly mode: TradingMode;
  readonly mostLeverage: number;
  readonly market: Omit<CalculatorMarket, 'limit' | 'userLimit'>;
  /** The largest value of a position at a leverage. */
  readonly limitAt: (leverage: number) => Exact;
  /** The lowest of the limits of one user. */
  readonly userLimit: { readonly value: Exact; readonly fault: LimitFault };
  readonly mark: string | undefined;
  /** In percent. */
  readonly fundingPercent: string | undefined;
  /** Available in the contract account; undefined for a visitor. */
  readonly available: string | undefined;
}

export const CALCULATOR_FIELDS = [
  ...(['leverage', 'entry', 'exit', 'quantity', 'roe', 'balance', 'added'] as const),
  ...(['mark', 'rate', 'payments'] as const),
] as const;
export type CalculatorField = (typeof CALCULATOR_FIELDS)[number];

export type FieldProblem = PriceProblem | SizeProblem | 'above-limit' | LimitFault | 'leverage' | 'count';
/** A value; nothing is typed and there is no default; or why the text is none. */
export type FieldReading = Exact | undefined | FieldProblem;

export const MOST_PAYMENTS = 10_000;

/** The margin mode of the calculation. */
export function marginModeOf({ marginMode }: CalculatorForm, { mode }: CalculatorFacts): MarginMode {
  return marginMode ?? mode.marginMode;
}

/** The fields of a question, in the order of the page. Those of an average are its fills. */
export function fieldsOf(form: CalculatorForm, facts: CalculatorFacts): readonly CalculatorField[] {
  switch (form.tab) {
    case 'pnl':
      return ['leverage', 'entry', 'exit', 'quantity'];
    case 'target':
      return ['leverage', 'entry', 'roe'];
    case 'liquidation':
      return [
        ...(['leverage', 'entry', 'quantity'] as const),
        marginModeOf(form, facts) === 'cross' ? 'balance' : 'added',
      ];
    case 'most':
      return ['leverage', 'entry', 'balance'];
    case 'average':
      return [];
    case 'funding':
      return ['quantity', 'mark', 'rate', 'payments'];
  }
}

export function readField(
  field: CalculatorField,
  form: CalculatorForm,
  facts: CalculatorFacts,
): FieldReading {
  const text = form[field];
  switch (field) {
    case 'leverage': {
      if (text === '') return exact(facts.mode.leverage);
      const leverage = readCount(text, facts.mostLeverage);
      return leverage === undefined ? 'leverage' : exact(leverage);
    }
    case 'entry':
    case 'mark':
      if (text === '') return facts.mark === undefined ? undefined : exact(facts.mark);
      return field === 'entry' ? priceIn(text, facts) : amountIn(text);
    case 'exit':
      return priceIn(text, facts);
    case 'quantity':
      return quantityIn(text, facts);
    case 'roe': {
      const roe = amountIn(text);
      return isValue(roe) ? roe.div(form.isLoss ? -100 : 100) : roe;
    }
    case 'balance':
      if (text === '' && facts.available !== undefined) return exact(facts.available);
      return amountIn(text);
    case 'added':
      return text === '' ? exact(0) : amountIn(text);
    case 'rate':
      return rateIn(form, facts);
    case 'payments':
      return readCount(text, MOST_PAYMENTS) === undefined ? 'count' : exact(text);
  }
}

export function isValue(reading: FieldReading): reading is Exact {
  return typeof reading === 'object';
}

function priceIn(text: string, { instrument }: CalculatorFacts): FieldReading {
  if (text === '') return undefined;
  const tick = priceTick({ type: 'limit', price: text }, orderStepsOf(instrument));
  return typeof tick === 'string' ? tick : exact(text);
}

function quantityIn(text: string, { instrument }: CalculatorFacts): FieldReading {
  if (text === '') return undefined;
  const lots = sizeLots(text, instrument, orderStepsOf(instrument));
  return typeof lots === 'string' ? lots : exact(text);
}

function amountIn(text: string): FieldReading {
  const fault = amountFault(text);
  return fault === 'empty' ? undefined : (fault ?? exact(text));
}

/** A fraction with its sign. */
function rateIn({ rate, payer }: CalculatorForm, { fundingPercent }: CalculatorFacts): FieldReading {
  if (rate === '') return fundingPercent === undefined ? undefined : exact(fundingPercent).div(100);
  if (amountFault(rate) === 'not-positive') return exact(0);
  const percent = amountIn(rate);
  return isValue(percent) ? percent.div(payer === 'long' ? 100 : -100) : percent;
}

/** Both texts of a fill. */
export function readFill(
  { price, quantity }: TypedFill,
  facts: CalculatorFacts,
): Readonly<Record<keyof TypedFill, FieldReading>> {
  return { price: priceIn(price, facts), quantity: quantityIn(quantity, facts) };
}
