/** A device in dark mode is offered the dark theme once, at the first visit; SPEC's default is light. */
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PREFERENCES_KEY } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';
import { OfferBar, offerPlace } from './offer-bar.tsx';

const OFFERED_KEY = 'brisk.themeOffered';
const SHOWN_MILLIS = 10_000;

export function offerDarkTheme(): void {
  if (!matchMedia('(prefers-color-scheme: dark)').matches || !isFirstVisit()) return;
  const show = offerPlace();
  show(<ThemeOffer end={() => show(null)} />);
}

/** Nothing was chosen on this device, and nothing was offered. Without storage the answer could not be remembered. */
function isFirstVisit(): boolean {
  try {
    const isFirst =
      localStorage.getItem(PREFERENCES_KEY) === null && localStorage.getItem(OFFERED_KEY) === null;
    localStorage.setItem(OFFERED_KEY, '1');
    return isFirst;
  } catch {
    return false;
  }
}

function ThemeOffer({ end }: { readonly end: () => void }): ReactNode {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(end, SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [end]);
  const accept = () => {
    preferences.theme = 'dark';
    end();
  };
  return (
    <OfferBar
      text={t('app.theme.offer')}
      later={{ label: t('app.version.later'), act: end }}
      accept={{ label: t('app.theme.accept'), act: accept }}
    />
  );
}
