import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { parseScaled } from '#domain/decimal-text';
import { localeMarks } from '#domain/locale-marks';
import { fullText, percentText, UNKNOWN } from '#domain/number-text';

/** A rate is shown in ten-thousandths of a percent; it has eight digits. */
const SHOWN_DIGITS = 4;
const RATE_DIGITS = 8;

/** How rates and amounts of funding are written in the user's language. */
export function useFundingTexts() {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const marks = localeMarks(language);
    return {
      /** "0.00010000" is "+0.0100%". */
      percent: (rate: string): string => {
        const scaled = parseScaled(rate, RATE_DIGITS);
        if (scaled === undefined) return UNKNOWN;
        const unit = 10n ** BigInt(RATE_DIGITS - 2 - SHOWN_DIGITS);
        const half = scaled < 0n ? -unit / 2n : unit / 2n;
        return percentText((scaled + half) / unit, marks, SHOWN_DIGITS);
      },
      number: (plain: string) => fullText(plain, marks),
      signed: (plain: string) => (plain.startsWith('-') ? '' : '+') + fullText(plain, marks),
    };
  }, [language]);
}
