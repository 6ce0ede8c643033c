import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localeMarks } from '#domain/locale-marks';
import { parseSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';
import { useSlowSignal } from './slow-rows.ts';
import { useTicker } from '../use-ticker.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { plainOf } from '../shown-number.ts';

const FORM_MILLIS = 500;

/** The mark or the last price for a form, at most twice a second; undefined while it is unknown. */
export function usePriceNow(instrument: Instrument, by: 'last' | 'mark'): Ticks | undefined {
  const { symbol } = instrument;
  const { i18n } = useTranslation();
  const { mark } = useTopic(`mark/${symbol}`);
  const { lastFull } = useTicker(symbol);
  const texts = {
    mark: useValue(useSlowSignal(mark, FORM_MILLIS)),
    last: useValue(useSlowSignal(lastFull, FORM_MILLIS)),
  };
  const text = texts[by];
  return useMemo(() => {
    const plain = plainOf(text, localeMarks(i18n.language));
    return plain === undefined ? undefined : parseSteps(plain, stepsOf(instrument).price);
  }, [text, i18n.language, instrument]);
}
