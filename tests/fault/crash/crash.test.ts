/** A few runs of the real platform, each ended by a kill; `npm run test:crash -- --cycles N` makes more. */
import { expect, it } from 'vitest';
import { runCrashes } from './crash-run.ts';

const IS_LONG = process.env['TEST_SIZE'] === 'long';
const KILLS = IS_LONG ? 20 : 5;
const SLOW_MACHINE_MILLIS = IS_LONG ? 1_200_000 : 600_000;
const CONTRACT_CALLS = [
  ...(['placeOrder', 'amendOrder', 'cancelOrder', 'cancelOrders', 'adjustMargin', 'placeTrigger'] as const),
  ...(['amendTrigger', 'cancelTrigger', 'closePosition', 'reverse', 'closeAll'] as const),
];

it(
  'CRASH-002, CRASH-003, CRASH-004, CONTRACT-237, OPTION-048, ETF-035 acknowledged commands survive kills',
  async () => {
    // Making the database costs as much as a start; kills while it is made are the long size's.
    const order = { cycles: KILLS, seed: 11, callers: 24, runMillis: 700, isMade: !IS_LONG };
    const measures = await runCrashes(order);
    expect(measures).toMatchObject({ kills: KILLS, exitCode: 0 });
    expect(measures.killedStarting).toBeGreaterThan(0);
    expect(measures.acknowledged).toBeGreaterThan(0);
    expect(measures.positions).toBeGreaterThan(0);
    expect(measures.options).toBeGreaterThan(0);
    expect(measures.commands).toBeGreaterThanOrEqual(measures.acknowledged);
    const done = (call: string) => measures.answers[`/contract/${call} 200`] !== undefined;
    if (IS_LONG) expect(Math.min(measures.etfOrders, measures.rebalances)).toBeGreaterThan(0);
    if (IS_LONG) expect(CONTRACT_CALLS.filter((call) => !done(call))).toEqual([]);
    expect(measures.unansweredWhole + measures.unansweredAbsent).toBeGreaterThan(0);
  },
  SLOW_MACHINE_MILLIS,
);
