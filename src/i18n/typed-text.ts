/** Exact decimal text as a person of the language would type it: "1.5" → "1,5". */
export function typedText(plain: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { minimumFractionDigits: 1 }).formatToParts(0);
  const mark = parts.find(({ type }) => type === 'decimal')?.value;
  return mark === ',' ? plain.replace('.', mark) : plain;
}
