/** The funding of cross accounts, to the last unit. At 0.01 USDT a tick and 0.001 ABC a lot, opened at 100.01. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { passToFunding } from '../../../tests/support/due-funding.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { writingStore, type WritingStore } from '../../../tests/support/writing-store.ts';
import { positionChangeRows } from '../history/change-rows.ts';
import { positions } from '../positions.ts';
import { fundingDue, fundingOwed } from './due-funding.ts';
import { FundingRound } from './funding-rounds.ts';
import { fundingRows } from './funding-rows.ts';
import { fundings } from './funding-state.ts';

const [OTHER, THIRD, ALONE] = ['XYZ-USDT-PERP', 'LMN-USDT-PERP', 'DEF-USDT-PERP'];
const UNIT = 100_000_000;

interface Account {
  readonly core: ContractCore;
  readonly ada: number;
  readonly written: WritingStore;
  /** Margins of the positions in the order in which they were opened, then what is available. */
  readonly money: () => readonly number[];
}

/** 1,000 USDT behind 10 of each of three cross positions, 310 or so in margins, and an isolated one. */
async function withCross(side: 'buy' | 'sell', run: (account: Account) => Promise<void>): Promise<void> {
  const written = writingStore();
  const others = [OTHER, THIRD, ALONE].map((symbol) => ({
    ...fakeInstrument(symbol),
    kind: 'perpetual' as const,
  }));
  const core = await ContractCore.open(written.store, others);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [OTHER, PERP, THIRD, ALONE]) {
    await core.price(10_000, symbol);
    await core.do(ada, 'setLeverage', { symbol, leverage: 10 });
    if (symbol !== ALONE) await core.do(ada, 'setMarginMode', { symbol, marginMode: 'cross' });
    expect(await core.place(ada, side, symbol === ALONE ? '1' : '10', { symbol })).toMatchObject({
      code: 200,
    });
  }
  await core.pass(60_000, 10_000);
  const { state } = core.core;
  const money = () => [
    ...positions
      .of(state)
      .of(ada)
      .map(({ open }) => Number(open.margin) / UNIT),
    Number(state.ledger.available(ada, 'contract', 'USDT')) / UNIT,
  ];
  written.writes.length = 0;
  await run({ core, ada, written, money });
  core.check();
  await core.core.stop();
}

const paidIn = (written: WritingStore) =>
  written.rows(fundingRows).map(({ amount }) => Number(amount) / UNIT);
const noted = (written: WritingStore) =>
  written
    .rows(positionChangeRows)
    .filter(({ kind }) => kind === 'funding' || kind === 'covered')
    .map(({ position, kind, price, funding, pnl, marginChange }) => [
      ...[position, kind, price],
      ...[funding, pnl, marginChange].map((amount) => Number(amount) / UNIT),
    ]);

it('FUNDING-052 a cross position receives into the available balance, and its margin stays', () =>
  withCross('sell', async ({ core, ada, written, money }) => {
    const before = money();
    await passToFunding(core, 300_000n);
    expect(money()).toEqual([...before.slice(0, 4), Number(((before[4] ?? 0) + 3).toFixed(8))]);
    expect(paidIn(written)).toEqual([3]);
    const held = positions.of(core.core.state).find(ada, PERP, 'net');
    // The fee of its opening less what it received.
    expect([held?.funding, held?.openCost, held?.fee]).toEqual([
      3n * 100_000_000n,
      -250_005_000n,
      49_995_000n,
    ]);
    expect(noted(written)).toEqual([[4, 'funding', 10_000, 3, 0, 0]]);
  }));

