import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeMarks } from '#domain/locale-marks';
import { formatSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { feesOfLevel } from '#domain/trading/order';
import { useLoggedIn } from '../../../api/session.ts';
import { useSlowSignal } from '../../../blocks/market/slow-rows.ts';
import { plainOf } from '../../../blocks/shown-number.ts';
import { useOwnLevel } from '../../../blocks/trading/use-own-level.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { useMarketTerms } from '../holdings/use-market-terms.ts';
import { usePriceNow } from '../../../blocks/market/use-price-now.ts';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { useMode } from '../use-mode.ts';
import { calculatorFacts } from './calculator-facts.ts';
import type { CalculatorFacts } from './calculator.form.ts';

const SAMPLE_MILLIS = 500;

/** The market's tiers, fees, mark and funding, and the user's mode and balance; undefined until terms are known. */
export function useCalculatorFacts(instrument: Instrument): CalculatorFacts | undefined {
  const mode = useMode(instrument.symbol);
  const terms = useMarketTerms(instrument);
  const answer = useContractTerms();
  const levels = answer?.levels;
  const limits = answer?.markets.find(({ symbol }) => symbol === instrument.symbol)?.limits;
  const vip = useOwnLevel();
  const live = useLiveDefaults(instrument);
  return useMemo(() => {
    const fees = levels && feesOfLevel(levels, vip);
    if (terms === undefined || fees === undefined || limits === undefined) return undefined;
    return calculatorFacts({ instrument, mode, terms, fees, limits, ...live });
  }, [instrument, mode, terms, levels, limits, vip, live]);
}

/** As plain decimals. */
function useLiveDefaults(instrument: Instrument) {
  const { i18n } = useTranslation();
  const isLoggedIn = useLoggedIn();
  const tick = usePriceNow(instrument, 'mark');
  const funding = useValue(useTopic(`mark/${instrument.symbol}`).funding);
  const spendable = useValue(useSlowSignal(useTopic('positions/all').available, SAMPLE_MILLIS));
  return useMemo(() => {
    const marks = localeMarks(i18n.language);
    return {
      mark: tick === undefined ? undefined : formatSteps(tick, stepsOf(instrument).price),
      fundingPercent: plainOf(funding.replace(/[%\s]/g, ''), marks),
      available: isLoggedIn ? plainOf(spendable, marks) : undefined,
    };
  }, [instrument, i18n.language, tick, funding, spendable, isLoggedIn]);
}
