import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionCycle, OptionDirection, OptionResult } from '#domain/option/option-terms';
import type { OptionOrder } from '#protocol/names/option';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { marketTexts, withPlus, type MarketTexts } from '../../blocks/market/market-texts.ts';
import { percentTexts } from '../../i18n/percent-text.ts';
import { gainOf, resultOf } from './option-result.ts';
import { returnOf } from './ticket/stake.form.ts';

export interface OptionTexts extends MarketTexts {
  /** "+12.5", with a true minus sign. */
  readonly signed: (plain: string) => string;
  /** "+85%" for odds of "1.85". */
  readonly gain: (odds: string) => string;
  /** "±0.01%" for 100 parts per million. */
  readonly band: (ppm: number) => string;
  readonly cycle: (cycle: OptionCycle) => string;
  readonly direction: (direction: OptionDirection) => string;
  readonly result: (result: OptionResult) => string;
  /** The gain or loss of an ended option; of a returned one, the amount that came back. */
  readonly brought: (order: OptionOrder) => string;
}

/** Texts of options in the user's language. */
export function useOptionTexts(): OptionTexts {
  const { t, i18n } = useTranslation();
  const instruments = useInstruments();
  const { language } = i18n;
  return useMemo(() => {
    const texts = marketTexts(language, instruments);
    const percent = percentTexts(language, { most: 2, signed: true });
    const share = percentTexts(language, { most: 4 });
    const signed = (plain: string) => withPlus(plain, texts.amount);
    return {
      ...texts,
      signed,
      brought: (order) =>
        resultOf(order) === 'returned' ? texts.amount(order.payout) : signed(gainOf(order)),
      gain: (odds) => percent(Number(returnOf(odds))),
      band: (ppm) => `±${share(ppm / 1e6)}`,
      cycle: (cycle) => t(`chart.period.${cycle}`),
      direction: (direction) => t(`option.directions.${direction}`),
      result: (result) => t(`option.results.${result}`),
    };
  }, [t, language, instruments]);
}
