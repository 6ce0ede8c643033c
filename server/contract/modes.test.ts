/** Modes, cross margin, hedges, margin and reverse of contracts, through the core. The mark is 100.00 unless moved. */
import { expect, it } from 'vitest';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../tests/support/contract-prices.ts';
import type { ContractMode } from '../../protocol/names/contract.ts';

async function trading(run: (core: ContractCore, ada: number, ben: number) => Promise<void>): Promise<void> {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await run(core, ada, ben);
  await core.stop();
}

const idOf = async (core: ContractCore, user: number, at = 0) => (await core.positions(user))[at]?.id ?? 0;

it('CONTRACT-102 leverage and modes belong to user and market; the same again changes nothing', () =>
  trading(async (core, ada) => {
    const before = core.core.hash();
    expect(await core.leverage(ada, 10)).toMatchObject({ answer: { leverage: 10 }, event: null });
    expect(core.core.hash()).toBe(before);
    await core.cross(ada);
    expect(await core.rows<ContractMode>(ada, 'contract-mode')).toMatchObject([
      { symbol: PERP, leverage: 10, marginMode: 'cross', positionMode: 'one-way' },
    ]);
    const input = { from: 'funds', to: 'contract', asset: 'USDT', amount: '10' };
    const cleo = await core.core.openUser('Cleo');
    await core.core.execute({ kind: 'demo.faucet', user: cleo, id: core.core.id(), input: {} });
    await core.core.execute({ kind: 'assets.transfer', user: cleo, id: core.core.id(), input });
    // The default is 20.
    expect(await core.place(cleo, 'buy', '1', { price: '99.00' })).toMatchObject({
      answer: { leverage: 20, marginMode: 'isolated', positionSide: 'net' },
    });
  }));

it('CONTRACT-103 margin mode and position mode do not change while anything is open', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '1', { price: '90.00' });
    const refused = { code: 'contract.has-open' };
    expect(await core.do(ada, 'setMarginMode', { symbol: PERP, marginMode: 'cross' })).toMatchObject(refused);
    await core.do(ada, 'cancelOrders', {});
    await core.place(ada, 'buy', '1');
    expect(await core.do(ada, 'setPositionMode', { symbol: PERP, positionMode: 'hedge' })).toMatchObject(
      refused,
    );
    await core.do(ada, 'closeAll', {});
    await core.hedge(ada);
  }));

it('CONTRACT-104 leverage changes with what is open: margins and frozen amounts follow, or nothing does', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '20');
    await core.place(ada, 'buy', '10', { price: '99.00' });
    // 2,000.2 and 990 at 10, with the loss of a tick and the fee of the order.
    expect(await core.money(ada)).toEqual(['699.2849', '299.715']);
    expect(await core.leverage(ada, 20)).toMatchObject({ answer: { leverage: 20 } });
    expect(await core.positions(ada)).toMatchObject([{ leverage: 20, margin: '100.2' }]);
    expect(await core.orders(ada)).toMatchObject([{ leverage: 20 }]);
    core.check();
    const before = [await core.money(ada), core.core.hash()];
    expect(await core.leverage(ada, 2)).toMatchObject({ code: 'contract.insufficient-balance' });
    expect(await core.leverage(ada, 51)).toMatchObject({ code: 'contract.bad-leverage' });
    expect([await core.money(ada), core.core.hash()]).toEqual(before);
    // With a loss the margin keeps the equity at the initial margin of the mark.
    await core.price(9_750);
    expect(await core.leverage(ada, 40)).toMatchObject({ code: 200 });
    // Both are filled: 73.125 at the mark, and 65.2 of loss.
    expect(await core.positions(ada)).toMatchObject([{ margin: '138.325' }]);
    await core.price(9_749);
    expect(core.lotsOf(ada)).toBe(30_000);
  }));

it('CONTRACT-104 the same leverage again keeps the margin that a user added', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '10');
    await core.do(ada, 'adjustMargin', { position: await idOf(core, ada), change: 'add', amount: '50' });
    const before = core.core.hash();
    expect(await core.leverage(ada, 10)).toMatchObject({ answer: { leverage: 10 }, event: null });
    expect(core.core.hash()).toBe(before);
  }));

it('CONTRACT-105 margin is added, and removed down to the initial margin at entry and mark', () =>
  trading(async (core, ada, ben) => {
    await core.place(ada, 'buy', '10');
    const position = await idOf(core, ada);
    const change = (by: 'add' | 'remove', amount: string, user = ada) =>
      core.do(user, 'adjustMargin', { position, change: by, amount });
    expect(await change('add', '1', ben)).toMatchObject({ code: 'contract.no-position' });
    expect(await change('add', '1e3')).toMatchObject({ code: 'contract.bad-amount' });
    expect(await change('add', '900')).toMatchObject({ code: 'contract.insufficient-balance' });
    expect(await change('add', '50')).toMatchObject({ answer: { margin: '150.11' } });
    core.check();
    await core.price(9_900);
    // 99 at the mark, and 10.1 of loss.
    expect(await change('remove', '41.01000001')).toMatchObject({ code: 'contract.margin-needed' });
    expect(await change('remove', '41.01')).toMatchObject({ answer: { margin: '109.1' } });
    expect(core.lotsOf(ada)).toBe(10_000);
    expect(await change('remove', '0.00000001')).toMatchObject({ code: 'contract.margin-needed' });
  }));