it.each([
  // Of the rate what is paid, the margins that are left, the available balance, and who paid: all of it is available.
  [60_000_000n, 600, [100.01, 100.01, 100.01, 10.011], 88.408845],
  // Then its own margin.
  [75_000_000n, 750, [100.01, 38.418845, 100.01, 10.011], 0],
  // Then the margins of the others, the oldest first.
  [85_000_000n, 850, [38.428845, 0, 100.01, 10.011], 0],
  [90_000_000n, 900, [0, 0, 88.438845, 10.011], 0],
  // The market maker bears the rest.
  [100_000_000n, 988.438845, [0, 0, 0, 10.011], 0],
] as const)(
  'FUNDING-052 a cross account pays from its balance, then from margins, the position’s own first: %s',
  (rate, paid, margins, available) =>
    withCross('buy', async ({ core, written, money }) => {
      const { ledger } = core.core.state;
      const maker = ledger.available(PLATFORM, 'contract', 'USDT');
      const before = money();
      await passToFunding(core, rate);
      expect(money()).toEqual([...margins, available]);
      expect(paidIn(written)).toEqual([-paid]);
      expect(Number(ledger.available(PLATFORM, 'contract', 'USDT') - maker) / UNIT).toBe(paid);
      const changes = margins.map((margin, at) => Number((margin - (before[at] ?? 0)).toFixed(8)));
      const covered = [0, 2]
        .filter((at) => changes[at] !== 0)
        .map((at) => [2 * at + 2, 'covered', 0, 0, 0, changes[at]]);
      expect(noted(written)).toEqual([...covered, [4, 'funding', 10_000, -paid, 0, changes[1]]]);
    }),
);

it('FUNDING-052 what balance and margins do not pay comes from profits at the marks, its own first', () =>
  withCross('buy', async ({ core, ada, written, money }) => {
    await core.price(10_150, OTHER);
    await core.price(10_100);
    await core.price(9_950, THIRD);
    await core.pass(60_000, 10_100);
    written.writes.length = 0;
    // Of 1,010 the balance and the margins pay 988.438845, and its own profit of 9.90; then 11.661155 of 14.90.
    await passToFunding(core, 100_000_000n);
    expect(money()).toEqual([0, 0, 0, 10.011, 0]);
    const held = positions.of(core.core.state).of(ada);
    expect(held.map(({ open, pnl }) => [Number(open.entryNotional) / UNIT, Number(pnl) / UNIT])).toEqual([
      // All of it, less the loss of 5.10, which the equity does not cover.
      [1_000.1 + 9.8, 9.8],
      [1_010, 9.9],
      [1_000.1, 0],
      [100.01, 0],
    ]);
    expect(paidIn(written)).toEqual([-1_008.138845]);
    expect(held[1]?.openCost).toBe(50_005_000n + 100_813_884_500n - 990_000_000n);
  }));

it('FUNDING-053 a cross account owes what its positions will pay, and receives nothing before it is paid', () =>
  withCross('buy', ({ core, ada }) => {
    const { state } = core.core;
    const terms = { instant: 1, mark: '100.00', last: 9, after: 0, early: '[]', sum: '0' };
    const all = fundings.of(state);
    const ask = (asset = 'USDT', user = ada) =>
      [fundingDue(state, user, asset), fundingOwed(state, user, asset)].map(
        (amount) => Number(amount) / UNIT,
      );
    expect(ask()).toEqual([0, 0]);
    all.begin(new FundingRound({ ...terms, symbol: PERP, rate: '0.00300000' }));
    expect(ask()).toEqual([-3, 3]);
    all.begin(new FundingRound({ ...terms, symbol: OTHER, rate: '-0.00200000' }));
    all.begin(new FundingRound({ ...terms, symbol: ALONE, rate: '0.01000000' }));
    expect([ask(), ask('USDC'), ask('USDT', PLATFORM)]).toEqual([
      [-1, 3],
      [0, 0],
      [0, 0],
    ]);
    all.begin(new FundingRound({ ...terms, symbol: THIRD, rate: '0.00100000' }));
    expect(ask()).toEqual([-2, 4]);
    // One that has paid early owes nothing more.
    all.begin(new FundingRound({ ...terms, symbol: PERP, rate: '0.00300000', early: '[4]' }));
    expect(ask()).toEqual([1, 1]);
    for (const round of all.unpaid()) all.end(round);
    return Promise.resolve();
  }));

it('FUNDING-055 an isolated position pays its funding alone, whatever the cross account beside it has', () =>
  withCross('buy', async ({ core, written, money }) => {
    for (let left = 60_000; left > 0; left -= 10_000) {
      await core.price(10_000, ALONE);
      await core.price(12_000, OTHER);
      core.core.clock.advance(10_000);
      await core.core.writer.drain();
    }
    const before = money();
    // 1 at 100.00 owes 30.00, and has a margin of 10.011 and no profit.
    await passToFunding(core, 30_000_000n, ALONE);
    expect(paidIn(written)).toEqual([-10.011]);
    expect(money()).toEqual([...before.slice(0, 3), 0, before[4]]);
  }));
