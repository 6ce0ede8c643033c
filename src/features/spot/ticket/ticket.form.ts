/**
 * The ticket's choices as pure functions: what each of them changes. What then stands on the screen is
 * `ticketSummary`'s. Quantity and total are linked: the one that was typed last stays as it is, the other one follows.
 */
import { digitsOf, parseScaled } from '#domain/decimal-text';
import { minorOf, minorText } from '#domain/ledger/minor';
import { formatSteps, parseSteps, shownSteps, type Instrument, type Step } from '#domain/market/instrument';
import { percentOf } from '#domain/spot/market-order';
import {
  lotsFor,
  lotsIn,
  orderStepsOf,
  type OrderSide,
  type OrderSteps,
  type OrderType,
  type TimeInForce,
} from '#domain/spot/order';
import type { Ticks } from '#domain/units';

export type AmountField = 'size' | 'total';

export interface TicketForm {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  /** Of a limit order. */
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** A plain decimal, "", or a text that is no amount (`amountValue`). */
  readonly price: string;
  /** Which amount was typed last; a market sale has only its size. */
  readonly given: AmountField;
  /** As the price. */
  readonly amount: string;
  /** Where the slider was put, 0–100; undefined once the amount was typed. */
  readonly share: number | undefined;
}

export function newTicket(symbol: string, side: OrderSide = 'buy'): TicketForm {
  return {
    ...{ symbol, side, type: 'limit', timeInForce: 'gtc', postOnly: false, price: '' },
    ...{ given: 'size', amount: '', share: undefined },
  };
}

/** Another market has other prices and coins: both are typed anew. */
export function withSymbol(form: TicketForm, symbol: string): TicketForm {
  return symbol === form.symbol ? form : { ...form, symbol, price: '', amount: '', share: undefined };
}

/** What the slider said was a share of the other coin. */
export function withSide(form: TicketForm, side: OrderSide): TicketForm {
  if (side === form.side) return form;
  const turned = { ...form, side, ...(form.share === undefined ? {} : { amount: '', share: undefined }) };
  return side === 'sell' && form.type === 'market' ? withGiven(turned, 'size') : turned;
}

export function withType(form: TicketForm, type: OrderType): TicketForm {
  if (type === form.type) return form;
  const turned = { ...form, type };
  return type === 'market' && form.side === 'sell' ? withGiven(turned, 'size') : turned;
}

/** Only what may rest can be post-only. */
export function withTime(form: TicketForm, timeInForce: TimeInForce): TicketForm {
  return { ...form, timeInForce, postOnly: form.postOnly && timeInForce === 'gtc' };
}

export function withPostOnly(form: TicketForm, postOnly: boolean): TicketForm {
  return { ...form, postOnly, timeInForce: postOnly ? 'gtc' : form.timeInForce };
}

export function withPrice(form: TicketForm, price: string): TicketForm {
  return { ...form, price };
}

export function withAmount(form: TicketForm, given: AmountField, amount: string): TicketForm {
  return { ...form, given, amount, share: undefined };
}

/** Another unit of the same field: what was typed meant the other one. */
export function withGiven(form: TicketForm, given: AmountField): TicketForm {
  return given === form.given ? form : { ...form, given, amount: '', share: undefined };
}

/** After an order: the price stays for the next one. */
export function emptied(form: TicketForm): TicketForm {
  return { ...form, amount: '', share: undefined };
}

/** The tick of a typed price; undefined where it is none that a limit order may have. */
export function tickOf({ price }: Pick<TicketForm, 'price'>, steps: OrderSteps): Ticks | undefined {
  const tick = parseSteps(price, steps.grid.price);
  return tick !== undefined && tick > 0 ? tick * steps.perOrder.price : undefined;
}

/**
 * The price so many ticks further, exact decimal text; from between two ticks the first step goes to the next of them.
 * From nothing it begins at `first`. Undefined: there is no such price.
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

interface ShareFacts {
  readonly instrument: Instrument;
  /** Of the coin that would be paid, exact decimal text; "" while it is not known. */
  readonly available: string;
}

/**
 * What so many percent of the available are, exact decimal text: of the base in whole lots, or the amount of a market
 * buy. Undefined while that can not be known.
 */
export function amountOfShare(
  form: TicketForm,
  percent: number,
  { instrument, available }: ShareFacts,
): Pick<TicketForm, 'given' | 'amount'> | undefined {
  const steps = orderStepsOf(instrument);
  const all = minorOf(available);
  if (all === undefined) return undefined;
  const part = percentOf(all, percent);
  if (form.side === 'buy' && form.type === 'market') {
    return { given: 'total', amount: minorText(part - (part % dustOf(steps))) };
  }
  const tick = form.side === 'buy' ? tickOf(form, steps) : undefined;
  if (form.side === 'buy' && tick === undefined) return undefined;
  const lots = tick === undefined ? lotsIn(steps, part) : lotsFor(steps, tick, part);
  return { given: 'size', amount: shownSteps(lots, steps.size) };
}

/** What one order step costs at one tick: less buys nothing anywhere. */
function dustOf({ notional, notionalPer, perOrder }: OrderSteps): bigint {
  return (notional * BigInt(perOrder.size)) / notionalPer || 1n;
}
