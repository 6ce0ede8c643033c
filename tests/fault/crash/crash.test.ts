/** A few runs of the real platform, each ended by a kill; `npm run test:crash -- --cycles N` makes more. */
import { expect, it } from 'vitest';
import { runCrashes } from './crash-run.ts';

const SLOW_MACHINE_MILLIS = 240_000;

it(
  'CRASH-002, CRASH-003, CRASH-004 acknowledged commands survive five kills, and a busy platform ends when asked',
  async () => {
    const measures = await runCrashes({ cycles: 5, seed: 11, callers: 24, runMillis: 700 });
    expect(measures).toMatchObject({ kills: 5, exitCode: 0 });
    expect(measures.killedStarting).toBeGreaterThan(0);
    expect(measures.acknowledged).toBeGreaterThan(0);
    expect(measures.positions).toBeGreaterThan(0);
    expect(measures.commands).toBeGreaterThanOrEqual(measures.acknowledged);
    expect(measures.unansweredWhole + measures.unansweredAbsent).toBeGreaterThan(0);
  },
  SLOW_MACHINE_MILLIS,
);
