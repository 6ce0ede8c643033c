/**
 * An exact decimal text in a language's marks: "1234567.5" → "1.234.567,5". Digits after the mark stay unchanged,
 * or are cut or filled up to `digits` of them; nothing passes through a float.
 */
export function amountText(plain: string, language: string, digits?: number): string {
  const point = plain.indexOf('.');
  const count = digits ?? (point === -1 ? 0 : plain.length - point - 1);
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: count,
    maximumFractionDigits: count,
    roundingMode: 'trunc',
  })
    .format(plain as `${number}`)
    .replace('-', '\u2212');
}
