import { isZero } from '#domain/decimal-text';
import { localeMarks } from '#domain/locale-marks';
import { marketLabel } from '#domain/market/market-label';
import { fullText, UNKNOWN } from '#domain/number-text';
import type { useInstruments } from './instruments.ts';

export interface MarketTexts {
  /** "BTC/USDT", and of a contract "BTC/USDT PERP". */
  readonly market: (symbol: string) => string;
  readonly base: (symbol: string) => string;
  readonly quote: (symbol: string) => string;
  /** "61,685.5"; "—" if there is none. */
  readonly amount: (plain: string) => string;
}

/** The texts that lists of every kind of order share. A symbol that is not known yet names its coins. */
export function marketTexts(language: string, instruments: ReturnType<typeof useInstruments>): MarketTexts {
  const marks = localeMarks(language);
  const ends = (symbol: string) => {
    const [base = '', quote = ''] = symbol.split('-');
    return instruments?.get(symbol) ?? { base, quote };
  };
  return {
    market: marketLabel,
    base: (symbol) => ends(symbol).base,
    quote: (symbol) => ends(symbol).quote,
    amount: (plain) => (plain === '' ? UNKNOWN : fullText(plain, marks)),
  };
}

/** A gain has a plus sign. */
export function withPlus(plain: string, text: (plain: string) => string): string {
  return `${plain.startsWith('-') || isZero(plain) ? '' : '+'}${text(plain)}`;
}
