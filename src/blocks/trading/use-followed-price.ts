import { useEffect } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { orderPriceText, type OrderSide } from '#domain/trading/order';
import { useDecision } from '../../engine/use-decision.ts';
import type { BestPrices } from './against-market.ts';

interface FollowingForm {
  readonly side: OrderSide;
  /** The price is the market's until the user touches it. */
  readonly follows: boolean;
}

/**
 * While a form's price follows the market, takes the best price of the form's own side.
 * @param take judges the latest form: the user may have changed it since
 */
export function useFollowedPrice(
  instrument: Instrument,
  { side, follows }: FollowingForm,
  best: () => BestPrices,
  take: (price: string, side: OrderSide) => void,
): void {
  const price = useDecision(() => (follows ? followedPrice(instrument, side, best()) : undefined));
  useEffect(() => {
    if (price !== undefined) take(price, side);
  }, [side, price, take]);
}

function followedPrice(
  instrument: Instrument,
  side: OrderSide,
  { bid, ask }: BestPrices,
): string | undefined {
  const level = side === 'buy' ? (bid === undefined ? 'ask' : 'bid') : ask === undefined ? 'bid' : 'ask';
  const tick = level === 'bid' ? bid : ask;
  return tick === undefined ? undefined : orderPriceText(instrument, level, tick);
}
