import { shortestText } from '#domain/decimal-text';
import type { Instrument } from '#domain/market/instrument';
import type { OrderSide, OrderType } from '#domain/trading/order';
import type { TextSettings } from '../../blocks/trading/problem-text.ts';
import { amountText } from '../../i18n/amount-text.ts';

interface ReadOrder {
  readonly side: OrderSide;
  readonly type: OrderType;
  /** The price of a limit order. */
  readonly price: string;
  readonly size: string;
  /** The amount that a market buy spends; "" if it has a size. */
  readonly total: string;
}

/** An order as the form understood it: "Sell 0.001 BTC at 90,000 USDT". Plain decimals. */
export function orderSentence(
  { side, type, price, size, total }: ReadOrder,
  { base, quote }: Pick<Instrument, 'base' | 'quote'>,
  { t, language }: TextSettings,
): string {
  const amount = (plain: string, coin: string) => `${amountText(shortestText(plain), language)} ${coin}`;
  if (type === 'limit') {
    return t(`spot.ticket.read.limit.${side}`, { size: amount(size, base), price: amount(price, quote) });
  }
  if (total !== '') return t('spot.ticket.read.total', { coin: base, total: amount(total, quote) });
  return t(`spot.ticket.read.market.${side}`, { size: amount(size, base) });
}
