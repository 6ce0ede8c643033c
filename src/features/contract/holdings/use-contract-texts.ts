import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quotientHalfUp } from '#domain/contract/contract-terms';
import { formatScaled, isZero, parseScaled } from '#domain/decimal-text';
import type { PositionSide } from '#domain/contract/position';
import type { MarginMode } from '#domain/contract/position-terms';
import { localeMarks } from '#domain/locale-marks';
import { fullText, UNKNOWN } from '#domain/number-text';
import { MINOR_DIGITS } from '#domain/units';
import { marketName, useInstruments } from '../../../blocks/market/instruments.ts';

interface ContractTexts {
  /** "BTC/USDT". */
  readonly market: (symbol: string) => string;
  readonly base: (symbol: string) => string;
  readonly quote: (symbol: string) => string;
  /** "61,685.5"; "—" if there is none. */
  readonly amount: (plain: string) => string;
  /** An amount of the quote, cut to four digits after the point: "0.5233". */
  readonly money: (plain: string) => string;
  /** With two digits, like the live values beside it: rounded half up by its size, with a true minus sign. */
  readonly cents: (plain: string) => string;
  readonly signedCents: (plain: string) => string;
  /** "+12.5", with a true minus sign. */
  readonly signed: (plain: string) => string;
  /** "Isolated 20×". */
  readonly mode: (of: { readonly marginMode: MarginMode; readonly leverage: number }) => string;
  readonly side: (side: PositionSide) => string;
}

const MONEY_DIGITS = 4;
const CENT_DIGITS = 2;

/** A gain has a plus sign. */
function plus(plain: string, text: (plain: string) => string): string {
  return `${plain.startsWith('-') || isZero(plain) ? '' : '+'}${text(plain)}`;
}

function rounded(plain: string): string {
  const units = parseScaled(plain, MINOR_DIGITS);
  if (units === undefined) return '';
  return formatScaled(quotientHalfUp(units, 10n ** BigInt(MINOR_DIGITS - CENT_DIGITS)), CENT_DIGITS);
}

/** Texts of positions and their orders in the user's language. */
export function useContractTexts(): ContractTexts {
  const { t, i18n } = useTranslation();
  const instruments = useInstruments();
  const { language } = i18n;
  return useMemo(() => {
    const marks = localeMarks(language);
    const amount = (plain: string) => (plain === '' ? UNKNOWN : fullText(plain, marks));
    const ends = (symbol: string) => {
      const [base = '', quote = ''] = symbol.split('-');
      return instruments?.get(symbol) ?? { base, quote };
    };
    const money = (plain: string) => {
      const point = plain.indexOf('.');
      return amount(point === -1 ? plain : plain.slice(0, point + 1 + MONEY_DIGITS));
    };
    return {
      market: (symbol) => marketName(ends(symbol)),
      base: (symbol) => ends(symbol).base,
      quote: (symbol) => ends(symbol).quote,
      amount,
      money,
      cents: (plain) => amount(rounded(plain)),
      signedCents: (plain) => plus(rounded(plain), amount),
      signed: (plain) => plus(plain, money),
      mode: ({ marginMode, leverage }) => `${t(`positions.modes.${marginMode}`)} ${String(leverage)}×`,
      side: (side) => t(`positions.sides.${side}`),
    };
  }, [t, language, instruments]);
}
