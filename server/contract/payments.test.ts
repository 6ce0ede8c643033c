/** The payers of a trade, to the last unit. The mark is 100.00 unless a test moves it; a tick is 0.01 USDT. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { writingStore, type WritingStore } from '../../tests/support/writing-store.ts';
import { positionChangeRows } from './history/change-rows.ts';
import { marginRatioOf } from './margin-ratio.ts';
import { positions } from './positions.ts';
import type { contractFees } from './settings.ts';

const OTHER = 'XYZ-USDT-PERP';
const THIRD = 'LMN-USDT-PERP';

/** Cross margin at a leverage of 10 in three contracts at 100.00. */
async function inThree(
  run: (core: ContractCore, ada: number, written: WritingStore) => Promise<void>,
): Promise<void> {
  const written = writingStore();
  const others = [OTHER, THIRD].map((symbol) => ({ ...fakeInstrument(symbol), kind: 'perpetual' }) as const);
  const core = await ContractCore.open(written.store, others);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [PERP, OTHER, THIRD]) {
    await core.price(10_000, symbol);
    await core.do(ada, 'setLeverage', { symbol, leverage: 10 });
    await core.do(ada, 'setMarginMode', { symbol, marginMode: 'cross' });
  }
  await run(core, ada, written);
  await core.stop();
}

it('CONTRACT-564 a cross account pays what is not free from the margins of its positions, the oldest first', () =>
  inThree(async (core, ada, written) => {
    for (const [symbol, size] of [
      [OTHER, '10'],
      [PERP, '50'],
      [THIRD, '20'],
    ] as const)
      expect(await core.place(ada, 'buy', size, { symbol })).toMatchObject({ code: 200 });
    // 80 × 100.01: a tenth is frozen, and 0.05 % was the fee.
    expect(await core.money(ada)).toEqual(['195.9196', '800.08']);
    await core.price(8_302);
    core.core.clock.advance(7);
    written.writes.length = 0;
    expect(await core.place(ada, 'sell', '50', { reduceOnly: true })).toMatchObject({
      answer: { filled: '50.000', fee: '2.07525' },
    });
    // The loss of 850 and the fee, less 195.9196 and the 500.05 of the closed position.
    const left = [
      { symbol: OTHER, margin: '0' },
      { symbol: THIRD, margin: '143.92435' },
    ];
    expect(await core.positions(ada)).toMatchObject(left);
    expect(await core.money(ada)).toEqual(['0', '143.92435']);
    expect(
      positions
        .of(core.core.state)
        .of(ada)
        .map(({ updated }) => updated),
    ).toEqual([core.core.clock.now(), core.core.clock.now()]);
    const noted = written.rows(positionChangeRows);
    expect(noted.map(({ kind, marginChange, pnl, fee }) => [kind, marginChange, pnl, fee])).toEqual([
      ['user', '-50005000000', '-85000000000', '207525000'],
      ['covered', '-10001000000', '0', '0'],
      ['covered', '-5609565000', '0', '0'],
    ]);
  }));

it('CONTRACT-564 the margin of an isolated position pays nothing for a cross account', () =>
  inThree(async (core, ada) => {
    await core.do(ada, 'setMarginMode', { symbol: OTHER, marginMode: 'isolated' });
    for (const [symbol, size] of [
      [OTHER, '1'],
      [PERP, '50'],
      [THIRD, '20'],
    ] as const)
      await core.place(ada, 'buy', size, { symbol });
    await core.price(8_302);
    await core.place(ada, 'sell', '50', { reduceOnly: true });
    // Of 1,000: 710.081 of margins, 3.550355 of fees; then 500.05 more, less 852.07525.
    expect(await core.positions(ada)).toMatchObject([
      { symbol: OTHER, margin: '10.011' },
      { symbol: THIRD, margin: '134.363395' },
    ]);
  }));

it('CONTRACT-565 the market maker bears the rounding by which a closing trade is dearer than the account', async () => {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  await core.setting('contract.fees', {
    levels: [{ maker: 0, taker: 0 }],
  } satisfies typeof contractFees.default);
  const ada = await core.user('Ada', '210.100995');
  await core.price(10_000);
  await core.price(10_000, OTHER);
  // The margin of a cross position pays nothing for an isolated one.
  await core.do(ada, 'setLeverage', { symbol: OTHER, leverage: 10 });
  await core.do(ada, 'setMarginMode', { symbol: OTHER, marginMode: 'cross' });
  await core.place(ada, 'buy', '1', { symbol: OTHER });
  await core.mark(10_100, OTHER);
  await core.place(ada, 'buy', '10');
  const held = positions.of(core.core.state).find(ada, PERP, 'net');
  // The loss of 200.10 is 500 units more than there is.
  await core.quote(8_000, 10_001);
  expect(await core.place(ada, 'sell', '10', { reduceOnly: true })).toMatchObject({
    answer: { status: 'all-filled' },
  });
  expect([held?.pnl, held?.borne]).toEqual([-20_010_000_000n, 500n]);
  expect(await core.money(ada)).toEqual(['0', '10.001']);
  expect(core.core.state.ledger.available(PLATFORM, 'contract', 'USDT')).toBe(20_009_999_500n);
  await core.stop();
});

it('CONTRACT-566 the margin ratio of a market is the highest of its positions, or that of the cross account', () =>
  inThree(async (core, ada) => {
    const { state } = core.core;
    const ratio = (symbol = PERP) => marginRatioOf(state, ada, symbol);
    expect([ratio(), ratio('NO-USDT-PERP')]).toEqual(['none', 'none']);
    for (const symbol of [PERP, OTHER]) await core.place(ada, 'buy', '40', { symbol });
    // 1 % of 8,000 of 1,000 less 4.0004 of fees and 0.8 of loss.
    const whole = Math.floor((80 * 1e6) / 995.1996);
    expect([ratio(), ratio(OTHER), ratio(THIRD)]).toEqual([whole, whole, 'none']);
    await core.price(11_000, OTHER);
    // 84 of 400 more.
    expect(ratio()).toBe(Math.floor((84 * 1e6) / 1_395.1996));
    const ben = await core.user('Ben', '1000');
    await core.hedge(ben);
    await core.place(ben, 'buy', '10', { positionSide: 'long', leverage: 10 });
    await core.place(ben, 'sell', '20', { positionSide: 'short' });
    await core.do(ben, 'adjustMargin', { position: 9, change: 'add', amount: '50' });
    // The short position's 20 of 199.98; the long one's 10 of 150.01.
    expect(marginRatioOf(state, ben, PERP)).toBe(Math.floor((20 * 1e6) / 199.98));
  }));

it('CONTRACT-565 several trades, each rounded up, freeze no more than there is, and charge no more', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '0.10031006');
  await core.price(10_000);
  expect(await core.leverage(ada, 3)).toMatchObject({ code: 200 });
  // Thirds of 0.10001, 0.10004 and 0.10007, their fees, and losses to the mark: each amount is rounded up.
  const asks = [10_001, 10_004, 10_007].map((tick) => [tick, 1] as [number, number]);
  await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [[9_999, 9]], asks });
  const placed = await core.place(ada, 'buy', '0.003', { price: '100.07' });
  expect(placed).toMatchObject({ answer: { status: 'all-filled', fee: '0.00015007' } });
  // 0.10016 and a unit would be its margin.
  expect(await core.positions(ada)).toMatchObject([{ margin: '0.10015999', entryTotal: '0.30012' }]);
  expect(await core.money(ada)).toEqual(['0', '0.10015999']);
  await core.stop();
});
