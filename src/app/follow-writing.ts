/**
 * The engine writes the texts of values; this sends it the language, the time zone and the currency of
 * estimates at each change. It is loaded after the first screen, which needs none of them.
 */
import i18next from 'i18next';
import { subscribeKey } from 'valtio/utils';
import { followRates, heldRates } from '../blocks/rates.ts';
import { engine } from '../engine/start-engine.ts';
import { DEVICE_ZONE } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';

export function followWriting(): void {
  const notify = () => {
    const { timeZone, currency } = preferences;
    const language = i18next.language;
    const zone = timeZone === DEVICE_ZONE ? undefined : timeZone;
    const rate = heldRates()?.list.find((each) => each.currency === currency);
    engine.setLocale(language, {
      zone,
      currency: rate && { rate: rate.rate, digits: rate.digits, ...signsOf(currency, language) },
    });
  };
  i18next.on('languageChanged', notify);
  subscribeKey(preferences, 'timeZone', notify);
  subscribeKey(preferences, 'currency', notify);
  followRates(notify);
  notify();
}

/** The language's text before and after an amount of a currency. */
function signsOf(currency: string, language: string): { readonly before: string; readonly after: string } {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const parts = format.formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'integer');
  const text = (some: typeof parts) => some.map(({ value }) => value).join('');
  return { before: text(parts.slice(0, at)), after: text(parts.slice(at + 1)) };
}
