/** Compares a limit price with the current market: the warnings and questions before an order is sent. */
import { minorText } from '#domain/ledger/minor';
import { formatSteps, type Instrument } from '#domain/market/instrument';
import { averagePrice } from '#domain/spot/average-price';
import type { OrderProblem } from '#domain/spot/check-order';
import { takenFrom, type BookSideLevels } from '#domain/trading/market-order';
import { baseOf, orderPriceText, restingSide, type OrderSide, type OrderSteps } from '#domain/trading/order';
import { harmPercent, isHarmful, worstWithin } from '#domain/trading/price-band';
import type { Bps, Lots, Ticks } from '#domain/units';

/** Exact; undefined: there is no such price, or it is unknown. */
export interface BestPrices {
  readonly bid: Ticks | undefined;
  readonly ask: Ticks | undefined;
}

/** Whether a limit price reaches the other side of the book. */
export function crosses(side: OrderSide, tick: Ticks, { bid, ask }: BestPrices): boolean {
  return side === 'buy' ? ask !== undefined && tick >= ask : bid !== undefined && tick <= bid;
}

/** How many percent worse than the market the price is, if the user must be asked; else 0. */
export function askedHarm(
  side: OrderSide,
  tick: Ticks,
  { bid, ask }: BestPrices,
  warningBps: Bps | undefined,
): number {
  if (bid === undefined || ask === undefined || warningBps === undefined) return 0;
  if (!isHarmful(side, tick, bid + ask, warningBps)) return 0;
  return Math.max(1, harmPercent(side, tick, bid + ask));
}

/** The price is beyond the platform's price band, which ends at `bound`: exact decimal text. */
export interface OutsideBand {
  readonly field: 'price';
  readonly code: 'outside-band';
  readonly side: OrderSide;
  readonly bound: string;
}

/** `would-take`: post-only, and it would execute now. */
export type PriceRefusal = OutsideBand | { readonly field: 'price'; readonly code: 'would-take' };

export type TicketProblem = OrderProblem | PriceRefusal;

/** Why the platform would refuse a limit price in the current market; undefined: it would not, as far as is known. */
export function refusedPrice(
  { side, postOnly }: { readonly side: OrderSide; readonly postOnly: boolean },
  tick: Ticks,
  {
    best,
    ...band
  }: { readonly best: BestPrices; readonly instrument: Instrument; readonly bandBps: Bps | undefined },
): PriceRefusal | undefined {
  if (postOnly && crosses(side, tick, best)) return { field: 'price', code: 'would-take' };
  return outsideBand(side, tick, best, band);
}

/** The platform's refusal beforehand, by the book's mid-price; its own one is the feed's. */
function outsideBand(
  side: OrderSide,
  tick: Ticks,
  { bid, ask }: BestPrices,
  { instrument, bandBps }: { readonly instrument: Instrument; readonly bandBps: Bps | undefined },
): OutsideBand | undefined {
  if (bid === undefined || ask === undefined || bandBps === undefined) return undefined;
  const worst = worstWithin(side, bid + ask, bandBps);
  if (worst === undefined || !isHarmful(side, tick, bid + ask, bandBps)) return undefined;
  const bound = orderPriceText(instrument, restingSide(side), worst);
  return { field: 'price', code: 'outside-band', side, bound };
}

interface CrossingOrder {
  readonly side: OrderSide;
  readonly tick: Ticks;
  /** Undefined: not typed yet. */
  readonly lots: Lots | undefined;
  readonly levels: BookSideLevels | undefined;
}

/** The approximate price at which a crossing order executes now, exact decimal text; "" if it does not cross. */
export function executesAt(
  { side, tick, lots, levels }: CrossingOrder,
  best: BestPrices,
  steps: OrderSteps,
): string {
  if (!crosses(side, tick, best)) return '';
  const taken =
    levels && lots ? takenFrom(levels, { lots, budget: undefined }, { side, limit: tick, steps }) : undefined;
  const average =
    taken && averagePrice(minorText(taken.total), minorText(baseOf(steps, taken.lots)), steps.price.digits);
  return average || formatSteps((side === 'buy' ? best.ask : best.bid) as Ticks, steps.price);
}
