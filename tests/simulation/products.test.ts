/**
 * Random users of Earn and ETFs against the whole platform. `SIM_SEED=7 SIM_STEPS=5000` tries one seed; the other
 * simulation is in `simulation.test.ts`.
 */
import { expect, it } from 'vitest';
import { simulate } from './run-simulation.ts';
import { drawProductSteps } from './steps.ts';

const IS_LONG = process.env['TEST_SIZE'] === 'long';
const [SEEDS, STEPS] = IS_LONG ? [10, 2000] : [1, 60];
const FIRST_SEED = 20_261_128;
const SLOW_MACHINE_MILLIS = IS_LONG ? 3_600_000 : 240_000;

const own = Number(process.env['SIM_SEED'] ?? 0);
const seeds = own > 0 ? [own] : Array.from({ length: SEEDS }, (_, place) => FIRST_SEED + place);
const steps = Number(process.env['SIM_STEPS'] ?? STEPS);

it.each(seeds)(
  'EARN-060, ETF-074 after any steps of users of Earn and ETFs by seed %i, no money is made, lost or owed',
  async (seed) => {
    const { placed } = await simulate(`seed ${String(seed)}`, drawProductSteps(seed, steps));
    expect(placed).toBeGreaterThan(0);
  },
  SLOW_MACHINE_MILLIS,
);