it('CONTRACT-106 in hedge mode a long and a short position are side by side, and each order is for one', () =>
  trading(async (core, ada) => {
    await core.hedge(ada);
    expect(await core.place(ada, 'buy', '1')).toMatchObject({ code: 'contract.bad-order' });
    expect(await core.place(ada, 'buy', '2', { positionSide: 'long' })).toMatchObject({ code: 200 });
    expect(await core.place(ada, 'sell', '3', { positionSide: 'short' })).toMatchObject({ code: 200 });
    expect(await core.positions(ada)).toMatchObject([
      { positionSide: 'long', side: 'long', size: '2.000' },
      { positionSide: 'short', side: 'short', size: '3.000' },
    ]);
    core.check();
    // To sell long reduces, and never more than is open.
    expect(await core.place(ada, 'sell', '9', { positionSide: 'long' })).toMatchObject({
      answer: { reduceOnly: true, size: '2.000', status: 'all-filled' },
    });
    expect(await core.place(ada, 'buy', '1', { positionSide: 'long', reduceOnly: true })).toMatchObject({
      problems: [{ field: 'reduceOnly', code: 'not-allowed' }],
    });
    expect(core.lotsOf(ada)).toBe(-3_000);
  }));

it('CONTRACT-107 a part closes at market or at a price; a price makes a reduce-only limit order', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '5');
    const position = await idOf(core, ada);
    expect(await core.do(ada, 'closePosition', { position, size: '2' })).toMatchObject({
      answer: { type: 'market', filled: '2.000' },
    });
    expect(await core.do(ada, 'closePosition', { position, size: '9', price: '101.00' })).toMatchObject({
      answer: { type: 'limit', size: '3.000', status: 'unfilled', reduceOnly: true },
    });
    expect(await core.do(ada, 'closePosition', { position, size: '0.0001' })).toMatchObject({
      code: 'contract.bad-order',
      problems: [{ field: 'size' }],
    });
    await core.quote(10_100, 10_102);
    expect([core.lotsOf(ada), await core.orders(ada)]).toEqual([0, []]);
  }));

it.each(['one-way', 'hedge'] as const)(
  'CONTRACT-108 a reverse closes and opens in one order, or does neither: %s',
  (mode) =>
    trading(async (core, ada) => {
      if (mode === 'hedge') await core.hedge(ada);
      await core.place(ada, 'buy', '20', mode === 'hedge' ? { positionSide: 'long' } : {});
      const position = await idOf(core, ada);
      await core.quote(9_999, 10_001, 39_999);
      const before = [await core.money(ada), core.core.hash()];
      expect(await core.do(ada, 'reverse', { position })).toMatchObject({ code: 'contract.not-fillable' });
      expect([await core.money(ada), core.core.hash()]).toEqual(before);
      await core.quote(9_999, 10_001, 40_000);
      const id = core.core.id();
      const reversed = await core.do(ada, 'reverse', { position }, id);
      expect(reversed).toMatchObject({
        answer: {
          order: { side: 'sell', size: '40.000', status: 'all-filled' },
          fee: '1.9998',
          position: { side: 'short', size: '20.000', positionSide: mode === 'hedge' ? 'short' : 'net' },
        },
      });
      expect(await core.do(ada, 'reverse', { position }, id)).toEqual(reversed);
      expect(await core.positions(ada)).toHaveLength(1);
    }),
);

it('CONTRACT-108 a reverse that its user cannot pay for changes nothing', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '95');
    await core.price(9_700);
    await core.quote(9_699, 9_701, 1_000_000);
    const before = [await core.money(ada), core.core.hash()];
    expect(await core.do(ada, 'reverse', { position: await idOf(core, ada) })).toMatchObject({
      code: 'contract.insufficient-balance',
    });
    expect([await core.money(ada), core.core.hash()]).toEqual(before);
  }));

