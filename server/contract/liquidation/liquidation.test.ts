/** Liquidations step by step: tiers, the bankruptcy price, the insurance fund and auto-deleveraging. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { minorOf } from '../../../domain/ledger/minor.ts';
import type { ContractLiquidation } from '../../../protocol/names/liquidation.ts';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';
import { positions } from '../positions.ts';
import { deleverageRanksQuery, insuranceFundQuery, liquidationsQuery } from './liquidation-queries.ts';
import { contractLiquidation } from './liquidation-terms.ts';

const CAPITAL = 1_000_000_00000000n;
const WIDE = 100_000_000;
const OTHER = 'XYZ-USDT-PERP';
const NO_POSITION = { entryNotional: 0n, margin: 0n };

async function liquidating(
  run: (core: ContractCore, users: readonly number[], steps: ContractLiquidation[]) => Promise<void>,
  terms: Partial<typeof contractLiquidation.default> = {},
): Promise<void> {
  const other = { ...fakeInstrument(OTHER), kind: 'perpetual' } as const;
  const core = await ContractCore.open(undefined, [other]);
  const steps = core.sent<ContractLiquidation>('contract-liquidation');
  await core.setting(contractLiquidation.name, { ...contractLiquidation.default, ...terms });
  const users = [
    await core.user('Ada', '1000'),
    await core.user('Ben', '1000'),
    await core.user('Cleo', '1000'),
  ];
  await core.quote(9_999, 10_001, WIDE);
  await core.mark(10_000);
  await run(core, users, steps);
  await core.stop();
}

const fundOf = ({ core }: ContractCore) => core.state.ledger.available(PLATFORM, 'insurance', 'USDT');
/** The market maker offers nothing. */
const empty = (core: ContractCore) =>
  core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });

it('LIQUIDATION-010 a large position is reduced to the next lower tier, at the shown price and not before', () =>
  liquidating(async (core, [ada = 0], steps) => {
    await core.place(ada, 'buy', '210', { leverage: 25 });
    await core.place(ada, 'sell', '1', { price: '105.00', reduceOnly: true });
    const shown = liquidationPriceOf(core, ada);
    await core.quote(shown, shown + 2, WIDE);
    await core.mark(shown + 1);
    expect([steps, core.lotsOf(ada)]).toEqual([[], 210_000]);
    await core.quote(shown - 1, shown + 1, WIDE);
    await core.mark(shown);
    const [step] = steps;
    expect(steps).toMatchObject([
      { cause: 'liquidation', tier: 2, size: '210.000', cancelled: 1, takenOver: '0.000', paid: '0' },
    ]);
    // 20,000 at the mark is the border.
    const kept = Math.floor(2_000_000_000 / shown);
    expect([core.lotsOf(ada), step?.filled]).toEqual([kept, step?.closed]);
    expect((minorOf(step?.equity ?? '') ?? 0n) <= (minorOf(step?.requirement ?? '') ?? 0n)).toBe(true);
    expect(Number(step?.fee)).toBeCloseTo((Number(step?.filledTotal) * 3) / 1_000, 6);
    expect(await core.orders(ada)).toEqual([]);
    expect(fundOf(core)).toBe(CAPITAL + (minorOf(step?.fee ?? '') ?? 0n));
    core.check();
  }));

it.each(['buy', 'sell'] as const)(
  'LIQUIDATION-011 the insurance fund takes over at the bankruptcy price what the book does not take: %s',
  (side) =>
    liquidating(async (core, [ada = 0], steps) => {
      await core.place(ada, side, '50', { leverage: 25 });
      const [available] = await core.money(ada);
      const [{ entryNotional, margin } = NO_POSITION] = positions
        .of(core.core.state)
        .of(ada)
        .map(({ open }) => open);
      const shown = liquidationPriceOf(core, ada);
      await empty(core);
      await core.mark(shown);
      expect(steps).toMatchObject([
        {
          tier: 1,
          size: '50.000',
          closed: '50.000',
          filled: '0.000',
          takenOver: '50.000',
          deleveraged: '0.000',
        },
      ]);
      const { price, fee, paid, pnl } = steps[0] as ContractLiquidation;
      // The whole margin is lost at the bankruptcy price, but for the rounding to a tick.
      const sign = side === 'buy' ? 1 : -1;
      const ticks = Number(entryNotional - BigInt(sign) * margin) / 50 / 1_000_000;
      const bankruptcy = side === 'buy' ? Math.ceil(ticks - 1e-6) : Math.floor(ticks + 1e-6);
      expect([price, bankruptcy === shown]).toEqual([(bankruptcy / 100).toFixed(2), false]);
      // It is worth more at the mark: the fund earns the difference, and what is left of a tick's rounding
      // is the fee.
      const earned = 50 * Math.abs(shown / 100 - Number(price));
      expect(Number(paid)).toBeCloseTo(-earned, 8);
      expect(fundOf(core)).toBe(CAPITAL + (minorOf(fee) ?? 0n) + (minorOf(paid.slice(1)) ?? 0n));
      expect(Number(pnl)).toBeCloseTo(
        side === 'buy' ? 50 * (Number(price) - 100.01) : 50 * (99.99 - Number(price)),
        6,
      );
      expect([core.lotsOf(ada), (await core.money(ada))[1]]).toEqual([0, '0']);
      expect(Number((await core.money(ada))[0]) - Number(available)).toBeLessThan(0.5);
    }),
);

