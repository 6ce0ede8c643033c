/**
 * The value of a price in the user's currency: "≈ €53,327.98". Decimal texts are multiplied as integers. The
 * product is rounded half up to the currency's digits, or to three significant digits if that gives more. A price
 * in another coin than USDT is converted by that coin's last price.
 */
import type { Currency } from '../engine-api.ts';
import type { Tickers } from '../market/tickers.ts';
import type { LocaleMarks } from '#domain/locale-marks';
import { estimateText, product } from './rounded.ts';

/** The estimate of a market's price; empty if its quote cannot be converted to USDT. */
export type Estimate = (symbol: string, last: string, tickers: Pick<Tickers, 'of'>) => string;

export function estimateIn(currency: Currency, marks: LocaleMarks): Estimate {
  const { rate, digits } = currency;
  return (symbol, last, tickers) => {
    const quote = symbol.split('-')[1] ?? '';
    const usdt = quote === 'USDT' ? '1' : tickers.of(`${quote}-USDT`)?.last;
    if (!usdt) return '';
    return estimateText(product([last, usdt, rate], digits), currency, marks);
  };
}
