/**
 * A coin leaves a basket around the hour of a plan: its rebalancing has two slices, and the plan runs before,
 * between or after them, with random prices, on time or after a downtime.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minorOf } from '../../domain/ledger/minor.ts';
import { etfs } from '../../server/etf/etfs.ts';
import { etfExitsSetting } from '../../server/etf/settings.ts';
import {
  changeSetting,
  etfOf,
  expectBacked,
  MANY,
  offerSix,
  openEtfs,
  pass,
  quote,
  rebalancesOf,
  SIX,
  withShares,
} from '../support/etf-core.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 200 : 10;
const HOUR = 3_600_000;
const BEGIN = Date.UTC(2028, 1, 28, 5, 30);
/** The run of the plan, on the last hour of a leap day's eve. */
const DUE = Date.UTC(2028, 1, 28, 23);
/** Longer than a rebalancing with both of its slices. */
const AROUND = 20;

it('ETF-126 a plan amid the exit of a coin runs once, and shares are backed after every step', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -AROUND, max: AROUND }),
      fc.constantFrom('BTC', 'SOL', 'DOT'),
      fc.integer({ min: 60, max: 170 }),
      fc.boolean(),
      async (offset, asset, percent, isDown) => {
        const core = await openEtfs({ begin: BEGIN, prices: MANY, sizeStep: '0.0001' });
        await offerSix(core);
        const users = await withShares(core, SIX);
        const [user = 0] = users;
        const held = () => users.map((each) => core.state.ledger.available(each, 'funds', SIX));
        const before = held();
        const terms = { from: 'funds', every: 'day', hour: 23, zone: 'UTC', end: 0, missed: 'once' };
        const plan = { ...terms, product: SIX, amount: '80' };
        const placed = await core.execute({ kind: 'etf.placePlan', user, id: core.id(), input: plan });
        expect(placed).toMatchObject({ code: 200 });
        const exit = { coins: [{ asset, at: DUE + offset }] };
        expect(await changeSetting(core, etfExitsSetting.name, exit)).toMatchObject({ code: 200 });
        await quote(core, 'BTC-USDT', Math.round((MANY['BTC-USDT'] * percent) / 100));
        const start = DUE - AROUND - 1;
        if (isDown) {
          core.clock.sleep(DUE + HOUR / 2 - core.clock.now());
          await pass(core, 0);
        } else while (core.clock.now() < start) await pass(core, Math.min(HOUR, start - core.clock.now()));
        for (let step = 0; step < 3 * AROUND; step++) {
          await pass(core, 1);
          expectBacked(core, SIX);
        }
        const [held0 = 0n, ...others] = held();
        expect(others).toEqual(before.slice(1));
        const [ran] = [...etfs.of(core.state).allPlans()];
        expect(ran).toMatchObject({ runs: 1, status: 'active' });
        expect(held0).toBe((before[0] ?? 0n) + BigInt(ran?.shares ?? '0'));
        expect(BigInt(ran?.spent ?? '0')).toBeLessThanOrEqual(minorOf('80') ?? 0n);
        expect(etfOf(core, SIX).coins.map((coin) => coin.asset)).not.toContain(asset);
        const list = await rebalancesOf(core, SIX);
        expect(list.filter(({ cause }) => cause === 'delisted')).toMatchObject([{ status: 'done' }]);
        await core.stop();
      },
    ),
    { numRuns: RUNS },
  );
});
