/**
 * Everything that the contract ticket decides, from the choices and the known values, as one pure function. Prices and
 * sizes follow the core's rules; costs, maximum and liquidation price come from the engine (`opening/…`).
 */
import { isPlainDecimal, parseScaled, isZero } from '#domain/decimal-text';
import type { SizeLimit } from '#domain/contract/opening-limits';
import type { OpeningInput } from '#domain/contract/opening-spec';
import { minorText } from '#domain/ledger/minor';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf, totalOf, type OrderSteps } from '#domain/trading/order';
import { priceTick, sizeLots, type PriceProblem, type SizeProblem } from '#domain/trading/order-terms';
import type { Bps, Lots, Ticks } from '#domain/units';
import {
  askedHarm,
  executesAt,
  refusedPrice,
  type BestPrices,
  type PriceRefusal,
} from '../../../blocks/trading/against-market.ts';
import type { TradingMode } from '#domain/contract/position-terms';
import {
  bookType,
  closesOnly,
  isConditional,
  LEGS,
  positionSideOf,
  type ContractForm,
  type Leg,
} from './ticket.form.ts';
import { shareOfMost, typedSize } from './typed-size.ts';

/** The engine's estimate of the typed order. */
export interface OpeningValues {
  /** The largest size, exact decimal text of the base; "" while it is unknown. */
  readonly plainMost: string;
  readonly insufficient: boolean;
  readonly limit: '' | SizeLimit;
}

export interface CallbackLimits {
  readonly leastCallbackBps: Bps;
  readonly mostCallbackBps: Bps;
}

interface CallbackRefusal extends CallbackLimits {
  readonly code: 'out-of-range';
}

export interface ContractFacts {
  readonly instrument: Instrument;
  readonly mode: TradingMode;
  readonly best: BestPrices;
  readonly opening: OpeningValues;
  /** The user must confirm a limit price this much worse than the market; undefined while it is unknown. */
  readonly warningBps: Bps | undefined;
  /** The platform refuses a limit price this much worse; undefined while it is unknown. */
  readonly bandBps: Bps | undefined;
  /** The callbacks that the platform accepts for a trailing stop; undefined while they are unknown. */
  readonly callback: CallbackLimits | undefined;
  /** False until the terms, the first book and the first mark are known. */
  readonly isKnown: boolean;
  /** The book or the mark is not confirmed now: the user is asked before an order is sent. */
  readonly isStale: boolean;
}

export type SizeFault = SizeProblem | 'not-enough' | SizeLimit | 'nothing-open';
/** `none`: TP/SL is on, and neither has a price. */
export type ProtectionFault = PriceProblem | 'wrong-side' | 'none';

export interface TicketProblems {
  readonly price?: PriceProblem | PriceRefusal;
  readonly trigger?: PriceProblem;
  readonly callback?: 'empty' | 'bad-number' | CallbackRefusal;
  readonly activation?: PriceProblem;
  readonly amount?: SizeFault;
  readonly takeProfit?: ProtectionFault;
  readonly stopLoss?: ProtectionFault;
  readonly takeProfitLimit?: PriceProblem;
  readonly stopLossLimit?: PriceProblem;
}

/** The fields in the order of the ticket. */
export const TICKET_FIELDS = [
  ...(['trigger', 'callback', 'activation', 'price', 'amount'] as const),
  ...(['takeProfit', 'takeProfitLimit', 'stopLoss', 'stopLossLimit'] as const),
] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];

export interface ContractSummary {
  readonly problems: TicketProblems;
  /** The first field with a problem. */
  readonly problem: TicketField | undefined;
  readonly waits: boolean;
  readonly isStale: boolean;
  /** In the base, as the order says it; "" if there is none. */
  readonly size: string;
  /** Its value at its price, exact; of a market order at the best price, as an estimate; "" if unknown. */
  readonly total: string;
  readonly isEstimate: boolean;
  /** The share of the largest size, 0–100. */
  readonly share: number;
  readonly harm: number;
  /** The approximate price at which a crossing limit order executes now; "" if it does not cross. */
  readonly executesAt: string;
}