it('LIQUIDATION-012 a loss beyond the margin is paid by the insurance fund alone', () =>
  liquidating(async (core, [ada = 0], steps) => {
    await core.place(ada, 'buy', '50', { leverage: 25 });
    const [available] = await core.money(ada);
    await core.quote(5_999, 6_001, WIDE);
    await core.mark(6_000);
    expect(steps).toMatchObject([{ filled: '0.000', takenOver: '50.000' }]);
    const { price, paid } = steps[0] as ContractLiquidation;
    expect(Number(paid)).toBeCloseTo(50 * (Number(price) - 60), 8);
    expect(fundOf(core)).toBeLessThan(CAPITAL);
    const [left, frozen] = await core.money(ada);
    expect([Number(left) - Number(available) < 0.5, Number(left) >= Number(available), frozen]).toEqual([
      true,
      true,
      '0',
    ]);
  }));

it('LIQUIDATION-013 the orders of a cross account end first, and what they held may save its positions', () =>
  liquidating(async (core, [ada = 0], steps) => {
    await core.cross(ada);
    await core.place(ada, 'buy', '80');
    await core.place(ada, 'buy', '30', { price: '55.00' });
    expect(await core.orders(ada)).toHaveLength(1);
    const shown = liquidationPriceOf(core, ada);
    await core.quote(shown - 1, shown + 1, WIDE);
    await core.mark(shown);
    expect([await core.orders(ada), core.lotsOf(ada), steps]).toEqual([[], 80_000, []]);
    const now = liquidationPriceOf(core, ada);
    expect(now).toBeLessThan(shown);
    await core.quote(now - 1, now + 1, WIDE);
    await core.mark(now);
    expect([core.lotsOf(ada), steps.length]).toEqual([0, 1]);
  }));

it('LIQUIDATION-013 a cross account ends its largest loss first, and nothing more once it is sound', () =>
  liquidating(
    async (core, [ada = 0], steps) => {
      await core.cross(ada);
      await core.do(ada, 'setMarginMode', { symbol: OTHER, marginMode: 'cross' });
      await core.price(10_000, OTHER);
      await core.place(ada, 'buy', '50');
      expect(await core.place(ada, 'buy', '24', { symbol: OTHER })).toMatchObject({ code: 200 });
      await core.price(9_500);
      let other = 10_000;
      while (steps.length === 0) await core.price((other -= 20), OTHER);
      expect(other).toBeGreaterThan(6_000);
      const [money] = await core.money(ada);
      expect(steps).toMatchObject([{ symbol: OTHER, marginMode: 'cross', size: '24.000', closed: '24.000' }]);
      expect([core.lotsOf(ada), Number(money) >= 0]).toEqual([50_000, true]);
    },
    { feePpm: 0 },
  ));

it('LIQUIDATION-014 a fund that cannot pay leaves the rest to the other side, by profit and leverage', () =>
  liquidating(
    async (core, [ada = 0, ben = 0, cleo = 0], steps) => {
      await core.place(ben, 'sell', '30', { leverage: 50, price: '100.00' });
      await core.place(cleo, 'sell', '30', { leverage: 10, price: '100.00' });
      await core.place(ada, 'buy', '60', { leverage: 25, price: '100.00' });
      expect([ada, ben, cleo].map((user) => core.lotsOf(user))).toEqual([60_000, -30_000, -30_000]);
      await core.mark(9_990);
      const barsOf = async (user: number) =>
        (await core.core.ask(deleverageRanksQuery, user)).map(({ bars }) => bars);
      expect([await barsOf(ben), await barsOf(cleo), await barsOf(ada)]).toEqual([[5], [3], [5]]);
      await core.quote(5_999, 6_001, WIDE);
      await core.mark(6_000);
      // The fund pays some of it; then Ben, whose leverage is higher, then Cleo.
      const [adas, bens, cleos] = [ada, ben, cleo].map((user) => core.lotsOf(user));
      expect(adas).toBe(0);
      const others = steps.filter(({ cause }) => cause === 'deleveraged');
      expect(others.length).toBe(2);
      expect(others.map(({ closed }) => closed)[0]).toBe('30.000');
      expect([bens, (cleos ?? 0) > -30_000]).toEqual([0, true]);
      const price = others[0]?.price ?? '';
      expect(others[0]).toMatchObject({ price, fee: '0', deleveraged: '30.000' });
      expect(Number(others[0]?.pnl)).toBeCloseTo(30 * (100 - Number(price)), 6);
      expect(fundOf(core) >= 0n).toBe(true);
      expect(fundOf(core)).toBeLessThan(40_00000000n);
      expect((await core.positions(ben)).length).toBe(0);
    },
    { capital: '100', feePpm: 0 },
  ));

