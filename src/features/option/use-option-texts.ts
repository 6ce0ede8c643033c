import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '#domain/decimal-text';
import { localeMarks } from '#domain/locale-marks';
import { fullText, UNKNOWN } from '#domain/number-text';
import type { OptionCycle, OptionDirection, OptionResult } from '#domain/option/option-terms';
import { marketName, useInstruments } from '../../blocks/market/instruments.ts';
import { returnOf } from './ticket/stake.form.ts';

export interface OptionTexts {
  /** "BTC/USDT". */
  readonly market: (symbol: string) => string;
  /** "61,685.5"; "—" if there is none. */
  readonly amount: (plain: string) => string;
  /** "+12.5", with a true minus sign. */
  readonly signed: (plain: string) => string;
  /** "+85%" for odds of "1.85". */
  readonly gain: (odds: string) => string;
  readonly cycle: (cycle: OptionCycle) => string;
  readonly direction: (direction: OptionDirection) => string;
  readonly result: (result: OptionResult) => string;
}

/** Texts of options in the user's language. */
export function useOptionTexts(): OptionTexts {
  const { t, i18n } = useTranslation();
  const instruments = useInstruments();
  const { language } = i18n;
  return useMemo(() => {
    const marks = localeMarks(language);
    const amount = (plain: string) => (plain === '' ? UNKNOWN : fullText(plain, marks));
    const percent = new Intl.NumberFormat(language, {
      ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 2 },
    });
    return {
      market: (symbol) => {
        const [base = '', quote = ''] = symbol.split('-');
        return marketName(instruments?.get(symbol) ?? { base, quote });
      },
      amount,
      signed: (plain) => `${plain.startsWith('-') || isZero(plain) ? '' : '+'}${amount(plain)}`,
      gain: (odds) => percent.format(returnOf(odds) as `${number}`),
      cycle: (cycle) => t(`chart.period.${cycle}`),
      direction: (direction) => t(`option.directions.${direction}`),
      result: (result) => t(`option.results.${result}`),
    };
  }, [t, language, instruments]);
}