/** The price by which an amount of the quote becomes coins: the order's, or the best one that it would take. */
export function conversionTick(
  form: ContractForm,
  instrument: Instrument,
  { bid, ask }: BestPrices,
): Ticks | undefined {
  if (bookType(form.type) === 'limit') return tickIn(form.price, instrument);
  if (form.type === 'stop-market') return tickIn(form.trigger, instrument);
  return form.side === 'buy' ? (ask ?? bid) : (bid ?? ask);
}

function tickIn(price: string, instrument: Instrument): Ticks | undefined {
  const tick = priceTick({ type: 'limit', price }, orderStepsOf(instrument));
  return typeof tick === 'number' ? tick : undefined;
}

/** The order to estimate. A conditional order costs nothing before it fires: only its maximum is asked for. */
export function openingInput(
  form: ContractForm,
  instrument: Instrument,
  {
    best,
    mode,
    slippageBps,
  }: { readonly best: BestPrices; readonly mode: TradingMode; readonly slippageBps: Bps },
): OpeningInput {
  const isHedge = mode.positionMode === 'hedge';
  const isWaiting = isConditional(form.type);
  const { size } = typedSize(form, instrument, conversionTick(form, instrument, best));
  const isSound = typeof sizeLots(size, instrument, orderStepsOf(instrument)) === 'number';
  const isPriced = tickIn(form.price, instrument) !== undefined;
  return {
    side: form.side,
    positionSide: positionSideOf(form, isHedge),
    type: bookType(form.type),
    price: bookType(form.type) === 'limit' && isPriced ? form.price : '',
    size: isSound && !isWaiting ? size : '',
    leverage: mode.leverage,
    marginMode: mode.marginMode,
    reduceOnly: closesOnly(form, isHedge),
    slippageBps,
  };
}

export function ticketSummary(form: ContractForm, facts: ContractFacts): ContractSummary {
  const { instrument, best, opening } = facts;
  const steps = orderStepsOf(instrument);
  const tick = conversionTick(form, instrument, best);
  const typed = typedSize(form, instrument, tick);
  const lots = typed.problem === undefined ? sizeLots(typed.size, instrument, steps) : typed.problem;
  const market = marketOf(form, facts, typeof lots === 'number' ? lots : undefined, steps);
  const problems: TicketProblems = {
    ...triggerProblems(form, facts, steps),
    ...(market.price === undefined ? {} : { price: market.price }),
    ...amountProblem(form, facts, lots, tick),
    ...protectionProblems(form, best, steps),
  };
  const isSized = typeof lots === 'number';
  return {
    problems,
    problem: TICKET_FIELDS.find((field) => problems[field] !== undefined),
    waits: !facts.isKnown,
    isStale: facts.isStale,
    size: isSized ? typed.size : '',
    total: isSized && tick !== undefined ? minorText(totalOf(steps, tick, lots)) : '',
    isEstimate: bookType(form.type) === 'market',
    share: form.share ?? shareOfMost(isSized ? lots : undefined, opening.plainMost, instrument),
    harm: market.harm,
    executesAt: market.executesAt,
  };
}

interface AgainstMarket extends Pick<ContractSummary, 'harm' | 'executesAt'> {
  readonly price: TicketProblems['price'];
}

/** The limit price alone, and compared with the current market if the order reaches the book now. */
function marketOf(
  form: ContractForm,
  { best, warningBps, bandBps, instrument }: ContractFacts,
  lots: Lots | undefined,
  steps: OrderSteps,
): AgainstMarket {
  const none = { harm: 0, executesAt: '' };
  if (bookType(form.type) !== 'limit') return { ...none, price: undefined };
  const tick = priceTick({ type: 'limit', price: form.price }, steps);
  if (typeof tick !== 'number') return { ...none, price: tick };
  if (form.type !== 'limit') return { ...none, price: undefined };
  const refused = refusedPrice(form, tick, { best, instrument, bandBps });
  if (refused !== undefined) return { ...none, price: refused };
  const { side } = form;
  return {
    price: undefined,
    harm: askedHarm(side, tick, best, warningBps),
    executesAt: executesAt({ side, tick, lots, levels: undefined }, best, steps),
  };
}

