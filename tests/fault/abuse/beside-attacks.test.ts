/** Measures how much attacks slow down the orders of a user who trades at the same time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBeside, p99, type Beside } from './beside/beside-run.ts';
import { ATTACKS, type Attack } from './beside/messages.ts';

const IS_LONG = process.env['TEST_SIZE'] === 'long';
const ROUNDS = IS_LONG
  ? { rounds: 8, orders: 80, everyMillis: 25 }
  : { rounds: 1, orders: 10, everyMillis: 10 };
const TRIED: readonly Attack[] = IS_LONG ? ATTACKS : ['frames', 'records'];
const SLOW_MACHINE_MILLIS = 240_000;
/** The maximum ratio of a bystander's p99 during an attack to their p99 at rest. */
const MOST_RATIO = 10;
/** The minimum of the p99 at rest, because a ratio of two small numbers means nothing. */
const LEAST_REST_MILLIS = 10;

let beside: Beside;
beforeAll(async () => {
  beside = await openBeside();
}, SLOW_MACHINE_MILLIS);
afterAll(() => beside.stop());

it.each(TRIED)('FAULT-700 orders of a bystander go on beside a flood of %s', async (attack) => {
  const { rest, attacked, codes, actions } = await beside.run(attack, ROUNDS);
  expect(actions).toBeGreaterThan(0);
  expect(codes).toEqual({ 200: 2 * ROUNDS.rounds * ROUNDS.orders });
  if (!IS_LONG) return;
  const before = Math.max(LEAST_REST_MILLIS, p99(rest));
  const ratio = p99(attacked) / before;
  const shown = [p99(rest), p99(attacked), ratio].map((value) => value.toFixed(1)).join(' ms, ');
  process.stdout.write(`${attack}: rest and attack p99, ratio ${shown}, ${String(actions)} actions\n`);
  expect(ratio).toBeLessThanOrEqual(MOST_RATIO);
});
