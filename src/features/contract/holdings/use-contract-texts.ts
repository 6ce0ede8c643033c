import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quotientHalfUp } from '#domain/contract/contract-terms';
import { formatScaled, parseScaled } from '#domain/decimal-text';
import type { PositionSide } from '#domain/contract/position';
import type { MarginMode } from '#domain/contract/position-terms';
import { MINOR_DIGITS } from '#domain/units';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { marketTexts, withPlus, type MarketTexts } from '../../../blocks/market/market-texts.ts';

interface ContractTexts extends MarketTexts {
  /** An amount of the quote, cut to four digits after the point: "0.5233". */
  readonly money: (plain: string) => string;
  /** With two digits, like the live values beside it: rounded half up by its size, with a true minus sign. */
  readonly cents: (plain: string) => string;
  /** With at most two digits, rounded down: what can be spent. */
  readonly wholeCents: (plain: string) => string;
  readonly signedCents: (plain: string) => string;
  /** "+12.5", with a true minus sign. */
  readonly signed: (plain: string) => string;
  /** "Isolated 20×". */
  readonly mode: (of: { readonly marginMode: MarginMode; readonly leverage: number }) => string;
  readonly side: (side: PositionSide) => string;
}

const MONEY_DIGITS = 4;
const CENT_DIGITS = 2;

function rounded(plain: string): string {
  const units = parseScaled(plain, MINOR_DIGITS);
  if (units === undefined) return '';
  return formatScaled(quotientHalfUp(units, 10n ** BigInt(MINOR_DIGITS - CENT_DIGITS)), CENT_DIGITS);
}

/** @param digits after the point, at most */
function cut(plain: string, digits: number): string {
  const point = plain.indexOf('.');
  return point === -1 ? plain : plain.slice(0, point + 1 + digits);
}

/** Texts of positions and their orders in the user's language. */
export function useContractTexts(): ContractTexts {
  const { t, i18n } = useTranslation();
  const instruments = useInstruments();
  const { language } = i18n;
  return useMemo(() => {
    const texts = marketTexts(language, instruments);
    const { amount } = texts;
    const money = (plain: string) => amount(cut(plain, MONEY_DIGITS));
    return {
      ...texts,
      money,
      cents: (plain) => amount(rounded(plain)),
      wholeCents: (plain) => amount(cut(plain, CENT_DIGITS)),
      signedCents: (plain) => withPlus(rounded(plain), amount),
      signed: (plain) => withPlus(plain, money),
      mode: ({ marginMode, leverage }) => `${t(`positions.modes.${marginMode}`)} ${String(leverage)}×`,
      side: (side) => t(`positions.sides.${side}`),
    };
  }, [t, language, instruments]);
}
