import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { useTimes } from '../../blocks/use-times.ts';
import { alertTexts, type AlertTexts } from './alert-texts.ts';

export function useAlertTexts(): AlertTexts {
  const { i18n } = useTranslation();
  const instruments = useInstruments();
  const { moment } = useTimes();
  return useMemo(() => alertTexts(i18n.language, instruments, moment), [i18n.language, instruments, moment]);
}
