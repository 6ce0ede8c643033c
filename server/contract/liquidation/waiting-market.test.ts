/** Liquidations of a cross account while the index of one of its markets waits. All marks begin at 100.00. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { minorOf, type Minor } from '../../../domain/ledger/minor.ts';
import type { ContractLiquidation } from '../../../protocol/names/liquidation.ts';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';

const [WAITS, OTHER] = ['XYZ-USDT-PERP', 'UVW-USDT-PERP'];
const SYMBOLS = [PERP, WAITS, OTHER];

interface Waiting {
  readonly core: ContractCore;
  readonly steps: readonly ContractLiquidation[];
  /** The whole contract account of the user. */
  readonly money: () => Promise<Minor>;
  readonly open: () => Promise<readonly string[]>;
  /** Time passes, in which only these indices go on. */
  readonly pass: (millis: number, marks: Readonly<Record<string, number>>) => Promise<void>;
}

/** Ada holds 100 of each of these at a leverage of 50, in one cross account of 1,000 USDT. */
async function waiting(symbols: readonly string[], run: (traded: Waiting) => Promise<void>): Promise<void> {
  const others = [WAITS, OTHER].map((symbol) => ({ ...fakeInstrument(symbol), kind: 'perpetual' as const }));
  const core = await ContractCore.open(undefined, others);
  const steps = core.sent<ContractLiquidation>('contract-liquidation');
  const ada = await core.user('Ada', '1000');
  for (const symbol of SYMBOLS) await core.price(10_000, symbol);
  for (const symbol of symbols) {
    await core.do(ada, 'setLeverage', { symbol, leverage: 50 });
    await core.do(ada, 'setMarginMode', { symbol, marginMode: 'cross' });
    expect(await core.place(ada, 'buy', '100', { symbol })).toMatchObject({ code: 200 });
  }
  await run({
    core,
    steps,
    money: async () => {
      const [available, frozen] = await core.money(ada);
      return (minorOf(available ?? '') ?? 0n) + (minorOf(frozen ?? '') ?? 0n);
    },
    open: async () => (await core.positions(ada)).map(({ symbol }) => symbol),
    async pass(millis, marks) {
      for (let left = millis; left > 0; left -= 10_000) {
        for (const [symbol, tick] of Object.entries(marks)) await core.price(tick, symbol);
        core.core.clock.advance(10_000);
        await core.core.writer.drain();
      }
      for (const [symbol, tick] of Object.entries(marks)) await core.price(tick, symbol);
    },
  });
  await core.stop();
}

const fundOf = ({ core }: ContractCore) => core.state.ledger.available(PLATFORM, 'insurance', 'USDT');

it('LIQUIDATION-042 after a start a market without any mark keeps no cross account from liquidation', async () => {
  const others = [{ ...fakeInstrument(WAITS), kind: 'perpetual' as const }];
  const core = await ContractCore.open(undefined, others);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [PERP, WAITS]) {
    await core.price(10_000, symbol);
    await core.do(ada, 'setLeverage', { symbol, leverage: 50 });
    await core.do(ada, 'setMarginMode', { symbol, marginMode: 'cross' });
    expect(await core.place(ada, 'buy', symbol === PERP ? '100' : '1', { symbol })).toMatchObject({
      code: 200,
    });
  }
  // Each minute the marks are stored.
  for (let left = 12; left > 0; left--) {
    for (const symbol of [PERP, WAITS]) await core.price(10_000, symbol);
    core.core.clock.advance(10_000);
    await core.core.writer.drain();
  }
  const again = await restarted(core, undefined, others);
  await again.quote(9_999, 10_001);
  await again.pass(RESUME_GRACE_MILLIS, 10_000);
  expect(again.lotsOf(ada)).toBe(101_000);
  await again.price(9_500);
  expect(again.lotsOf(ada)).toBe(101_000);
  // 1,000 less some fees, and a loss of 1,000.
  await again.price(9_000);
  expect((await again.positions(ada)).map(({ symbol }) => symbol)).toEqual([WAITS]);
  await again.stop();
});

it('LIQUIDATION-031 the insurance fund pays no loss of a position whose index waits', () =>
  waiting([PERP, WAITS], async ({ core, steps, money, open, pass }) => {
    await core.price(12_000);
    await core.price(8_500, WAITS);
    await pass(40_000, { [PERP]: 12_000 });
    const before = await money();
    // +2,000 becomes −500 beside −1,500 at the last mark.
    await core.price(9_500);
    expect(steps).toMatchObject([
      { symbol: PERP, filled: '100.000', takenOver: '0.000', paid: '0', fee: '28.497' },
    ]);
    expect([await open(), (await money()) - before]).toEqual([[WAITS], -530_49700000n]);
    expect(fundOf(core)).toBe(1_000_028_49700000n);
    // It recovers: the user has what the closed position and its fee left.
    await pass(70_000, { [PERP]: 9_500, [WAITS]: 9_800 });
    expect([await open(), (await money()) - before, steps.length]).toEqual([[WAITS], -530_49700000n, 1]);
  }));

it('LIQUIDATION-031 beside a position whose index waits none is closed at a profit that the fund pays', () =>
  waiting(SYMBOLS, async ({ core, steps, money, pass }) => {
    await core.price(10_500, WAITS);
    await pass(40_000, { [PERP]: 10_000, [OTHER]: 10_000 });
    await core.price(8_800);
    const before = await money();
    expect(steps).toEqual([]);
    // −1,200 and −1,500 in live markets, +500 at the last mark, and less than 1,000 in the wallet.
    await core.price(8_500, OTHER);
    expect(steps[0]).toMatchObject({ symbol: OTHER, price: '100.01', pnl: '0', takenOver: '100.000' });
    expect(before - (await money())).toBe(minorOf(steps[0]?.fee ?? ''));
  }));
