/** Random users and commands against the whole platform. `SIM_SEED=7 SIM_STEPS=5000` tries one seed. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shorten, simulate } from './run-simulation.ts';
import { drawSteps, type Step } from './steps.ts';

const IS_LONG = process.env['TEST_SIZE'] === 'long';
const [SEEDS, STEPS] = IS_LONG ? [10, 3000] : [1, 100];
const FIRST_SEED = 20_261_121;
const SLOW_MACHINE_MILLIS = IS_LONG ? 3_600_000 : 240_000;

/** Lists that failed once, at their shortest; each runs again in every run. A seed may draw other steps later. */
const FAILED = JSON.parse(readFileSync(new URL('failed-steps.json', import.meta.url), 'utf8')) as readonly {
  readonly what: string;
  readonly steps: readonly Step[];
}[];

const own = Number(process.env['SIM_SEED'] ?? 0);
const seeds = own > 0 ? [own] : Array.from({ length: SEEDS }, (_, place) => FIRST_SEED + place);
const steps = Number(process.env['SIM_STEPS'] ?? STEPS);

it.each(seeds)(
  'SIM-001, SIM-002, SIM-004, CORE-827, OPTION-127, OPTION-166 steps by seed %i make, lose and owe no money',
  async (seed) => {
    const { exited, refused } = await simulate(`seed ${String(seed)}`, drawSteps(seed, steps));
    expect(exited).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  },
  SLOW_MACHINE_MILLIS,
);

it.each(FAILED)(
  'SIM-001 steps that failed once do not fail again: $what',
  async (failed) => {
    await simulate(failed.what, failed.steps);
  },
  SLOW_MACHINE_MILLIS,
);

it('SIM-003 a seed draws the same steps each time', () => {
  expect(drawSteps(5, 300)).toEqual(drawSteps(5, 300));
  expect(drawSteps(5, 300)).not.toEqual(drawSteps(6, 300));
});

it('SIM-003 the shortest failing list of steps is found', async () => {
  const opens = ['a', 'b', 'c', 'd', 'e'].map((name): Step => ({ do: 'open', name }));
  const steps = [...opens, { do: 'restart' } as const, ...opens];
  let tried = 0;
  const failsAt = (list: readonly Step[]) => {
    tried++;
    const first = list.findIndex((step) => step.do === 'open' && step.name === 'b');
    const second = list.findIndex((step, place) => step.do === 'restart' && place > first && first >= 0);
    const failure = second < 0 ? undefined : { taken: second + 1, error: new Error('b before a restart') };
    return Promise.resolve(failure);
  };
  const { shortest } = await shorten(steps, new Error('b before a restart'), failsAt);
  expect(shortest).toEqual([{ do: 'open', name: 'b' }, { do: 'restart' }]);
  expect(tried).toBeLessThan(60);
});
