import { expect, it } from 'vitest';
import { openingNotional } from './opening-notional.ts';

const fill = (lots: number, total: bigint) => ({ lots, total });

it.each([
  ['nothing is open', 0, [fill(10, 1_000n), fill(5, 600n)], 1_600n],
  ['the first one closes', 10, [fill(10, 1_000n), fill(5, 600n)], 600n],
  ['the first one closes and opens, rounded up', 4, [fill(10, 1_001n)], 601n],
  ['all of them close', 15, [fill(10, 1_000n), fill(5, 600n)], 0n],
  ['what the first one leaves is closed by the next', 12, [fill(10, 1_000n), fill(5, 600n)], 360n],
] as const)('CONTRACT-118 %s', (_, closable, fills, notional) => {
  expect(openingNotional(closable, fills)).toBe(notional);
});
