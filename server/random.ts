/** The platform's one source of chance; everything else is handed it. */
import { randomInt } from 'node:crypto';

const GRAIN = 2 ** 32;

/** From 0 up to 1. */
export function systemChance(): number {
  return randomInt(GRAIN) / GRAIN;
}
