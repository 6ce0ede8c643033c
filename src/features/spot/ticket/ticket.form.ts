/**
 * The ticket's choices as pure functions, one for each change. `ticketSummary` computes what the screen shows.
 * Quantity and total are linked: the one typed last stays as it is, the other one follows.
 */
import { minorOf, minorText } from '#domain/ledger/minor';
import { parseSteps, shownSteps, type Instrument } from '#domain/market/instrument';
import { percentOf } from '#domain/trading/market-order';
import {
  lotsFor,
  lotsIn,
  orderStepsOf,
  type OrderSide,
  type OrderSteps,
  type OrderType,
  type TimeInForce,
} from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { crosses, type BestPrices } from '../../../blocks/trading/against-market.ts';

export type AmountField = 'size' | 'total';

export interface TicketForm {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  /** For limit orders. */
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** A plain decimal, "", or a text that is not an amount (`amountValue`). */
  readonly price: string;
  /** The price is the market's until the user touches it. */
  readonly follows: boolean;
  /** Which amount was typed last; a market sale has only its size. */
  readonly given: AmountField;
  /** The same forms as the price. */
  readonly amount: string;
  /** The slider's position, 0–100; undefined once the amount was typed. */
  readonly share: number | undefined;
  /** The unit of the last market buy. */
  readonly buyIn: AmountField;
}

export function newTicket(symbol: string, side: OrderSide = 'buy'): TicketForm {
  return {
    ...{ symbol, side, type: 'limit', timeInForce: 'gtc', postOnly: false, price: '' },
    ...{ follows: true, given: 'size', amount: '', share: undefined, buyIn: 'size' },
  };
}

/** Another market has other prices and assets: both must be typed again. */
export function withSymbol(form: TicketForm, symbol: string): TicketForm {
  return symbol === form.symbol
    ? form
    : { ...form, symbol, price: '', follows: true, amount: '', share: undefined };
}

/** The slider's value was a share of the other asset. */
export function withSide(form: TicketForm, side: OrderSide): TicketForm {
  if (side === form.side) return form;
  return turned(form, { side, ...(form.share === undefined ? {} : { amount: '', share: undefined }) });
}

export function withType(form: TicketForm, type: OrderType): TicketForm {
  return type === form.type ? form : turned(form, { type });
}

/** A market sale has a quantity only; an empty market buy has the unit of the last one. */
function turned(form: TicketForm, change: Partial<TicketForm>): TicketForm {
  const isMarketBuy = form.type === 'market' && form.side === 'buy';
  const buyIn = isMarketBuy ? form.given : form.buyIn;
  const to = { ...form, ...change, buyIn };
  if (to.type !== 'market') return to;
  if (to.side === 'sell') return withGiven(to, 'size');
  return to.amount === '' ? withGiven(to, buyIn) : to;
}

/** Post-only requires a time in force that lets the order rest. */
export function withTime(form: TicketForm, timeInForce: TimeInForce): TicketForm {
  return { ...form, timeInForce, postOnly: form.postOnly && timeInForce === 'gtc' };
}

export function withPostOnly(form: TicketForm, postOnly: boolean): TicketForm {
  return { ...form, postOnly, timeInForce: postOnly ? 'gtc' : form.timeInForce };
}

/** A price that the user typed, stepped or picked. */
export function withPrice(form: TicketForm, price: string): TicketForm {
  return { ...form, price, follows: false };
}

/** Takes the market's price, unless the user has touched the field. */
export function withMarketPrice(form: TicketForm, price: string): TicketForm {
  return form.follows && form.price !== price ? { ...form, price } : form;
}

/** The user focuses the price field to change it: the price no longer follows the market. */
export function withPriceKept(form: TicketForm): TicketForm {
  return form.follows ? { ...form, follows: false } : form;
}

/** Whether only the market changed the form, and not the user. */
export function isMarketMove(before: TicketForm, now: TicketForm): boolean {
  const names = Object.keys(now) as (keyof TicketForm)[];
  return now.follows && names.every((name) => name === 'price' || before[name] === now[name]);
}

export function withAmount(form: TicketForm, given: AmountField, amount: string): TicketForm {
  return { ...form, given, amount, share: undefined };
}

/** Another unit of the same field: the typed amount was in the previous one. */
export function withGiven(form: TicketForm, given: AmountField): TicketForm {
  return given === form.given ? form : { ...form, given, amount: '', share: undefined };
}

/** The form after an order was placed: the price stays for the next order. */
export function emptied(form: TicketForm): TicketForm {
  return { ...form, amount: '', share: undefined };
}

/** The tick of the typed price; undefined if a limit order cannot have this price. */
export function tickOf({ price }: Pick<TicketForm, 'price'>, steps: OrderSteps): Ticks | undefined {
  const tick = parseSteps(price, steps.grid.price);
  return tick !== undefined && tick > 0 ? tick * steps.perOrder.price : undefined;
}

/** Whether a limit order at the form's price would execute now. */
export function isCrossing(form: TicketForm, best: BestPrices, instrument: Instrument): boolean {
  const tick = form.type === 'limit' ? tickOf(form, orderStepsOf(instrument)) : undefined;
  return tick !== undefined && crosses(form.side, tick, best);
}

interface ShareFacts {
  readonly instrument: Instrument;
  /** Of the asset that pays, exact decimal text; "" while it is unknown. */
  readonly available: string;
}

/**
 * The amount for a percentage of the available balance, exact decimal text: base in whole lots, or the amount
 * of a market buy. Undefined while that is unknown.
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

/** The cost of one order step at one tick: no smaller amount can buy anything. */
function dustOf({ notional, notionalPer, perOrder }: OrderSteps): bigint {
  return (notional * BigInt(perOrder.size)) / notionalPer || 1n;
}

/**
 * The user moved the slider. The amount of a limit buy depends on its price, which no longer follows the
 * market.
 */
export function withShare(
  form: TicketForm,
  share: number,
  { given, amount }: Pick<TicketForm, 'given' | 'amount'>,
): TicketForm {
  const isByPrice = form.type === 'limit' && form.side === 'buy' && share > 0;
  const put = { ...form, given, amount: share === 0 ? '' : amount, share };
  return isByPrice ? withPriceKept(put) : put;
}
