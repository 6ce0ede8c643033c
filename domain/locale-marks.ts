/** The marks that a language puts into a number: read once per language, so that no tick calls Intl. */
export interface LocaleMarks {
  readonly decimal: string;
  readonly group: string;
  /** The number of whole digits from which a language groups them: 4 in most languages, 5 in Spanish or Polish. */
  readonly groupFrom: number;
}

export function localeMarks(locale: string): LocaleMarks {
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  const sign = (type: 'decimal' | 'group', of: number) =>
    format.formatToParts(of).find((part) => part.type === type)?.value;
  return {
    decimal: sign('decimal', 0.5) ?? '.',
    group: sign('group', 1_234_567) ?? '',
    groupFrom: sign('group', 1_234) === undefined ? 5 : 4,
  };
}
