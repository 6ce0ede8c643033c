/** Funding in slices of one position, while users trade between them. At 0.01 USDT a tick and 0.001 ABC a lot. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fundingRowsOf } from '../../../tests/support/funding-rows-of.ts';
import {
  FUNDING_INSTANT as INSTANT,
  FUNDING_MARK as MARK,
  passToInstant,
} from '../../../tests/support/pass-to-instant.ts';
import type { HeldPosition } from '../held-position.ts';
import { positions } from '../positions.ts';
import { FundingRound } from './funding-rounds.ts';
import { fundings } from './funding-state.ts';
import { contractFundingTerms } from './settings.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 500 : 12;
const USERS = ['Ada', 'Ben', 'Cleo', 'Dan'];
const UNITS_PER_TICK_AND_LOT = 1_000n;

const user = fc.nat({ max: USERS.length - 1 });
const side = fc.constantFrom('buy' as const, 'sell' as const);
const trade = fc.record({ user, side, size: fc.integer({ min: 1, max: 4_000 }), isCloseAll: fc.boolean() });
const worlds = fc.record({
  isCross: fc.array(fc.boolean(), { minLength: USERS.length, maxLength: USERS.length }),
  before: fc.array(fc.record({ user, side, size: fc.integer({ min: 1, max: 4_000 }) }), { maxLength: 8 }),
  // In units of 10⁻⁸: up to the cap.
  rate: fc.integer({ min: -300_000, max: 300_000 }),
  between: fc.array(fc.array(trade, { maxLength: 2 }), { maxLength: 6 }),
});

type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

/** The second user trades after the slice of the first one: random worlds need not contain that. */
const TOUCHED: World = {
  ...{ isCross: USERS.map(() => false), rate: 300_000 },
  before: [0, 1].map((each) => ({ user: each, side: 'buy', size: 1_000 })),
  between: [[{ user: 1, side: 'buy', size: 1, isCloseAll: true }]],
};

const sizeText = (lots: number) => (lots / 1_000).toFixed(3);

interface Expected {
  readonly position: number;
  readonly amount: string;
}

/** By plain arithmetic: − sign × notional × rate, rounded down. */
function expectedOf(core: ContractCore, rate: number): Expected[] {
  const held = positions.of(core.core.state).in(PERP);
  return held
    .filter((each) => each.user !== PLATFORM)
    .map(({ id, open: { side: of, lots } }) => {
      const scaled = BigInt(MARK) * BigInt(lots) * UNITS_PER_TICK_AND_LOT * BigInt(rate);
      const signed = of === 'long' ? -scaled : scaled;
      const whole = signed / 100_000_000n;
      const amount = signed < 0n && whole * 100_000_000n !== signed ? whole - 1n : whole;
      return { position: id, amount: String(amount) };
    })
    .filter(({ amount }) => amount !== '0');
}

it('CONTRACT-130 each position that is open at the instant pays or receives once, whatever its user does', async () => {
  let [slices, touched] = [0, 0];
  const check = async ({ isCross, before, rate, between }: World) => {
    const rows = fundingRowsOf();
    const core = await ContractCore.open(rows.store);
    await core.setting('contract.funding', { ...contractFundingTerms.default, positionsAtOnce: 1 });
    const users: number[] = [];
    for (const name of USERS) users.push(await core.user(name, '1000'));
    for (const [at, cross] of isCross.entries()) if (cross) await core.cross(users[at] as number);
    await core.price(MARK);
    for (const each of before) await core.place(users[each.user] as number, each.side, sizeText(each.size));
    await passToInstant(core, rate);
    const expected = expectedOf(core, rate);
    const { clock, writer } = core.core;
    for (const trades of between) {
      clock.advance(1);
      await writer.drain();
      if (fundings.of(core.core.state).rounds.size > 0) slices++;
      for (const each of trades) {
        const paid = rows.payments().length;
        if (each.isCloseAll) await core.do(users[each.user] as number, 'closeAll', {});
        else await core.place(users[each.user] as number, each.side, sizeText(each.size));
        touched += rows.payments().length - paid;
        core.check();
      }
    }
    for (let turns = 0; turns < 20; turns++) {
      clock.advance(1);
      await writer.drain();
    }
    const paid = rows.payments().map(({ position, amount }) => ({ position, amount }));
    const byPosition = (one: Expected, other: Expected) => one.position - other.position;
    expect(paid.toSorted(byPosition)).toEqual(expected.toSorted(byPosition));
    for (const { time, mark } of rows.payments()) expect([time, mark]).toEqual([INSTANT, '100.00']);
    expect(fundings.of(core.core.state).rounds.size).toBe(0);
    const { ledger } = core.core.state;
    const rounding = ledger.available(PLATFORM, 'rounding', 'USDT');
    expect(rounding >= 0n && rounding <= BigInt(expected.length + 1)).toBe(true);
    await core.stop();
  };
  await fc.assert(fc.asyncProperty(worlds, check), { numRuns: RUNS, examples: [[TOUCHED]] });
  expect([slices > 0, touched > 0]).toEqual([true, true]);
});

it('CONTRACT-131 a round that is rebuilt after a stop pays the same positions in each slice', () => {
  const all = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id }) as HeldPosition);
  const terms = { symbol: PERP, instant: INSTANT, rate: '0.0001', mark: '100.00', last: 7 };
  const first = new FundingRound({ ...terms, after: 0, early: '[]', sum: '0' });
  const slice = (round: FundingRound, open: readonly HeldPosition[]) => {
    const part = round.next(2, () => open);
    for (const held of part) round.paid(held, 0n, true);
    return [part.map(({ id }) => id), round.advance(part)];
  };
  expect(slice(first, all)).toEqual([[1, 2], false]);
  // They are closed, and pay before.
  for (const id of [3, 7]) first.paid({ id }, 0n, false);
  const open = all.filter(({ id }) => id !== 3 && id !== 7);
  const second = new FundingRound(first.row());
  expect([slice(second, open), slice(first, open)]).toEqual([
    [[4, 5], false],
    [[4, 5], false],
  ]);
  expect([slice(second, open), slice(first, open)]).toEqual([
    [[6], true],
    [[6], true],
  ]);
});
