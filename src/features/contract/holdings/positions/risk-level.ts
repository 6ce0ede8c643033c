/** The margin ratio in a word. */
export const RISKS = ['safe', 'at-risk', 'near'] as const;
export type Risk = (typeof RISKS)[number];

/** At 100 % the position is liquidated. The borders at which the user is warned (`domain/contract/margin-alert.ts`). */
const FROM_PPM: readonly (readonly [from: number, risk: Risk])[] = [
  [900_000, 'near'],
  [700_000, 'at-risk'],
  [0, 'safe'],
];

/** @param ppm of the engine; −1: unknown */
export function riskOf(ppm: number): Risk | undefined {
  return FROM_PPM.find(([from]) => ppm >= from)?.[1];
}
