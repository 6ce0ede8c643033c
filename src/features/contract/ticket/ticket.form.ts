/**
 * The contract ticket's choices as pure functions, one for each change. `ticketSummary` computes what the screen shows.
 */
import type { OrderPositionSide } from '#domain/contract/position-terms';
import type { TriggerBy } from '#domain/contract/trigger-terms';
import type { Instrument } from '#domain/market/instrument';
import type { OrderSide, TimeInForce } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { amountIn, typedSize, type AmountUnit } from './typed-size.ts';

export const TICKET_TYPES = ['limit', 'market', 'stop-market', 'stop-limit', 'trailing'] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

export interface ContractForm {
  readonly symbol: string;
  /** Of the order: to buy opens a long position or closes a short one. */
  readonly side: OrderSide;
  /** In hedge mode: the order closes a position instead of opening one. */
  readonly closes: boolean;
  readonly type: TicketType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
  /** A plain decimal, "", or a text that is not an amount (`amountValue`). */
  readonly price: string;
  /** The price is the market's until the user touches it. */
  readonly follows: boolean;
  /** The same forms as the price. */
  readonly trigger: string;
  readonly triggerBy: TriggerBy;
  /** The callback of a trailing stop, in percent. */
  readonly callback: string;
  /** The price at which a trailing stop begins to follow; "": at once. */
  readonly activation: string;
  readonly unit: AmountUnit;
  readonly amount: string;
  /** The slider's position, 0–100; undefined once the amount was typed. */
  readonly share: number | undefined;
  /** Take-profit and stop-loss are placed with the order. */
  readonly protects: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
  /** Which price triggers each of them, and the limit of the order that it places; "": at market. */
  readonly takeProfitBy: TriggerBy;
  readonly takeProfitLimit: string;
  readonly stopLossBy: TriggerBy;
  readonly stopLossLimit: string;
}

export const LEGS = ['takeProfit', 'stopLoss'] as const;
export type Leg = (typeof LEGS)[number];

/** The prices of take-profit and stop-loss; which price triggers them is kept. */
const NO_LEGS = { takeProfit: '', stopLoss: '', takeProfitLimit: '', stopLossLimit: '' } as const;

export function newContractTicket(symbol: string): ContractForm {
  return {
    ...{ symbol, side: 'buy', closes: false, type: 'limit', timeInForce: 'gtc', postOnly: false },
    ...{ reduceOnly: false, price: '', follows: true, trigger: '', triggerBy: 'mark', callback: '1' },
    ...{ activation: '', takeProfitBy: 'mark', stopLossBy: 'mark' },
    ...{ unit: 'base', amount: '', share: undefined, protects: false, ...NO_LEGS },
  };
}

const NO_AMOUNT = { amount: '', share: undefined } as const;
const NO_PRICES = { price: '', follows: true, trigger: '', activation: '' } as const;

/** Another market has other prices and lots: all must be typed again. */
export function withSymbol(form: ContractForm, symbol: string): ContractForm {
  return symbol === form.symbol ? form : { ...form, ...NO_PRICES, ...NO_LEGS, ...NO_AMOUNT, symbol };
}

/** The slider's value was a share of the other side's maximum, and its protection is on the other side. */
export function withSide(form: ContractForm, side: OrderSide): ContractForm {
  if (side === form.side) return form;
  const amount = form.share === undefined ? {} : NO_AMOUNT;
  return { ...form, side, ...NO_LEGS, ...amount };
}

export function withCloses(form: ContractForm, closes: boolean): ContractForm {
  if (closes === form.closes) return form;
  const amount = form.share === undefined ? {} : NO_AMOUNT;
  return { ...form, closes, protects: form.protects && !closes, ...amount };
}

export function withType(form: ContractForm, type: TicketType): ContractForm {
  if (type === form.type) return form;
  const amount = form.share === undefined ? {} : NO_AMOUNT;
  return { ...form, type, protects: form.protects && !isConditional(type), ...amount };
}

