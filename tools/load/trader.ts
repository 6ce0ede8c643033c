/**
 * The orders of one user, one command after the other. Bought coins are sold again, so that no user runs out of money.
 */
import { formatSteps, parseSteps, stepOf } from '../../domain/market/instrument.ts';
import type { OrderSide, TimeInForce } from '../../domain/trading/order.ts';
import type { Ticks } from '../../domain/units.ts';
import type { CallId } from './calls.ts';

export const MIXES = ['placed', 'traded', 'mixed'] as const;
/**
 * `placed`: orders that rest, all cancelled from time to time. `traded`: immediate-or-cancel orders that match with
 * the book, buys and sells in turn. `mixed`: both, with amends and cancels.
 */
export type Mix = (typeof MIXES)[number];

/** A market as the platform sends it, with a price around which orders are placed. */
export interface LoadMarket {
  readonly symbol: string;
  readonly priceStep: string;
  readonly sizeStep: string;
  readonly minSize: string;
  readonly price: string;
}

/** The demo funds are enough for a hundred of these. */
const WORTH = 12;
/** The distance from the price at which orders rest, or cross the book. */
const [RESTS, CROSSES] = [0.2, 0.02];
/** Below the maximum of open orders of one user. */
const MOST_OPEN = 100;
/** The number of open orders that `mixed` keeps: it closes what it opens. */
const CYCLE = [
  ...(['place', 'place', 'amend', 'cancel', 'take'] as const),
  ...(['place', 'amend', 'cancel', 'take', 'cancel'] as const),
];

/** The calls of a kind of market. */
const SPOT_CALLS = {
  place: 'spotPlaceOrder',
  amend: 'spotAmendOrder',
  cancel: 'spotCancelOrder',
  cancelAll: 'spotCancelOrders',
} as const;
const CONTRACT_CALLS = {
  place: 'contractPlaceOrder',
  amend: 'contractAmendOrder',
  cancel: 'contractCancelOrder',
  cancelAll: 'contractCancelOrders',
} as const;

/** The calls that place an order. */
export const PLACINGS: ReadonlySet<CallId> = new Set([SPOT_CALLS.place, CONTRACT_CALLS.place]);

export function isContract(symbol: string): boolean {
  return symbol.endsWith('-PERP');
}

export interface Step {
  readonly call: CallId;
  /** The request's body as JSON. */
  readonly body: string;
  /** The side of the order, if it will rest. */
  readonly rests?: OrderSide;
}

interface Resting {
  readonly id: number;
  readonly side: OrderSide;
}

export class Trader {
  private count: number;
  private takes: OrderSide = 'buy';
  /** Oldest first. */
  private readonly open: Resting[] = [];
  private readonly middle: Ticks;
  private readonly size: string;
  private readonly calls: typeof SPOT_CALLS | typeof CONTRACT_CALLS;

  constructor(
    private readonly market: LoadMarket,
    private readonly mix: Mix,
    private readonly newId: () => string,
    /** The user's index among all users: each starts at a different step, so that not all cancel at the same time. */
    place = 0,
  ) {
    this.count = place % MOST_OPEN;
    this.calls = isContract(market.symbol) ? CONTRACT_CALLS : SPOT_CALLS;
    const step = stepOf(market.sizeStep);
    const worth = Math.ceil((WORTH / Number(market.price)) * (10 ** step.digits / step.unit));
    this.size = formatSteps(Math.max(worth, parseSteps(market.minSize, step) ?? 1), step);
    this.middle = parseSteps(market.price, stepOf(market.priceStep)) ?? 1;
  }

  next(): Step {
    const at = this.count++;
    if (this.mix === 'traded') return this.take();
    if (this.mix === 'placed') return at % MOST_OPEN === MOST_OPEN - 1 ? this.cancelAll() : this.rest(at);
    const kind = CYCLE[at % CYCLE.length];
    const [oldest] = this.open;
    if (kind === 'take') return this.take();
    if (kind === 'place' || oldest === undefined) return this.rest(at);
    return kind === 'amend' ? this.amend(oldest, at) : this.cancel(oldest);
  }

  /** @param id from the answer to a step whose order rests */
  opened(id: number, side: OrderSide): void {
    if (this.mix === 'mixed') this.open.push({ id, side });
  }

  private rest(at: number): Step {
    const side = at % 2 === 0 ? 'buy' : 'sell';
    return { ...this.place(side, this.restingPrice(side, at), 'gtc'), rests: side };
  }

  private take(): Step {
    const side = this.takes;
    this.takes = side === 'buy' ? 'sell' : 'buy';
    return this.place(side, this.priceAt(side === 'buy' ? 1 + CROSSES : 1 - CROSSES), 'ioc');
  }

  private place(side: OrderSide, price: string, timeInForce: TimeInForce): Step {
    const { symbol } = this.market;
    const terms = { side, type: 'limit', timeInForce, price, size: this.size };
    return { call: this.calls.place, body: JSON.stringify({ id: this.newId(), symbol, ...terms }) };
  }

  private amend({ id: order, side }: Resting, at: number): Step {
    const price = this.restingPrice(side, at);
    return { call: this.calls.amend, body: JSON.stringify({ id: this.newId(), order, price }) };
  }

  private cancel({ id: order }: Resting): Step {
    this.open.shift();
    return { call: this.calls.cancel, body: JSON.stringify({ id: this.newId(), order }) };
  }

  private cancelAll(): Step {
    return { call: this.calls.cancelAll, body: JSON.stringify({ id: this.newId() }) };
  }

  /** Orders have different prices. */
  private restingPrice(side: OrderSide, at: number): string {
    return this.priceAt(side === 'buy' ? 1 - RESTS : 1 + RESTS, at % MOST_OPEN);
  }

  private priceAt(share: number, ticks = 0): string {
    return formatSteps(Math.max(1, Math.round(this.middle * share) + ticks), stepOf(this.market.priceStep));
  }
}
