/** The commands of funding and of the index, decided one by one. At 0.01 USDT a tick and 0.001 ABC a lot. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { announce, passToWindow, passWindow, runSlices } from '../../../tests/support/delisted-contract.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { rowsAmong } from '../../../tests/support/feature-rows.ts';
import { writingStore } from '../../../tests/support/writing-store.ts';
import { decide } from '../../core/decide.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { markRules } from '../marks/mark-rules.ts';
import { contractIndex } from '../marks/settings.ts';
import { fundingRateRows, fundingRoundRows, fundingStateRows } from './funding-rows.ts';
import { fundingCommandRules, fundingJob } from './funding-rules.ts';
import { fundings, MINUTE } from './funding-state.ts';
import { contractFundingTerms } from './settings.ts';

const OTHER = 'XYZ-USDT-PERP';
const HOUR = 60 * MINUTE;

async function opened(run: (core: ContractCore, users: readonly number[]) => Promise<void>): Promise<void> {
  const others = [{ ...fakeInstrument(OTHER), kind: 'perpetual' as const }, fakeInstrument('ABC-USDT')];
  const core = await ContractCore.open(undefined, others);
  const users = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  for (const symbol of [PERP, OTHER]) await core.price(10_000, symbol);
  for (let left = 6; left > 0; left--) {
    core.core.clock.advance(10_000);
    await core.core.writer.drain();
    for (const symbol of [PERP, OTHER]) await core.mark(10_000, symbol);
  }
  await run(core, users);
  await core.stop();
}

const decided = ({ core: { state } }: ContractCore, command: { kind: string; due: number; time: number }) =>
  decide({ ...fundingCommandRules, ...markRules }, state, command, 1_000);

it('FUNDING-054 each minute every contract is sampled and its mark published, a spot market is not', () =>
  opened((core) => {
    const { state } = core.core;
    const all = fundings.of(state);
    const due = all.nextSample;
    const { marketEvents, writes } = decided(core, {
      kind: 'contract.sampleFunding',
      due,
      time: due + 59_999,
    });
    expect(marketEvents).toMatchObject([
      { kind: 'market.marked', symbol: PERP, mark: 10_000, time: due + 59_999 },
      { kind: 'market.marked', symbol: OTHER, mark: 10_000 },
    ]);
    expect(
      rowsAmong(fundingStateRows, writes).map(({ symbol, sampled, mark }) => [symbol, sampled, mark]),
    ).toEqual([
      [PERP, due, '100.00'],
      [OTHER, due, '100.00'],
    ]);
    expect(all.of(PERP)?.premiums.count).toBe(2);
    // A minute late it samples nothing, and the next one follows the present minute.
    const late = all.nextSample;
    decided(core, { kind: 'contract.sampleFunding', due: late, time: late + MINUTE });
    expect([all.of(PERP)?.premiums.count, all.nextSample]).toEqual([2, late + 2 * MINUTE]);
    return Promise.resolve();
  }));

it('FUNDING-054 a market without funding stores its mark, and one without a live index keeps the last sample', () =>
  opened(async (core) => {
    const { state, clock } = core.core;
    const sample = () => {
      const due = fundings.of(state).nextSample;
      decided(core, { kind: 'contract.sampleFunding', due, time: due });
      const { rate, mark } = fundings.of(state).of(OTHER) ?? {};
      return [rate === undefined, mark];
    };
    const own = (index: number) =>
      core.submit({ kind: 'market.mark', symbol: OTHER, index, isOwnMid: true, time: clock.now() });
    // Its last sample had a rate, which stays.
    await own(10_200);
    expect(sample()).toEqual([false, '100.00']);
    fundings
      .of(state)
      .set({ symbol: OTHER, next: 9e15, premiums: { weighted: 0n, count: 0 }, rate: undefined, mark: '' });
    expect(sample()).toEqual([true, '102.00']);
    clock.advance(20_000);
    await core.core.writer.drain();
    Object.assign(trading.of(state).markets.get(OTHER)?.mark ?? {}, { mark: 10_300 });
    expect(sample()).toEqual([true, '102.00']);
  }));

it('FUNDING-054 an instant publishes the mark once, and its rounding is the rounding account’s', () =>
  opened(async (core, [ada = 0, ben = 0]) => {
    const { state } = core.core;
    await core.setting('contract.funding', { ...contractFundingTerms.default, positionsAtOnce: 1 });
    await core.place(ada, 'buy', '0.001');
    await core.place(ben, 'buy', '0.002');
    const all = fundings.of(state);
    const pay = () => {
      const { due = 0, instant = 0, symbol } = all.pending() ?? {};
      const command = { kind: 'contract.payFunding', symbol, instant, due, time: core.core.clock.now() };
      const { marketEvents, writes } = decided(core, command);
      return [
        marketEvents.length,
        rowsAmong(fundingRoundRows, writes).map(({ after, early }) => [after, early]),
      ];
    };
    const due = (rate: bigint | undefined) => {
      const contract = all.of(PERP);
      if (contract === undefined) throw new Error('no sample');
      all.set({ ...contract, rate, next: all.sampled });
      return all.sampled;
    };
    const rounding = () => state.ledger.available(PLATFORM, 'rounding', 'USDT');
    const before = rounding();
    // A hundred millionth of 0.1 and of 0.2 USDT is a part of a unit: each pays one, the market maker receives none.
    const instant = due(1n);
    expect([pay(), pay()]).toEqual([
      [1, [[2, '[]']]],
      [0, [[3, '[]']]],
    ]);
    expect([rounding() - before, all.rounds.size, (all.of(PERP)?.next ?? 0) > instant]).toEqual([
      2n,
      0,
      true,
    ]);
    // Without a rate nothing is paid, and the next instant follows.
    due(undefined);
    expect([pay(), (all.of(PERP)?.next ?? 0) > all.sampled]).toEqual([[0, []], true]);
    const { name, mostUncommitted } = fundingJob;
    expect([name, mostUncommitted]).toEqual(['contract.funding', 2]);
  }));

it('FUNDING-020 an index that is too old ends alone, with all its sources, and its mark is published', () =>
  opened(async (core) => {
    const { state, clock } = core.core;
    const { staleMillis } = contractIndex.default;
    const last = clock.now();
    clock.advance(5_000);
    const sources = [
      { name: 'okx', price: 10_000 },
      { name: 'spot', price: 10_000 },
    ];
    await core.submit({ kind: 'market.mark', symbol: OTHER, index: 10_000, sources, time: last + 5_000 });
    const end = (due: number) =>
      decided(core, { kind: 'contract.endIndex', due, time: due }).marketEvents.map((event) => {
        const { symbol, indexState, sources: letters } = event as unknown as Record<string, string>;
        return [symbol, indexState, letters];
      });
    // One that is as old as it may be is live.
    expect([end(last + staleMillis), end(last + staleMillis + 1)]).toEqual([[], [[PERP, 'stale', 's']]]);
    expect(end(last + 5_000 + staleMillis + 1)).toEqual([[OTHER, 'stale', 'ss']]);
    expect(trading.of(state).markets.get(PERP)?.mark).toMatchObject({ indexState: 'stale', sources: 's' });
  }));

it('FUNDING-056 a contract without a market or a mark in its ticks is paid by no round', () =>
  opened(async (core) => {
    const { state } = core.core;
    const all = fundings.of(state);
    const markets = trading.of(state).markets as Map<string, Market>;
    const instant = all.sampled;
    const next = all.of(PERP)?.next;
    const begun = (symbol: string, mark: string) => {
      const held = all.of(symbol);
      if (held !== undefined) all.set({ ...held, next: instant, rate: 10_000n, mark });
      const { writes } = decided(core, {
        ...{ kind: 'contract.payFunding', due: instant + 1, time: instant + 1 },
        ...{ symbol, instant },
      });
      return [rowsAmong(fundingRateRows, writes).length, all.of(symbol)?.next];
    };
    expect(begun(PERP, '100.00')).toEqual([1, next]);
    expect(begun(PERP, '100.005')).toEqual([0, next]);
    const market = markets.get(OTHER) as Market;
    market.isClosed = true;
    expect(begun(OTHER, '100.00')).toEqual([0, next]);
    markets.delete(OTHER);
    expect(begun(OTHER, '100.00')).toEqual([0, instant + 24 * HOUR]);
    markets.set(OTHER, { ...market, isClosed: false });
    await core.core.writer.drain();
  }));

it('FUNDING-057 a contract that is settled has no further rate', async () => {
  const written = writingStore();
  const core = await ContractCore.open(written.store);
  await core.price(10_000);
  await passToWindow(core, await announce(core, 2));
  await passWindow(core, [10_000, 10_000]);
  await runSlices(core, 5);
  core.core.clock.advance(9 * HOUR);
  await core.core.writer.drain();
  await core.pass(MINUTE, 10_000);
  expect(written.rows(fundingRateRows)).toEqual([]);
  await core.stop();
});
