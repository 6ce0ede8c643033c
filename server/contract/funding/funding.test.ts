import { expect, it } from 'vitest';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import type { ContractFunding, FundingRate } from '../../../protocol/names/funding.ts';
import { trading } from '../../trading/trading-state.ts';
import { fundingRowsOf, type FundingRows } from '../../../tests/support/funding-rows-of.ts';
import { fundings } from './funding-state.ts';

const HOUR = 3_600_000;
/** The test's clock begins at 12:00 UTC; four hours later is an instant. */
const INSTANT = Date.UTC(2026, 0, 5, 16);

async function withUsers(
  test: (core: ContractCore, ada: number, ben: number, rows: FundingRows) => Promise<void>,
): Promise<void> {
  const rows = fundingRowsOf();
  const core = await ContractCore.open(rows.store);
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await test(core, ada, ben, rows);
  await core.stop();
}

/** Ada is long 5, Ben short 2, the market maker short 3, at 100.00. */
async function opened(core: ContractCore, ada: number, ben: number): Promise<void> {
  await core.place(ada, 'buy', '5', { price: '100.00' });
  await core.place(ben, 'sell', '2', { price: '100.00' });
  await core.quote(9_998, 10_000);
}

/** The index is lower than the bid by this many ticks: longs pay. */
async function passWithIndex(core: ContractCore, millis: number, index: number): Promise<void> {
  const { clock, writer } = core.core;
  for (let left = millis; left >= 0; left -= 10_000) {
    await core.submit({ kind: 'market.mark', symbol: PERP, index, time: clock.now() });
    clock.advance(Math.min(left, 10_000));
    await writer.drain();
  }
}

const idOf = (answer: unknown) => (answer as { answer: { id: number } }).answer.id;

const paidBy = (rows: FundingRows, user: number) =>
  rows
    .payments()
    .filter((row) => row.user === user)
    .map(({ amount, rate, mark, time }) => ({ amount, rate, mark, time }));

it('FUNDING-010 pays at the instant between users and the market maker, to the last unit', () =>
  withUsers(async (core, ada, ben, rows) => {
    await opened(core, ada, ben);
    const { ledger } = core.core.state;
    const maker = ledger.available(PLATFORM, 'contract', 'USDT');
    // The middle is 0.2 % above the index: the rate is 0.2 % − 0.05 %.
    await passWithIndex(core, 4 * HOUR + 10, 9_979);
    const [rate] = rows.rates();
    expect(rate).toMatchObject({ symbol: PERP, time: INSTANT });
    const [premium] = [(20n * 10n ** 8n) / 9_979n];
    expect(rate?.rate).toBe(`0.00${String(premium - 50_000n)}`);
    const mark = BigInt((rate?.mark ?? '').replace('.', ''));
    // Lots × mark in units of 10⁻⁸, times the rate: rounded down, so against the user.
    const due = (coins: bigint) => (coins * mark * 10n ** 6n * (premium - 50_000n)) / 10n ** 8n;
    const [long, short] = [
      -BigInt(paidBy(rows, ada)[0]?.amount ?? 0),
      BigInt(paidBy(rows, ben)[0]?.amount ?? 0),
    ];
    expect(long - due(5n) <= 1n && long >= due(5n)).toBe(true);
    expect(short).toBe(due(2n));
    const rounding = ledger.available(PLATFORM, 'rounding', 'USDT');
    expect(rounding >= 0n && rounding <= 3n).toBe(true);
    expect(ledger.available(PLATFORM, 'contract', 'USDT') - maker).toBe(long - short - rounding);
    core.check();
  }));

it('FUNDING-011 an isolated position pays from its margin and receives into it', () =>
  withUsers(async (core, ada, ben, rows) => {
    await opened(core, ada, ben);
    const before = [await core.money(ada), await core.money(ben)];
    const margins = async () => [
      (await core.positions(ada))[0]?.margin,
      (await core.positions(ben))[0]?.margin,
    ];
    const [paid, received] = await margins();
    await passWithIndex(core, 4 * HOUR + 10, 9_979);
    const [paidAfter, receivedAfter] = await margins();
    expect([(await core.money(ada))[0], (await core.money(ben))[0]]).toEqual([
      before[0]?.[0],
      before[1]?.[0],
    ]);
    const change = (from = '', to = '') => Math.round((Number(to) - Number(from)) * 1e8);
    expect(change(paid, paidAfter)).toBe(Number(paidBy(rows, ada)[0]?.amount));
    expect(change(received, receivedAfter)).toBe(Number(paidBy(rows, ben)[0]?.amount));
    expect(await core.rows<ContractFunding>(ada, 'contract-funding')).toEqual([]);
  }));

