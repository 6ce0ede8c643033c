/** Binance's messages, checked by hand: a message that is not exactly of the documented form gives undefined. */
import type { FeedMark } from '#domain/market/market-mark';
import type { Size, TakerSide, Ticks } from '#domain/units';
import { fieldsOf, isCount, type Fields } from '../fields.ts';
import { levelsOf, rateOf, sizeOf, ticksOf, type OnUnsound, type VenueMarket } from '../venue-market.ts';
import { nearestTick } from '../../nearest-tick.ts';
import type { DepthChange, DepthSnapshot } from './depth-sync.ts';

/** `{ e: 'depthUpdate', E, s, U, u, pu?, b, a }` */
export function depthChange(
  fields: Fields,
  market: VenueMarket,
  onUnsound: OnUnsound,
): DepthChange | undefined {
  const { U: first, u: last, pu: previous } = fields;
  const bids = levelsOf(fields['b'], market, onUnsound);
  const asks = levelsOf(fields['a'], market, onUnsound);
  if (!isCount(first) || !isCount(last) || last < first || !bids || !asks) return undefined;
  if (previous !== undefined && !isCount(previous)) return undefined;
  return { first, last, previous, left: fields['E'], bids, asks };
}

/** `{ lastUpdateId, bids, asks }` */
export function depthSnapshot(
  answer: unknown,
  market: VenueMarket,
  onUnsound: OnUnsound,
): DepthSnapshot | undefined {
  const fields = fieldsOf(answer);
  const id = fields?.['lastUpdateId'];
  const bids = levelsOf(fields?.['bids'], market, onUnsound);
  const asks = levelsOf(fields?.['asks'], market, onUnsound);
  return isCount(id) && bids && asks ? { id, bids, asks } : undefined;
}

export interface VenueTrade {
  readonly id: number;
  readonly side: TakerSide;
  readonly price: Ticks;
  readonly size: Size;
}

/** `{ e: 'aggTrade', s, a, p, q, m }`; if the buyer was the maker, the taker sold. */
export function aggregateTrade(fields: Fields, market: VenueMarket): VenueTrade | undefined {
  const { a: id, m: isBuyerMaker } = fields;
  const price = ticksOf(fields['p'], market);
  const size = sizeOf(fields['q'], market);
  if (!isCount(id) || typeof isBuyerMaker !== 'boolean' || !price || !size) return undefined;
  return { id, side: isBuyerMaker ? 'sell' : 'buy', price, size };
}

/** `{ e: 'markPriceUpdate', s, p, i, r, T }`; it is finer than the tick, and rounded half up to its grid. */
export function markPrice(fields: Fields, market: VenueMarket): FeedMark | undefined {
  const { r: rate, T: nextFundingTime } = fields;
  const fundingRate = rateOf(rate);
  const mark = nearestTick(fields['p'], market.price);
  const index = nearestTick(fields['i'], market.price);
  if (mark === undefined || index === undefined) return undefined;
  const hasFunding = isCount(nextFundingTime) && nextFundingTime > 0;
  return { mark, index, ...(fundingRate !== undefined && hasFunding && { fundingRate, nextFundingTime }) };
}
