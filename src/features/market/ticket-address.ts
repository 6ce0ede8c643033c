import type { Instrument } from '#domain/market/instrument';
import type { OrderSide } from '#domain/trading/order';
import { addressOf } from '../../navigation/address.ts';
import { TRADE_PATH, TRADE_SPOT_PATH } from '../../navigation/pages.ts';

/** The ticket of a market. @param price exact decimal text; undefined: the ticket's own */
export function ticketAddress(
  { symbol, kind }: Instrument,
  side: OrderSide,
  price: string | undefined,
): string {
  return addressOf(kind === 'perpetual' ? TRADE_PATH : TRADE_SPOT_PATH, { symbol, side, price });
}