it('LIQUIDATION-015 a queue is worked off in slices, and one that a newer mark makes sound is left alone', () =>
  liquidating(
    async (core, [ada = 0, ben = 0, cleo = 0], steps) => {
      for (const user of [ada, ben, cleo]) await core.place(user, 'buy', '50', { leverage: 25 });
      const shown = liquidationPriceOf(core, ada);
      await core.quote(shown - 1, shown + 1, WIDE);
      const { clock, writer } = core.core;
      const mark = (tick: number) =>
        core.submit({ kind: 'market.mark', symbol: PERP, time: clock.now(), mark: tick, index: tick });
      await mark(shown);
      // The first slice is one step.
      clock.advance(0);
      await writer.drain();
      expect(steps.length).toBe(1);
      await mark(shown + 50);
      clock.advance(10);
      await writer.drain();
      expect(steps.length).toBe(1);
      await mark(shown);
      clock.advance(10);
      await writer.drain();
      expect([ada, ben, cleo].map((user) => core.lotsOf(user))).toEqual([0, 0, 0]);
    },
    { stepsAtOnce: 1 },
  ));

it('LIQUIDATION-016 steps and the history of the fund are rows, and a start goes on with them', async () => {
  const connection = await memoryDatabase();
  const open = () => ContractCore.open(createSqlStore(connection, FEATURE_TABLES.features));
  const core = await open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  const fund = { asset: 'USDT', before: undefined, limit: 10 };
  expect(await core.core.ask(insuranceFundQuery, fund)).toMatchObject({ balance: '1000000', list: [] });
  await core.place(ada, 'buy', '50', { leverage: 25 });
  await core.quote(5_999, 6_001, WIDE);
  await core.mark(6_000);
  const shown = async (of: ContractCore) => [
    await of.core.ask(liquidationsQuery, { user: ada, symbol: PERP, before: undefined, limit: 10 }),
    await of.core.ask(insuranceFundQuery, fund),
    of.core.hash(),
  ];
  const before = await shown(core);
  const [steps, history] = before;
  const ofPosition = (position: number) =>
    core.core.ask(liquidationsQuery, {
      user: ada,
      symbol: undefined,
      position,
      before: undefined,
      limit: 10,
    });
  const { position = 0 } = (steps as { readonly list: readonly ContractLiquidation[] }).list[0] ?? {};
  const { time } = (steps as { readonly list: readonly ContractLiquidation[] }).list[0] ?? {};
  expect(await ofPosition(position)).toEqual({ ...(steps as object), marks: [{ time, mark: '100.00' }] });
  expect(await ofPosition(position + 1)).toEqual({ list: [], marks: [], next: null });
  expect(steps).toMatchObject({ list: [{ takenOver: '50.000', mark: '60.00', size: '50.000' }], next: null });
  expect(history).toMatchObject({ asset: 'USDT', next: null });
  expect(
    (history as { readonly list: readonly { readonly cause: string }[] }).list.map(({ cause }) => cause),
  ).toContain('takeover');
  await core.stop();
  const again = await open();
  expect(await shown(again)).toEqual(before);
  await again.stop();
  await connection.close();
});

it('LIQUIDATION-021 a stop between two steps leaves whole steps, and the others follow after the start', async () => {
  const core = await ContractCore.open();
  const before = core.sent<ContractLiquidation>('contract-liquidation');
  const users = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.setting(contractLiquidation.name, { ...contractLiquidation.default, stepsAtOnce: 1 });
  await core.price(10_000);
  for (const user of users) await core.place(user, 'buy', '50', { leverage: 25 });
  await core.quote(5_999, 6_001, WIDE);
  const { clock, writer } = core.core;
  await core.submit({ kind: 'market.mark', symbol: PERP, time: clock.now(), mark: 6_000, index: 6_000 });
  clock.advance(0);
  await writer.drain();
  const [hash, fund] = [core.core.hash(), fundOf(core)];
  expect(users.map((user) => core.lotsOf(user))).toEqual([0, 50_000]);
  const again = await restarted(core);
  expect([again.core.hash(), fundOf(again)]).toEqual([hash, fund]);
  const after = again.sent<ContractLiquidation>('contract-liquidation');
  await again.quote(5_999, 6_001, WIDE);
  await again.pass(RESUME_GRACE_MILLIS, 6_000);
  await again.mark(6_000);
  expect(users.map((user) => again.lotsOf(user))).toEqual([0, 0]);
  // One step for each position, and no id twice.
  expect([before, after].map((steps) => steps.map(({ id, position }) => [id, position]))).toEqual([
    [[1, 2]],
    [[2, 3]],
  ]);
  await again.stop();
});
