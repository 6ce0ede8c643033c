/** Formats served quotes as texts of a language, and picks the newer of served and stored values. */
import { localeMarks } from '#domain/locale-marks';
import { changeBps } from '#domain/market/change';
import { percentText, shortText, UNKNOWN, volumeText } from '#domain/number-text';
import type { ServedQuotes } from '#protocol/names/served-quotes';
import type { KeptScreen, ShellRow } from './kept-screen.ts';

export interface ShellValues {
  /** The platform's time. */
  readonly time: number;
  readonly rows: readonly ShellRow[];
}

export function servedValues({ time, rows }: ServedQuotes, language: string): ShellValues {
  const marks = localeMarks(language);
  return {
    time,
    rows: rows.map(([symbol, base, quote, last, open, usdt]) => {
      const change = last === null || open === null ? undefined : changeBps(last, open);
      return {
        symbol,
        base,
        quote,
        last: last === null ? UNKNOWN : shortText(last, marks),
        change: change === undefined ? UNKNOWN : percentText(change, marks),
        volume: usdt === null ? UNKNOWN : volumeText(usdt, marks),
        direction: Math.sign(change ?? 0),
      };
    }),
  };
}

/** The newer of the served and the stored values, by the platform's clock. */
export function newerValues(
  served: ShellValues | undefined,
  kept: KeptScreen | undefined,
  language: string,
): ShellValues | undefined {
  const usable = kept?.language === language && kept.rows.length > 0 ? kept : undefined;
  if (served === undefined || usable === undefined) return served ?? usable;
  return usable.time > served.time ? usable : served;
}
