import type { Instrument } from '#domain/market/instrument';
import type { OrderSide } from '#domain/trading/order';

type Pair = Pick<Instrument, 'base' | 'quote'>;

export function paidAsset(side: OrderSide, { base, quote }: Pair): string {
  return side === 'buy' ? quote : base;
}

/** The asset that the order receives, and pays its fee in. */
export function receivedAsset(side: OrderSide, { base, quote }: Pair): string {
  return side === 'buy' ? base : quote;
}
