/**
 * Random months of plans while the product is rebalanced, with price jumps, downtime, a leap day and clock changes,
 * against a plain calendar and plain accounts.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlanCycle } from '../../domain/etf/plan-times.ts';
import { minorOf } from '../../domain/ledger/minor.ts';
import { etfProductsSetting } from '../../server/etf/settings.ts';
import { etfs } from '../../server/etf/etfs.ts';
import {
  changeSetting,
  expectBacked,
  openEtfs,
  pass,
  PRICES,
  PRODUCT,
  quote,
  withFunds,
} from '../support/etf-core.ts';
import { dueTimes, hoursOf, type ZoneHour } from '../support/plain-plans.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 100 : 4;
const HOUR = 3_600_000;
/** Half an hour past: nothing is due then. The leap day and the clock changes of spring follow. */
const BEGIN = Date.UTC(2028, 1, 10, 0, 30);
const DAYS = 200;
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Shanghai'] as const;
const LATE = 60_000;
/** 1,000 USDT of the demo's funds. */
const BEGUN = 100_000_000_000n;

const hours = new Map<string, readonly ZoneHour[]>();
const hoursIn = (zone: string) => {
  const known = hours.get(zone) ?? hoursOf(zone, BEGIN - 30 * 60_000, DAYS);
  hours.set(zone, known);
  return known;
};

const plan = fc.record({
  every: fc.constantFrom<PlanCycle>('day', 'week', 'two-weeks', 'month'),
  hour: fc.oneof(fc.constant(2), fc.integer({ min: 0, max: 23 })),
  zone: fc.constantFrom(...ZONES),
  missed: fc.constantFrom('once' as const, 'skip' as const),
  // The last one lacks money after its third run.
  amount: fc.constantFrom('5', '12.34', '300'),
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('sleep' as const), hours: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ kind: fc.constant('price' as const), percent: fc.integer({ min: 60, max: 170 }) }),
);

interface Plain {
  readonly dues: readonly number[];
  readonly amount: bigint;
  readonly missed: 'once' | 'skip';
  runs: number;
  lacking: number;
  isPaused: boolean;
}

it('ETF-036 over months of rebalancings and downtime each run is made once, and every share is backed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(plan, { minLength: 3, maxLength: 3 }),
      fc.array(step, { minLength: 8, maxLength: 25 }),
      async (plans, steps) => {
        const core = await openEtfs({ begin: BEGIN, sizeStep: '0.00001' });
        const [terms] = etfProductsSetting.default.products.filter(({ product }) => product === PRODUCT);
        const rebalance = { every: '1d', driftBps: 100, slippageBps: 500 };
        await changeSetting(core, etfProductsSetting.name, { products: [{ ...terms, rebalance }] });
        const users = await Promise.all(['Ada', 'Bob', 'Cyd'].map((name) => withFunds(core, name)));
        const plain: Plain[] = [];
        for (const [at, each] of plans.entries()) {
          const input = { product: PRODUCT, from: 'funds', end: 0, ...each };
          const user = users[at] ?? 0;
          const placed = await core.execute({ kind: 'etf.placePlan', user, id: core.id(), input });
          expect(placed).toMatchObject({ code: 200 });
          const dues = dueTimes(each, BEGIN, hoursIn(each.zone));
          const amount = minorOf(each.amount) ?? 0n;
          plain.push({ dues, amount, missed: each.missed, runs: 0, lacking: 0, isPaused: false });
        }
        const held = (at: number) => [...etfs.of(core.state).allPlans()][at];
        const spentBy = (at: number) => BigInt(held(at)?.spent ?? '0');
        let seen = core.clock.now();
        const follow = (hasSlept: boolean) => {
          const now = core.clock.now();
          for (const [at, each] of plain.entries()) {
            const due = each.dues.filter((time) => time > seen && time <= now);
            const [first] = due;
            if (first === undefined || each.isPaused) continue;
            // Awake, the jobs run on time.
            const isLate = hasSlept && now - first > LATE;
            if (isLate && each.missed === 'skip') continue;
            // Nothing else moves the money, so before this run it was what the runs before left.
            const before = core.state.ledger.available(users[at] ?? 0, 'funds', 'USDT');
            const didRun = (held(at)?.runs ?? 0) > each.runs;
            const had = didRun ? each.amount : before;
            expect(had >= each.amount).toBe(didRun);
            each.runs += didRun ? 1 : 0;
            each.lacking = didRun ? 0 : each.lacking + 1;
            each.isPaused = each.lacking === 3;
          }
          seen = now;
        };
        const check = (hasSlept = false) => {
          follow(hasSlept);
          expectBacked(core);
          for (const [at, each] of plain.entries()) {
            const user = users[at] ?? 0;
            const now = held(at);
            expect(now).toMatchObject({
              ...{ runs: each.runs, lacking: each.lacking, status: each.isPaused ? 'paused' : 'active' },
              due: each.isPaused ? 0 : (each.dues.find((time) => time > seen) ?? 0),
            });
            expect(spentBy(at)).toBeLessThanOrEqual(each.amount * BigInt(each.runs));
            expect(core.state.ledger.available(user, 'funds', 'USDT')).toBe(BEGUN - spentBy(at));
            expect(core.state.ledger.available(user, 'funds', PRODUCT)).toBe(BigInt(now?.shares ?? '0'));
          }
        };
        for (const each of steps) {
          if (core.clock.now() > BEGIN + (DAYS - 80) * 24 * HOUR) break;
          if (each.kind === 'price')
            await quote(core, 'BTC-USDT', Math.round((PRICES['BTC-USDT'] * each.percent) / 100));
          else if (each.kind === 'sleep') {
            core.clock.sleep(each.hours * HOUR);
            await pass(core, 0);
            check(true);
            // The slices of a rebalancing wait for their commits.
            for (let slice = 0; slice < 3; slice++) await pass(core, 5);
          } else
            for (let hour = 0; hour < each.hours; hour++) {
              await pass(core, HOUR);
              check();
            }
          check();
        }
        await core.stop();
      },
    ),
    { numRuns: RUNS },
  );
});
