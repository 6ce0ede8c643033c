/** The margin ratio in a word. */
export const RISKS = ['low', 'elevated', 'high', 'critical'] as const;
export type Risk = (typeof RISKS)[number];

/** At 100 % the position is liquidated. Binance and OKX warn from about a third of the way and again near its end. */
const FROM_PPM: readonly (readonly [from: number, risk: Risk])[] = [
  [800_000, 'critical'],
  [500_000, 'high'],
  [300_000, 'elevated'],
  [0, 'low'],
];

/** @param ppm of the engine; −1: unknown */
export function riskOf(ppm: number): Risk | undefined {
  return FROM_PPM.find(([from]) => ppm >= from)?.[1];
}
