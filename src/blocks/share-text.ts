import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { percentTexts } from '../i18n/percent-text.ts';

/** "46.0%" for 460. */
export function useShareText(): (share: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const text = percentTexts(i18n.language, { least: 1 });
    return (share: number) => text(share / 1_000);
  }, [i18n.language]);
}
