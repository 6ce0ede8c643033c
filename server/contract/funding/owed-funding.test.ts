/** Positions that owe funding are judged as they will be after it. At 0.01 USDT a tick and 0.001 ABC a lot. */
import { expect, it } from 'vitest';
import { ContractCore } from '../../../tests/support/contract-core.ts';
import { passToFunding } from '../../../tests/support/due-funding.ts';
import { passToInstant } from '../../../tests/support/pass-to-instant.ts';
import { positions } from '../positions.ts';
import { fundingOwed } from './due-funding.ts';
import { fundings } from './funding-state.ts';
import { positionNow } from './position-now.ts';
import { contractFundingTerms } from './settings.ts';

interface Opened {
  readonly at: number;
  readonly leverage: number;
}

/**
 * One user for each position of 10 ABC; the first one of the round has paid at the mark, the others owe it.
 * @param rate in units of 10⁻⁸: far above what a setting allows
 */
async function owing(
  side: 'buy' | 'sell',
  all: readonly Opened[],
  { mark, rate }: { readonly mark: number; readonly rate: bigint },
): Promise<{ readonly core: ContractCore; readonly users: readonly number[] }> {
  const core = await ContractCore.open();
  await core.setting('contract.funding', { ...contractFundingTerms.default, positionsAtOnce: 1 });
  const users: number[] = [];
  for (const { at, leverage } of [{ at: 10_000, leverage: 2 }, ...all]) {
    await core.price(at);
    const user = await core.user(`user${String(users.length)}`, '1000');
    expect(await core.place(user, side, '10', { leverage })).toMatchObject({ code: 200 });
    users.push(user);
  }
  await core.price(mark);
  await core.pass(60_000, mark);
  await passToFunding(core, rate);
  expect(fundings.of(core.core.state).rounds.size).toBe(1);
  return { core, users: users.slice(1) };
}

const LONG = [
  // Its margin pays.
  { at: 10_000, leverage: 2 },
  // Its margin of 20 does not, its profit of 200 does.
  { at: 10_000, leverage: 50 },
  // Its margin and its profit of 20 do not.
  { at: 11_800, leverage: 50 },
  // It has a loss.
  { at: 12_050, leverage: 50 },
];

it.each([
  ['buy', LONG, 12_000, 10_000_000n],
  ['sell', LONG.map(({ at, leverage }) => ({ at: 20_000 - at, leverage })), 8_000, -15_000_000n],
] as const)(
  'FUNDING-051 an isolated position that owes funding is judged by the margin and the entry that it leaves: %s',
  async (side, opened, mark, rate) => {
    const { core, users } = await owing(side, opened, { mark, rate });
    const { state, clock, writer } = core.core;
    const own = users.map((user) => positions.of(state).of(user)[0]);
    const before = own.map((held) => held?.open);
    const judged = own.map((held) => held && positionNow(state, held));
    for (let slice = 0; fundings.of(state).rounds.size > 0 && slice < 9; slice++) {
      clock.advance(1);
      await writer.drain();
    }
    expect(own.map((held) => held?.open)).toEqual(judged);
    // 120 each; of the second one 99.96 is profit, of the third one all of its profit.
    const changes = judged.map((now, at) => [
      Number((now?.margin ?? 0n) - (before[at]?.margin ?? 0n)) / 1e8,
      Number((now?.entryNotional ?? 0n) - (before[at]?.entryNotional ?? 0n)) / 1e8,
    ]);
    const sign = side === 'buy' ? 1 : -1;
    expect(changes).toEqual([
      [-120, 0],
      [-Number(before[1]?.margin) / 1e8, sign * (120 - Number(before[1]?.margin) / 1e8)],
      [-Number(before[2]?.margin) / 1e8, sign * 19.9],
      [-Number(before[3]?.margin) / 1e8, 0],
    ]);
    core.check();
    await core.stop();
  },
);

it('FUNDING-058 nothing is bought with the funding that a cross account owes', async () => {
  const core = await ContractCore.open();
  await core.setting('contract.funding', { ...contractFundingTerms.default, positionsAtOnce: 1 });
  await core.price(10_000);
  const [first, ada] = [await core.user('Ben', '1000'), await core.user('Ada', '1000')];
  await core.place(first, 'buy', '1');
  await core.cross(ada);
  expect(await core.place(ada, 'buy', '29.9')).toMatchObject({ code: 200 });
  await passToInstant(core, 300_000);
  const { state, clock, writer } = core.core;
  // The first position of the round.
  clock.advance(1);
  await writer.drain();
  expect([fundings.of(state).rounds.size, fundingOwed(state, ada, 'USDT')]).toEqual([1, 8_97000000n]);
  // 699.17 but for the funding, and 690.20 with it.
  expect(await core.place(ada, 'buy', '69')).toMatchObject({ code: 'contract.insufficient-balance' });
  expect(await core.place(ada, 'buy', '72.8', { price: '95.00' })).toMatchObject({
    code: 'contract.insufficient-balance',
  });
  expect(await core.leverage(ada, 3)).toMatchObject({ code: 'contract.insufficient-balance' });
  expect(await core.place(ada, 'buy', '68')).toMatchObject({ code: 200 });
  await core.stop();
});
