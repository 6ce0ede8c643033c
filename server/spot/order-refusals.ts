/** Refusals of orders. */
import type { AmendProblem } from '#domain/spot/check-amend';
import { isHarmful } from '#domain/trading/price-band';
import type { OrderSide } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { SPOT_CODES } from '#protocol/names/codes';
import type { Refusal } from '../core/decision.ts';
import type { BookRefusal } from '../trading/place-order.ts';
import type { Market } from '../trading/trading-state.ts';
import type { SpotLimits } from './settings.ts';

/** If insufficient balance is the only problem, its code is the refusal's. */
export function wrongOrder(problems: readonly AmendProblem[]): Refusal {
  const isShort = problems.every(({ code }) => code === 'not-enough');
  return { refused: isShort ? SPOT_CODES.notEnough : SPOT_CODES.badOrder, problems };
}

const BY_BOOK: Readonly<Record<BookRefusal, Refusal>> = {
  'no-liquidity': { refused: SPOT_CODES.noLiquidity },
  'would-take': { refused: SPOT_CODES.wouldTake },
  'not-fillable': { refused: SPOT_CODES.notFillable },
  'no-room': { refused: SPOT_CODES.badOrder, problems: [{ field: 'size', code: 'too-large' }] },
};

export function refusedByBook(refusal: BookRefusal): Refusal {
  return BY_BOOK[refusal];
}

export function notEnough(field: 'size' | 'total'): Refusal {
  return wrongOrder([{ field, code: 'not-enough' }]);
}

/**
 * Refuses a limit price outside the price band. Before the feed's first quote there is no band: a followed market,
 * which may be without quotes for long, takes no limit order then.
 */
export function outsideBand(
  { reference, delay }: Pick<Market, 'reference' | 'delay'>,
  side: OrderSide,
  tick: Ticks,
  { priceBandBps }: Pick<SpotLimits, 'priceBandBps'>,
): Refusal | undefined {
  if (reference === 0) return delay !== undefined ? { refused: SPOT_CODES.noLiquidity } : undefined;
  if (!isHarmful(side, tick, reference, priceBandBps)) return undefined;
  return { refused: SPOT_CODES.outsideBand, problems: [{ field: 'price', code: 'outside-band' }] };
}
