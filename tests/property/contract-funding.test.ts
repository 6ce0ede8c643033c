/**
 * Rounds of funding at random: positions of several users and the market maker, rates of a feed, balances that are used
 * up, and stops of any length. Each round sums to zero, nobody falls below zero, each instant is paid once, and the
 * written rows rebuild the state.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fundings, type Fundings } from '../../server/contract/funding/funding-state.ts';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import type { FundingStateRow } from '../../server/contract/funding/funding-rows.ts';
import { ContractCore, PERP } from '../support/contract-core.ts';
import { fundingRowsOf, type FundingRows } from '../support/funding-rows-of.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 1_000 : 25;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const USERS = ['Ada', 'Ben', 'Cleo'];

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('trade' as const),
      user: fc.nat({ max: USERS.length - 1 }),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      size: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      minutes: fc.integer({ min: 1, max: 600 }),
      // In units of 10⁻⁸: up to more than the cap.
      rate: fc.integer({ min: -600_000, max: 600_000 }),
      mark: fc.integer({ min: 9_000, max: 11_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('stop' as const), hours: fc.integer({ min: 1, max: 60 }) }),
  },
);
type Step = typeof steps extends fc.Arbitrary<infer Value> ? Value : never;

async function passes(core: ContractCore, { minutes, rate, mark }: Extract<Step, { do: 'pass' }>) {
  const { clock, writer } = core.core;
  const sample = () => {
    return core.submit({
      kind: 'market.mark',
      symbol: PERP,
      mark,
      index: mark,
      fundingRate: rate,
      time: clock.now(),
    });
  };
  await core.quote(mark - 1, mark + 1);
  await sample();
  // The index stays live for the last minutes alone, which is enough for the last sample.
  clock.advance(Math.max(0, minutes - 1) * MINUTE);
  await writer.drain();
  await sample();
  clock.advance(MINUTE + 100);
  await writer.drain();
}

/** Amounts of one instant: of users by the log, of the market maker and of rounding by their accounts. */
function checkRounds(core: ContractCore, rows: FundingRows): void {
  const seen = new Set<string>();
  for (const { position, time } of rows.payments()) {
    const key = `${String(position)} ${String(time)}`;
    expect(seen.has(key)).toBe(false);
    seen.add(key);
  }
  const instants = rows.rates().map(({ time }) => time);
  expect(new Set(instants).size).toBe(instants.length);
  expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  for (const time of instants) expect(time % (8 * HOUR)).toBe(0);
  const { ledger } = core.core.state;
  expect(ledger.available(PLATFORM, 'rounding', 'USDT') >= 0n).toBe(true);
  for (const { user, available, frozen } of ledger.all())
    if (user !== PLATFORM) expect(available >= 0n && frozen >= 0n).toBe(true);
  core.check();
}

function checkRebuilt(core: ContractCore, rows: FundingRows): void {
  const states = new Map(rows.states().map((row): [string, FundingStateRow] => [row.symbol, row]));
  const stored = { contracts: [...states.values()], rounds: [], last: rows.payments().at(-1)?.id ?? 0 };
  const again = fundings.rebuild({ stored, hasContracts: true });
  expect(textOf(again)).toEqual(textOf(fundings.held(fundings.of(core.core.state))));
}

function textOf(slice: { hash(update: (text: string) => void): void }): string[] {
  const texts: string[] = [];
  slice.hash((text) => texts.push(text));
  return texts;
}

it('FUNDING-015 every round sums to zero, nobody falls below zero, and written rows rebuild the state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 12 }), async (all) => {
      const rows = fundingRowsOf();
      const core = await ContractCore.open(rows.store);
      const users: number[] = [];
      for (const name of USERS) users.push(await core.user(name, '300'));
      await core.price(10_000);
      const before: Fundings = fundings.of(core.core.state);
      for (const step of all) {
        if (step.do === 'pass') await passes(core, step);
        else if (step.do === 'stop') core.core.clock.sleep(step.hours * HOUR);
        else await core.place(users[step.user] as number, step.side, (step.size / 1000).toFixed(3));
        checkRounds(core, rows);
      }
      expect(fundings.of(core.core.state)).toBe(before);
      checkRebuilt(core, rows);
      await core.stop();
    }),
    { numRuns: RUNS },
  );
});
