import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstruments } from '../../blocks/market/instruments.ts';
import { alertTexts, type AlertTexts } from './alert-texts.ts';

export function useAlertTexts(): AlertTexts {
  const { i18n } = useTranslation();
  const instruments = useInstruments();
  return useMemo(() => alertTexts(i18n.language, instruments), [i18n.language, instruments]);
}
