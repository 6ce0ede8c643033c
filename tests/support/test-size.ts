/** How many random examples a property test draws, by `TEST_SIZE`: `few` for each mutant (decision 0178). */
const { TEST_SIZE } = process.env;

export function examples(counts: {
  readonly few: number;
  readonly small: number;
  readonly long: number;
}): number {
  return TEST_SIZE === 'long' ? counts.long : TEST_SIZE === 'few' ? counts.few : counts.small;
}
