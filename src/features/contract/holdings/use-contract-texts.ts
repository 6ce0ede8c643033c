import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionSide } from '#domain/contract/position';
import type { MarginMode } from '#domain/contract/position-terms';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { marketTexts, withPlus, type MarketTexts } from '../../../blocks/market/market-texts.ts';
import { atMostRounded, roundedMoney } from './rounded-money.ts';

interface ContractTexts extends MarketTexts {
  /** An amount of the quote with four digits after the point, rounded half up by its size: "0.5200". */
  readonly money: (plain: string) => string;
  /** "+0.5200", with a true minus sign. */
  readonly signedMoney: (plain: string) => string;
  /** All digits of a change of a quantity: "+0.02000". */
  readonly signedAmount: (plain: string) => string;
  /** With two digits, like the live values beside it: rounded half up by its size, with a true minus sign. */
  readonly cents: (plain: string) => string;
  /** With at most two digits, rounded down: what can be spent. */
  readonly wholeCents: (plain: string) => string;
  readonly signedCents: (plain: string) => string;
  /** "+12.5", with a true minus sign, and at most four digits after the point, rounded half up by its size. */
  readonly signed: (plain: string) => string;
  /** "Isolated 20×". */
  readonly mode: (of: { readonly marginMode: MarginMode; readonly leverage: number }) => string;
  readonly side: (side: PositionSide) => string;
}

const MONEY_DIGITS = 4;
const CENT_DIGITS = 2;

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
    const cents = (plain: string) => roundedMoney(plain, CENT_DIGITS);
    const money = (plain: string) => roundedMoney(plain, MONEY_DIGITS);
    return {
      ...texts,
      money: (plain) => amount(money(plain)),
      signedMoney: (plain) => withPlus(money(plain), amount),
      signedAmount: (plain) => withPlus(plain, amount),
      cents: (plain) => amount(cents(plain)),
      wholeCents: (plain) => amount(cut(plain, CENT_DIGITS)),
      signedCents: (plain) => withPlus(cents(plain), amount),
      signed: (plain) => withPlus(atMostRounded(plain, MONEY_DIGITS), amount),
      mode: ({ marginMode, leverage }) => `${t(`positions.modes.${marginMode}`)} ${String(leverage)}×`,
      side: (side) => t(`positions.sides.${side}`),
    };
  }, [t, language, instruments]);
}
