/**
 * Shares as percentages: the sign directly after the number, in every language, as the worker writes changes
 * (`domain/number-text.ts`) and as venues do. `Intl` alone writes "0,09 %" in German.
 */

interface PercentDigits {
  readonly least?: number;
  readonly most?: number;
  /** A gain has a plus sign. */
  readonly signed?: boolean;
}

/**
 * Returns the function that writes a share of one: 0.0155 → "1,55%" in German. By default it has whole percent.
 * @param digits after the percentage's point
 */
export function percentTexts(
  language: string,
  { least = 0, most = least, signed = false }: PercentDigits,
): (share: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    ...(signed && { signDisplay: 'exceptZero' }),
  });
  return (share) => `${format.format(100 * share).replace('-', '\u2212')}%`;
}