it('CONTRACT-109 in cross margin the whole wallet covers a loss, and no transfer takes what it needs', () =>
  trading(async (core, ada) => {
    await core.cross(ada);
    await core.place(ada, 'buy', '50');
    expect(await core.positions(ada)).toMatchObject([{ marginMode: 'cross', margin: '500.05' }]);
    // A loss of 400.5 leaves an isolated position nothing, but not a cross account.
    await core.price(9_200);
    expect(core.lotsOf(ada)).toBe(50_000);
    const take = (amount: string) => {
      const input = { from: 'contract', to: 'funds', asset: 'USDT', amount };
      return core.core.execute({ kind: 'assets.transfer', user: ada, id: core.core.id(), input });
    };
    expect(await core.money(ada)).toEqual(['497.44975', '500.05']);
    // The loss is 400.5.
    expect(await take('96.95')).toMatchObject({ code: 'assets.not-enough' });
    expect(await core.place(ada, 'buy', '11')).toMatchObject({ code: 'contract.insufficient-balance' });
    expect(await take('96.9')).toMatchObject({ code: 200 });
    await core.price(9_200);
    expect(core.lotsOf(ada)).toBe(50_000);
  }));

it.each([
  ['buy', -1, '105.00'],
  ['sell', 1, '95.00'],
] as const)(
  'CONTRACT-110 a cross account (%s) ends at its shown price and not before: its orders first, then positions',
  (side, way, price) =>
    trading(async (core, ada) => {
      await core.cross(ada);
      await core.place(ada, side, '70');
      await core.place(ada, side === 'buy' ? 'sell' : 'buy', '1', { price, reduceOnly: true });
      const shown = liquidationPriceOf(core, ada);
      await core.price(shown - way);
      expect([core.lotsOf(ada) !== 0, (await core.orders(ada)).length]).toEqual([true, 1]);
      await core.price(shown);
      expect([core.lotsOf(ada), await core.orders(ada)]).toEqual([0, []]);
      core.check();
    }),
);

it('CONTRACT-111 a loss beyond the wallet is paid by the insurance fund, and isolated margins stay', () =>
  trading(async (core, ada) => {
    await core.cross(ada);
    await core.place(ada, 'buy', '90');
    await core.price(5_000);
    expect([core.lotsOf(ada), await core.money(ada)]).toEqual([0, ['0', '0']]);
  }));

it('CONTRACT-112 profit that must pay for the largest loss is settled first, until the account is sound', () =>
  trading(async (core, ada) => {
    await core.cross(ada);
    await core.hedge(ada);
    await core.place(ada, 'buy', '60', { positionSide: 'long' });
    await core.place(ada, 'sell', '20', { positionSide: 'short' });
    const shown = liquidationPriceOf(core, ada);
    await core.price(shown + 1);
    expect(await core.positions(ada)).toHaveLength(2);
    await core.price(shown);
    // The wallet does not pay the loss of the long position without the profit of the short one.
    expect(await core.positions(ada)).toMatchObject([{ side: 'long', size: '60.000' }]);
    core.check();
    await core.price(liquidationPriceOf(core, ada));
    expect(await core.positions(ada)).toEqual([]);
  }));

it('CONTRACT-110 contracts share a cross wallet, and each shows a price at the others’ marks', async () => {
  const other = 'XYZ-USDT-PERP';
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(other), kind: 'perpetual' }]);
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.price(5_000, other);
  await core.cross(ada);
  await core.do(ada, 'setMarginMode', { symbol: other, marginMode: 'cross' });
  await core.place(ada, 'buy', '60');
  await core.place(ada, 'sell', '60', { symbol: other });
  // A loss in one contract moves the price of the other one.
  const before = liquidationPriceOf(core, ada, 1);
  await core.price(9_500);
  const shown = liquidationPriceOf(core, ada, 1);
  expect(shown).toBeLessThan(before);
  await core.price(shown - 1, other);
  expect(await core.positions(ada)).toHaveLength(2);
  await core.price(shown, other);
  // The short position has the larger loss; the long one remains, with what it needs.
  expect(await core.positions(ada)).toMatchObject([{ symbol: PERP, side: 'long' }]);
  await core.stop();
});

it.each([true, false])(
  'LIQUIDATION-003 a stale index keeps no cross account from liquidation: its position is held at its last mark (%s)',
  async (isLost) => {
    const other = 'XYZ-USDT-PERP';
    const core = await ContractCore.open(undefined, [{ ...fakeInstrument(other), kind: 'perpetual' }]);
    const ada = await core.user('Ada', '1000');
    await core.price(10_000);
    await core.price(10_000, other);
    await core.cross(ada);
    await core.do(ada, 'setMarginMode', { symbol: other, marginMode: 'cross' });
    await core.place(ada, 'buy', '40');
    await core.place(ada, 'buy', '40', { symbol: other });
    await core.mark(9_900, other);
    // Only one index goes on.
    await core.pass(40_000, 10_000);
    const shown = liquidationPriceOf(core, ada);
    await core.price(isLost ? shown : shown + 1);
    const left = (await core.positions(ada)).map(({ symbol }) => symbol);
    expect(left).toEqual(isLost ? [other] : [PERP, other]);
    await core.stop();
  },
);