it('FUNDING-012 a position pays no more than its margin, and the market maker bears the rest', () =>
  withUsers(async (core, ada, ben) => {
    await opened(core, ada, ben);
    const { state } = core.core;
    const held = fundings.of(state);
    await passWithIndex(core, 60_000, 10_000);
    const contract = held.of(PERP);
    if (contract === undefined) throw new Error('no sample');
    // A rate that no setting allows, so that it takes more than a tenth.
    held.set({ ...contract, rate: 50_000_000n, next: held.sampled });
    core.core.clock.advance(60_000);
    await core.core.writer.drain();
    expect((await core.positions(ada))[0]?.margin).toBe('0');
    expect(state.ledger.available(ada, 'contract', 'USDT') >= 0n).toBe(true);
    core.check();
  }));

it.each(['isolated', 'cross'] as const)(
  'CONTRACT-260 a profitable position without any other money pays its funding from its profit: %s',
  (marginMode) =>
    withUsers(async (core, ada, _, rows) => {
      if (marginMode === 'cross') await core.cross(ada);
      await core.place(ada, 'buy', '5', { price: '100.00', leverage: 10 });
      await core.price(10_000);
      await core.quote(9_998, 10_000);
      await core.place(ada, 'buy', '5', { price: '100.00' });
      await core.price(20_000);
      const out = (await core.money(ada))[0] ?? '0';
      const moved = await core.core.execute({
        ...{ kind: 'assets.transfer', user: ada, id: core.core.id() },
        input: { from: 'contract', to: 'funds', asset: 'USDT', amount: out },
      });
      expect(moved.code).toBe(200);
      await passWithIndex(core, 60_000, 20_000);
      const { state } = core.core;
      const held = fundings.of(state);
      const contract = held.of(PERP);
      if (contract === undefined) throw new Error('no sample');
      const [before] = await core.positions(ada);
      const maker = state.ledger.available(PLATFORM, 'contract', 'USDT');
      // A rate that no setting allows: a tenth of 1,000 or 2,000, with a margin of 50 or 100.
      held.set({ ...contract, rate: 10_000_000n, next: held.sampled });
      core.core.clock.advance(60_000);
      await core.core.writer.drain();
      const [row] = rows.payments();
      const [after] = await core.positions(ada);
      expect(Number(row?.amount)).toBe(-Number(before?.size) * 20e8);
      expect(after?.margin).toBe('0');
      const paid = -Number(row?.amount) / 1e8;
      // Its entry is nearer to the mark by what the margin did not pay, and that is settled profit.
      const settled = paid - Number(before?.margin);
      expect(Number(after?.entryTotal) - Number(before?.entryTotal)).toBeCloseTo(settled, 6);
      expect(Number(after?.pnl) - Number(before?.pnl)).toBeCloseTo(settled, 6);
      // All of it was paid to the others: the market maker, who is short alone.
      expect(state.ledger.available(PLATFORM, 'contract', 'USDT') - maker).toBe(-BigInt(row?.amount ?? 0));
      core.check();
    }),
);

it('FUNDING-013 instants that the platform missed are paid once each, by the last rate and mark', () =>
  withUsers(async (core, ada, ben, rows) => {
    await opened(core, ada, ben);
    await passWithIndex(core, 60_000, 9_979);
    const last = fundings.of(core.core.state).of(PERP);
    const MISSED = [0, 8, 16].map((hours) => INSTANT + hours * HOUR);
    core.core.clock.sleep(20 * HOUR);
    await core.mark(12_000);
    // The job waits for the commits of its commands, and liquidations for the grace after the stop.
    for (let turns = 0; turns < 6; turns++) {
      await core.core.writer.drain();
      core.core.clock.advance(1);
    }
    core.core.clock.advance(60_000);
    await core.core.writer.drain();
    const rates: readonly FundingRate[] = rows.rates();
    expect(rates.map(({ time }) => time)).toEqual(MISSED);
    expect(new Set(rates.map(({ rate, mark }) => `${rate} ${mark}`))).toEqual(
      new Set([`0.00150${String(rates[0]?.rate).slice(7)} ${String(last?.mark)}`]),
    );
    expect(paidBy(rows, ada).map(({ time }) => time)).toEqual(MISSED);
    expect(paidBy(rows, ben)).toHaveLength(3);
    expect(core.lotsOf(ada)).toBe(5_000);
  }));

it('FUNDING-014 a contract whose index is its own book has no funding', () =>
  withUsers(async (core, ada, ben, rows) => {
    await opened(core, ada, ben);
    const { clock, writer, state } = core.core;
    for (let minute = 0; minute < 5 * 60; minute++) {
      await core.submit({
        kind: 'market.mark',
        symbol: PERP,
        index: 10_000,
        isOwnMid: true,
        time: clock.now(),
      });
      clock.advance(60_000);
      await writer.drain();
    }
    expect([rows.rates(), rows.payments()]).toEqual([[], []]);
    expect(trading.of(state).markets.get(PERP)?.mark).not.toHaveProperty('fundingRate');
  }));