/** The engine's judgement of the quantity: the balance, the risk limit, and what a closing order can close. */
function amountProblem(
  form: ContractForm,
  { opening, mode }: ContractFacts,
  lots: Lots | SizeProblem,
  tick: Ticks | undefined,
): Pick<TicketProblems, 'amount'> {
  const isMissingPrice = form.unit === 'quote' && tick === undefined && form.amount !== '';
  if (typeof lots === 'string') return isMissingPrice && lots === 'empty' ? {} : { amount: lots };
  if (isConditional(form.type)) return {};
  if (closesOnly(form, mode.positionMode === 'hedge'))
    return isZero(opening.plainMost) ? { amount: 'nothing-open' } : {};
  // No balance is enough for an order above the limit.
  if (opening.limit !== '') return { amount: opening.limit };
  return opening.insufficient ? { amount: 'not-enough' } : {};
}

const PERCENT_DIGITS = 2;

/** A trailing stop's callback in hundredths of a percent; undefined if it is no such percentage. */
export function callbackOf({ callback }: Pick<ContractForm, 'callback'>): Bps | undefined {
  const scaled = isPlainDecimal(callback) ? parseScaled(callback, PERCENT_DIGITS) : undefined;
  return scaled === undefined || scaled > 10_000n ? undefined : Number(scaled);
}

function triggerProblems(
  form: ContractForm,
  { callback }: ContractFacts,
  steps: OrderSteps,
): Pick<TicketProblems, 'trigger' | 'callback' | 'activation'> {
  if (!isConditional(form.type)) return {};
  if (form.type === 'trailing') {
    if (form.callback === '') return { callback: 'empty' };
    const bps = callbackOf(form);
    if (callback !== undefined && isPlainDecimal(form.callback) && !isWithin(callback, bps))
      return { callback: { code: 'out-of-range', ...callback } };
    if (bps === undefined) return { callback: 'bad-number' };
    const activation = optionalPrice(form.activation, steps);
    return activation === undefined ? {} : { activation };
  }
  const tick = priceTick({ type: 'limit', price: form.trigger }, steps);
  return typeof tick === 'string' ? { trigger: tick } : {};
}

function isWithin({ leastCallbackBps, mostCallbackBps }: CallbackLimits, bps: Bps | undefined): boolean {
  return bps !== undefined && bps >= leastCallbackBps && bps <= mostCallbackBps;
}

/** Undefined: it is empty, or a price. */
function optionalPrice(price: string, steps: OrderSteps): PriceProblem | undefined {
  const tick = price === '' ? 0 : priceTick({ type: 'limit', price }, steps);
  return typeof tick === 'string' ? tick : undefined;
}

/** SPEC §5: a long position's take-profit is above its open price, its stop-loss below; a short one's the other way. */
function protectionProblems(
  form: ContractForm,
  { bid, ask }: BestPrices,
  steps: OrderSteps,
): Pick<TicketProblems, Leg | `${Leg}Limit`> {
  if (!form.protects) return {};
  if (LEGS.every((leg) => form[leg] === '')) return { takeProfit: 'none' };
  const opens =
    form.type === 'limit'
      ? priceTick({ type: 'limit', price: form.price }, steps)
      : form.side === 'buy'
        ? ask
        : bid;
  const faultOf = (text: string, isAbove: boolean): ProtectionFault | undefined => {
    if (text === '') return undefined;
    const tick = priceTick({ type: 'limit', price: text }, steps);
    if (typeof tick !== 'number') return tick;
    if (typeof opens !== 'number') return undefined;
    return (isAbove ? tick > opens : tick < opens) ? undefined : 'wrong-side';
  };
  const faults = LEGS.flatMap((leg) => [
    [leg, faultOf(form[leg], (leg === 'takeProfit') === (form.side === 'buy'))] as const,
    [`${leg}Limit`, form[leg] === '' ? undefined : optionalPrice(form[`${leg}Limit`], steps)] as const,
  ]);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}
