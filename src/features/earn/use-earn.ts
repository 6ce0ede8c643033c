import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled, shortestText } from '#domain/decimal-text';
import type { EarnTerms, Ppm } from '#domain/earn/earn-terms';
import { Calendar } from '#domain/market/periods';
import type { CallOutput } from '#protocol/call';
import type { earnPayouts, earnProducts } from '#protocol/earn';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../api/call.ts';
import { renewedAnswer, useRenewedAnswer, type Renewed } from '../../blocks/renewed-answer.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { momentText } from '../../i18n/relative-time.ts';
import { zoneOffset } from '../../i18n/zone-text.ts';
import { earnDone } from './earn.state.ts';

export type EarnProducts = CallOutput<typeof earnProducts>;
export type EarnProduct = EarnProducts['list'][number];
export type Payout = CallOutput<typeof earnPayouts>['list'][number];

const products = renewedAnswer(() => call<typeof earnProducts>(CALLS.earnProducts, {}, QUIETLY), earnDone);

/** The products: the rest of a quota changes with every order. */
export function useProducts(): Renewed<EarnProducts> {
  return useRenewedAnswer(products);
}

/** The calendar of the platform's zone, whose days bring income. */
export function useCalendar(zone: string): Calendar {
  return useMemo(() => new Calendar(zone), [zone]);
}

/** A part of a million has four digits as a percentage. */
const PPM_DIGITS = 4;
const YEAR_DAYS = 365;
const YEAR_DIGITS = 2;

type Yields = Pick<EarnTerms, 'lowPpm' | 'highPpm'>;

/** "0.7%", "0.7–1.8%", and what a yield of a day is in a year. */
export function useYields() {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const one = (ppm: Ppm) => amountText(shortestText(formatScaled(ppm, PPM_DIGITS)), i18n.language);
    const yearly = (ppm: Ppm) =>
      amountText(formatScaled(ppm * YEAR_DAYS, PPM_DIGITS), i18n.language, YEAR_DIGITS);
    const range = (low: string, high: string) => (low === high ? `${low}%` : `${low}–${high}%`);
    const text = ({ lowPpm, highPpm }: Yields) => range(one(lowPpm), one(highPpm));
    const year = ({ lowPpm, highPpm }: Yields) => range(yearly(lowPpm), yearly(highPpm));
    return { text, year };
  }, [i18n.language]);
}

/** The yield of a product in words: of a day, or of a pledge's cycle. */
export function useYieldWords(): (terms: Yields & Pick<EarnTerms, 'kind'>) => string {
  const { t } = useTranslation();
  const { text } = useYields();
  return (terms) =>
    t(terms.kind === 'pledge' ? 'earn.yield.cycle' : 'earn.yield.day', { percent: text(terms) });
}

/** An income that is computed at the lower end of a range of yields is "at least" that. */
export function useLeastWords(): (terms: Yields, amount: string) => string {
  const { t } = useTranslation();
  return ({ lowPpm, highPpm }, amount) => (lowPpm === highPpm ? amount : t('earn.lock.atLeast', { amount }));
}

/** "7 days", or that there is no end. */
export function useTermWords(): (terms: Pick<EarnTerms, 'kind' | 'days'>) => string {
  const { t } = useTranslation();
  return ({ kind, days }) => (kind === 'flexible' ? t('earn.flexible') : t('earn.days', { count: days }));
}

/** A time by the user's clock, and by the platform's if it shows another one. */
export function useBothTimes(zone: string): (time: number) => string {
  const { t } = useTranslation();
  const { moment } = useTimes();
  return (time) => {
    const [own, there] = [moment(time), momentText(time, zone)];
    return own === there ? own : t('earn.bothTimes', { own, there, zone: zoneOffset(zone, time) });
  };
}
