import type { OrderSide } from '#domain/trading/order';

interface OrderGroup {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly positionSide: string;
}

/** Orders that close and open the same positions. */
export function keyOf({ symbol, side, positionSide }: OrderGroup): string {
  return `${symbol} ${side} ${positionSide}`;
}
