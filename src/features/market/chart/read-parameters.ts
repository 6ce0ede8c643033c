/**
 * Parameters as a person types them: numbers parted by commas or spaces. Undefined where something is no number; what
 * the numbers are worth is judged elsewhere.
 */
export function readParameters(text: string): readonly number[] | undefined {
  const words = text.split(/[\s,;，、]+/).filter((word) => word !== '');
  if (words.length === 0 || words.some((word) => !/^\d{1,6}(?:\.\d{1,4})?$/.test(word))) return undefined;
  return words.map(Number);
}