/** The order waits for a trigger price before it is placed. */
export function isConditional(type: TicketType): boolean {
  return type !== 'limit' && type !== 'market';
}

/** The type of the order in the book. */
export function bookType(type: TicketType): 'limit' | 'market' {
  return type === 'limit' || type === 'stop-limit' ? 'limit' : 'market';
}

/** Post-only requires a time in force that lets the order rest. */
export function withTime(form: ContractForm, timeInForce: TimeInForce): ContractForm {
  return { ...form, timeInForce, postOnly: form.postOnly && timeInForce === 'gtc' };
}

export function withPostOnly(form: ContractForm, postOnly: boolean): ContractForm {
  return { ...form, postOnly, timeInForce: postOnly ? 'gtc' : form.timeInForce };
}

/** An order that only closes has nothing to protect. */
export function withReduceOnly(form: ContractForm, reduceOnly: boolean): ContractForm {
  const amount = form.share === undefined ? {} : NO_AMOUNT;
  return { ...form, reduceOnly, protects: form.protects && !reduceOnly, ...amount };
}

export function withProtects(form: ContractForm, protects: boolean): ContractForm {
  return { ...form, protects, reduceOnly: form.reduceOnly && !protects };
}

/** A price that the user typed, stepped or picked. */
export function withPrice(form: ContractForm, price: string): ContractForm {
  return { ...form, price, follows: false };
}

/** A price picked in the book: a market order becomes a limit order. */
export function withPicked(form: ContractForm, price: string): ContractForm {
  if (form.type === 'stop-market') return { ...form, trigger: price };
  return withPrice(form.type === 'stop-limit' ? form : withType(form, 'limit'), price);
}

/** Takes the market's price, unless the user has touched the field. */
export function withMarketPrice(form: ContractForm, price: string): ContractForm {
  return form.follows && form.price !== price ? { ...form, price } : form;
}

export function withPriceKept(form: ContractForm): ContractForm {
  return form.follows ? { ...form, follows: false } : form;
}

/** Whether only the market changed the form, and not the user. */
export function isMarketMove(before: ContractForm, now: ContractForm): boolean {
  const names = Object.keys(now) as (keyof ContractForm)[];
  return now.follows && names.every((name) => name === 'price' || before[name] === now[name]);
}

export function withAmount(form: ContractForm, amount: string): ContractForm {
  return { ...form, amount, share: undefined };
}

/** The form after an order was placed: prices stay for the next order, its quantity and protection do not. */
export function emptied(form: ContractForm): ContractForm {
  return { ...form, ...NO_AMOUNT, ...NO_LEGS, protects: false };
}

/** The position that the order is for. */
export function positionSideOf(form: ContractForm, isHedge: boolean): OrderPositionSide {
  if (!isHedge) return 'net';
  return (form.side === 'buy') !== form.closes ? 'long' : 'short';
}

/** Before trading in its contract ends an order only reduces. The user's own choice is kept for other contracts. */
export function asReducing(form: ContractForm, isHedge: boolean): ContractForm {
  return { ...form, protects: false, ...(isHedge ? { closes: true } : { reduceOnly: true }) };
}

/** It closes and never opens. */
export function closesOnly(form: ContractForm, isHedge: boolean): boolean {
  return isHedge ? form.closes : form.reduceOnly;
}

/**
 * The user moved the slider. A limit order's maximum depends on its price, which no longer follows the market.
 */
export function withShare(form: ContractForm, share: number, amount: string): ContractForm {
  const put = { ...form, amount: share === 0 ? '' : amount, share };
  return bookType(form.type) === 'limit' && share > 0 ? withPriceKept(put) : put;
}

/** Shows the same quantity in another unit: exact, so whole lots come back unchanged. */
export function withUnit(
  form: ContractForm,
  unit: AmountUnit,
  instrument: Instrument,
  tick: Ticks | undefined,
): ContractForm {
  if (unit === form.unit) return form;
  const { size } = typedSize(form, instrument, tick);
  return { ...form, unit, amount: amountIn(unit, size, instrument, tick) };
}
