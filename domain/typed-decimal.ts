/**
 * What a person types as an amount (DESIGN §8): exactly one `.` or `,` is the decimal mark in every language, there is
 * no grouping. Two marks are never guessed about.
 */

/**
 * "1,5" → "1.5", ",5" → "0.5", "5." → "5", "007" → "7"; wide digits of an eastern keyboard count as digits. What is no
 * amount comes back as it was typed, without the spaces around it, for the rule to refuse; nothing typed is "".
 */
export function plainDecimal(typed: string): string {
  const text = typed.normalize('NFKC').trim();
  const [, whole, fraction = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === undefined || whole + fraction === '') return text;
  const bare = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? bare : `${bare}.${fraction}`;
}
