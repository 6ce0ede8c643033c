import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { digitsOf } from '#domain/decimal-text';
import { averagePrice, shareOf } from '#domain/spot/average-price';
import type { OrderType, TimeInForce } from '#domain/trading/order';
import type { SentOrder } from '#protocol/entities/order-fields';
import { useInstruments } from '../market/instruments.ts';
import { marketTexts, type MarketTexts } from '../market/market-texts.ts';

interface Termed {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
}

export interface OrderTexts extends MarketTexts {
  /** "Market" if the order has no price. */
  readonly price: (order: Pick<SentOrder, 'price'>) => string;
  /** The ordered size, or the amount that an order by amount may spend, with its asset. */
  readonly ordered: (order: Pick<SentOrder, 'symbol' | 'size' | 'total'>) => string;
  /**
   * "0.050 / 0.150"; for an order by amount the spent amount: "49.5 / 100 USDT". It breaks only after the
   * slash.
   */
  readonly progress: (order: SentOrder) => string;
  readonly average: (order: Pick<SentOrder, 'symbol' | 'price' | 'filled' | 'filledTotal'>) => string;
  /** A resting order's type in short: a post-only order is a limit order. */
  readonly rests: (order: Termed) => string;
  /** "Limit · IOC"; a post-only order is always good till cancelled. */
  readonly terms: (order: Termed) => string;
}

const BETWEEN = ' · ';
const BOUND = '\u00a0';

/** Texts of orders in the user's language. */
export function useOrderTexts(): OrderTexts {
  const { t, i18n } = useTranslation();
  const instruments = useInstruments();
  const { language } = i18n;
  return useMemo(() => {
    const texts = marketTexts(language, instruments);
    const { base, quote, amount } = texts;
    const digits = (symbol: string, price: string) => {
      const { orderPriceStep, priceStep } = instruments?.get(symbol) ?? {};
      return digitsOf(orderPriceStep ?? priceStep ?? price);
    };
    const terms = ({ type, timeInForce, postOnly }: Termed) =>
      [
        t(`trading.types.${type}`),
        ...(type === 'limit' && !postOnly ? [timeInForce.toUpperCase()] : []),
        ...(postOnly ? [t('trading.postOnly')] : []),
      ].join(BETWEEN);
    return {
      ...texts,
      price: ({ price }) => (price === '' ? t('trading.types.market') : amount(price)),
      ordered: ({ symbol, size, total }) =>
        size === '' ? `${amount(total)} ${quote(symbol)}` : `${amount(size)} ${base(symbol)}`,
      progress: ({ symbol, filled, filledTotal, size, total }) =>
        size === ''
          ? `${amount(filledTotal)}${BOUND}/ ${amount(total)}${BOUND}${quote(symbol)}`
          : `${amount(filled)}${BOUND}/ ${amount(size)}`,
      average: ({ symbol, price, filled, filledTotal }) =>
        amount(averagePrice(filledTotal, filled, digits(symbol, price))),
      rests: (order) => (order.postOnly ? t('trading.postOnly') : terms(order)),
      terms,
    };
  }, [t, language, instruments]);
}

/** The filled percentage of an order, 0–100; of an order by amount, the spent percentage. */
export function percentFilled({ size, filled, total, filledTotal }: SentOrder): number {
  return (size === '' ? shareOf(filledTotal, total) : shareOf(filled, size)) / 100;
}