it('FUNDING-020 without an index nothing opens and no margin leaves, but orders end and positions shrink', () =>
  withUsers(async (core, ada, ben) => {
    await opened(core, ada, ben);
    const resting = await core.place(ada, 'buy', '1', { price: '95.00' });
    const out = () =>
      core.core.execute({
        ...{ kind: 'assets.transfer', user: ada, id: core.core.id() },
        input: { from: 'contract', to: 'funds', asset: 'USDT', amount: '1' },
      });
    expect((await out()).code).toBe(200);
    core.core.clock.advance(15_002);
    await core.core.writer.drain();
    expect((await core.place(ada, 'buy', '1')).code).toBe('contract.index-stale');
    expect((await out()).code).toBe('contract.index-stale');
    // An amended order would trade like a new one. A smaller size opens nothing more.
    const amend = (more: object, order = idOf(resting)) => core.do(ada, 'amendOrder', { order, ...more });
    expect((await amend({ price: '100.00' })).code).toBe('contract.index-stale');
    expect((await amend({ size: '2' })).code).toBe('contract.index-stale');
    expect((await amend({ size: '0.5' })).code).toBe(200);
    const closing = await core.place(ada, 'sell', '1', { price: '105.00' });
    expect((await amend({ price: '106.00' }, idOf(closing))).code).toBe(200);
    expect((await amend({ size: '6' }, idOf(closing))).code).toBe('contract.index-stale');
    expect((await core.do(ada, 'cancelOrder', { order: idOf(closing) })).code).toBe(200);
    expect((await core.do(ada, 'cancelOrder', { order: idOf(resting) })).code).toBe(200);
    expect((await core.place(ada, 'sell', '1', { reduceOnly: true })).code).toBe(200);
    expect((await core.place(ada, 'sell', '1')).code).toBe(200);
    expect(core.lotsOf(ada)).toBe(3_000);
    expect((await core.place(ada, 'sell', '4')).code).toBe('contract.index-stale');
    await core.mark(10_000);
    expect((await core.place(ada, 'buy', '1')).code).toBe('contract.resuming');
    expect((await out()).code).toBe('contract.resuming');
    await core.pass(RESUME_GRACE_MILLIS, 10_000);
    expect((await core.place(ada, 'buy', '1')).code).toBe(200);
    expect((await out()).code).toBe(200);
  }));

it('FUNDING-021 liquidations wait for the index and for the time after it', () =>
  withUsers(async (core, ada, ben) => {
    await opened(core, ada, ben);
    await core.quote(8_000, 8_001);
    core.core.clock.advance(15_002);
    await core.core.writer.drain();
    await core.mark(8_000);
    expect(core.lotsOf(ada)).toBe(5_000);
    await core.pass(RESUME_GRACE_MILLIS - 1, 8_000);
    expect(core.lotsOf(ada)).toBe(5_000);
    await core.pass(1, 8_000);
    expect(core.lotsOf(ada)).toBe(0);
  }));

it('FUNDING-022 a first start has no waiting time; a start with positions has', () =>
  withUsers(async (core, ada, ben) => {
    const { clock } = core.core;
    await opened(core, ada, ben);
    const open = { kind: 'market.open', symbol: PERP, epoch: 'two', time: clock.now() } as const;
    // A feed that begins again within a run is no gap.
    await core.submit(open);
    await core.price(10_000);
    expect((await core.place(ada, 'buy', '1')).code).toBe(200);
    await core.submit({ ...open, isFirst: true });
    await core.quote(9_999, 10_001);
    expect((await core.place(ada, 'buy', '1')).code).toBe('contract.index-stale');
    await core.mark(10_000);
    expect((await core.place(ada, 'buy', '1')).code).toBe('contract.resuming');
  }));

it('FUNDING-006 neither a trade nor an order of a user moves the mark or the premium', () =>
  withUsers(async (core, ada, ben) => {
    const index = 9_950;
    const { clock, state } = core.core;
    const shown = async () => {
      await core.submit({ kind: 'market.mark', symbol: PERP, index, time: clock.now() });
      const { mark, fundingRate } = trading.of(state).markets.get(PERP)?.mark ?? {};
      return { mark, fundingRate };
    };
    await core.quote(9_990, 10_010, 1_000);
    await core.submit({ kind: 'market.open', symbol: PERP, epoch: 'x', isFirst: true, time: clock.now() });
    await core.quote(9_990, 10_010, 1_000);
    const before = await shown();
    expect(before).toEqual({ mark: 10_000, fundingRate: 300_000 });
    // Better prices on both sides, then trades at them and through the market maker's levels.
    await core.place(ada, 'buy', '4', { price: '100.09' });
    await core.place(ben, 'sell', '1', { price: '100.09' });
    await core.place(ada, 'buy', '1');
    expect(await shown()).toEqual(before);
  }));
