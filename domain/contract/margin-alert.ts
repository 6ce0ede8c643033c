/**
 * When a user is warned of a liquidation: a margin ratio rises to 70 % or 90 %. A level ends five points lower, so a
 * ratio that moves around a border warns once.
 */
export const ALERT_LEVELS = [0, 1, 2] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/** In parts per million. */
const AT_RISK = 700_000;
const NEAR = 900_000;
const BELOW = 50_000;

/**
 * @param before the level until now
 * @param ppm the margin ratio; below zero: unknown
 */
export function alertLevel(before: AlertLevel, ppm: number): AlertLevel {
  if (ppm < 0) return before;
  if (ppm >= NEAR || (before === 2 && ppm > NEAR - BELOW)) return 2;
  return ppm >= AT_RISK || (before > 0 && ppm > AT_RISK - BELOW) ? 1 : 0;
}
