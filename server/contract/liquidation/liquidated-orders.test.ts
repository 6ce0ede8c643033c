/** Orders that end with a liquidation, and the queue of deleveraging. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import type { ContractOrder, ContractPosition } from '#protocol/names/contract';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { positions } from '../positions.ts';
import { inQueueOrder } from './deleverage.ts';
import { contractLiquidation } from './liquidation-terms.ts';

const OTHER = 'XYZ-USDT-PERP';

interface Followed {
  readonly core: ContractCore;
  readonly ended: string[];
  readonly steps: ContractLiquidation[];
}

async function opened(run: (followed: Followed) => Promise<void>): Promise<void> {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const [ended, steps]: [string[], ContractLiquidation[]] = [[], []];
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes) {
      if (entity === 'contract-liquidation') steps.push(...(rows as readonly ContractLiquidation[]));
      if (entity === 'contract-order')
        for (const { id, cause, forced } of rows as readonly ContractOrder[])
          if (cause !== '' && !forced) ended.push(`${String(id)} ${cause}`);
    }
  });
  for (const symbol of [PERP, OTHER]) await core.price(10_000, symbol);
  await run({ core, ended, steps });
  await core.stop();
}

it('LIQUIDATION-096 with an isolated position the orders of its side and contract end, and no others', () =>
  opened(async ({ core, ended, steps }) => {
    const ada = await core.user('Ada', '1000');
    await core.hedge(ada);
    await core.place(ada, 'buy', '10', { positionSide: 'long' });
    await core.place(ada, 'sell', '1', { positionSide: 'long', price: '105.00' });
    await core.place(ada, 'sell', '1', { positionSide: 'short', price: '105.00' });
    await core.place(ada, 'buy', '1', { symbol: OTHER, price: '95.00' });
    const open = (await core.orders(ada)).map(({ id, positionSide, symbol }) => [id, positionSide, symbol]);
    await core.price(liquidationPriceOf(core, ada));
    expect(ended).toEqual(['2 liquidation']);
    expect(steps).toMatchObject([
      { cancelled: 1, symbol: PERP, positionSide: 'long', size: '10.000', closed: '10.000' },
    ]);
    expect(
      (await core.orders(ada)).map(({ id, positionSide, symbol }) => [id, positionSide, symbol]),
    ).toEqual(open.slice(1));
  }));

it('LIQUIDATION-096 with a cross account the orders of all its contracts end, and isolated ones stay', () =>
  opened(async ({ core, ended, steps }) => {
    const ada = await core.user('Ada', '1000');
    await core.cross(ada);
    await core.place(ada, 'buy', '80');
    await core.place(ada, 'sell', '1', { price: '105.00', reduceOnly: true });
    await core.place(ada, 'buy', '1', { symbol: OTHER, price: '95.00' });
    await core.price(liquidationPriceOf(core, ada));
    expect(ended).toEqual(['2 liquidation']);
    expect(steps[0]).toMatchObject({ cancelled: 1, marginMode: 'cross' });
    expect([core.lotsOf(ada), (await core.orders(ada)).map(({ symbol }) => symbol)]).toEqual([0, [OTHER]]);
  }));

it('LIQUIDATION-097 the queue of deleveraging is by gain and leverage; of equal ones the older is first', () =>
  opened(async ({ core }) => {
    const { state } = core.core;
    const { ledger } = state;
    const sell = async (name: string, leverage: number, isCross = false) => {
      const user = await core.user(name, '300');
      if (isCross) await core.cross(user);
      expect(await core.place(user, 'sell', '10', { leverage })).toMatchObject({ code: 200 });
      return user;
    };
    const long = await core.user('Ada', '1000');
    const users = [
      await sell('Ben', 5),
      await sell('Cleo', 20),
      await sell('Dora', 20),
      await sell('Eve', 5, true),
    ];
    await core.place(long, 'buy', '50', { leverage: 10 });
    const queue = async (mark: number) => {
      await core.mark(mark);
      const market = trading.of(state).markets.get(PERP) as Market;
      const mover = { state, available: ledger.available.bind(ledger) };
      const all = positions.of(state).in(PERP).toReversed();
      const named = (side: 'long' | 'short') =>
        inQueueOrder(mover, market, side, mark, all).map(({ held }) => held.user);
      return [named('short'), named('long')];
    };
    const [ben = 0, cleo = 0, dora = 0, eve = 0] = users;
    // A gain counts with the leverage: 20, 5, and 3.33 of the account behind the cross position.
    expect(await queue(9_900)).toEqual([[cleo, dora, ben, eve, 0], [long]]);
    // A loss counts the less the higher the leverage is.
    expect(await queue(10_100)).toEqual([[cleo, dora, ben, eve, 0], [long]]);
  }));

it('LIQUIDATION-097 the market maker has its place in the queue, at a leverage of 1', () =>
  opened(async ({ core, steps }) => {
    await core.setting(contractLiquidation.name, { capital: '0.00000001', feePpm: 0, stepsAtOnce: 25 });
    const [ada, ben, cleo] = [
      await core.user('Ada', '1000'),
      await core.user('Ben', '1000'),
      await core.user('Cleo', '1000'),
    ];
    await core.place(ben, 'sell', '4', { leverage: 2 });
    await core.place(cleo, 'buy', '1', { leverage: 2 });
    await core.place(ada, 'buy', '10', { leverage: 25 });
    // The market maker is short 7. The fund has nothing, and the book is empty.
    await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
    await core.mark(9_000);
    expect(steps.map(({ cause, closed, deleveraged, pnl }) => [cause, closed, deleveraged, pnl])).toEqual([
      ['liquidation', '10.000', '10.000', '-40.1'],
      ['deleveraged', '4.000', '4.000', '15.96'],
    ]);
    expect([ada, ben, cleo].map((user) => core.lotsOf(user))).toEqual([0, 0, 1_000]);
    core.check();
  }));

it('LIQUIDATION-099 the forced order is a limit that only reduces; its fee is by its lots', () =>
  opened(async ({ core, steps }) => {
    const ada = await core.user('Ada', '1000');
    await core.quote(9_999, 10_001, 10_000_000);
    await core.place(ada, 'buy', '20', { leverage: 25 });
    await core.place(ada, 'sell', '15');
    const orders = core.sent<ContractOrder>('contract-order');
    const shown = liquidationPriceOf(core, ada);
    await core.quote(shown, shown + 2, 10_000_000);
    await core.mark(shown);
    expect(orders).toMatchObject([
      { type: 'limit', timeInForce: 'ioc', postOnly: false, reduceOnly: true, forced: true, fee: '0' },
    ]);
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect(orders[0]).toMatchObject({ side: 'sell', filled: '5.000', clientId: nobody });
    expect(steps).toMatchObject([{ closed: '5.000', fee: '1.4544' }]);
  }));

it('LIQUIDATION-096 an isolated position ends the orders in its contract alone', () =>
  opened(async ({ core, ended }) => {
    const ada = await core.user('Ada', '1000');
    await core.place(ada, 'buy', '10');
    await core.place(ada, 'sell', '1', { price: '105.00', reduceOnly: true });
    await core.place(ada, 'buy', '1', { symbol: OTHER, price: '95.00' });
    await core.price(liquidationPriceOf(core, ada));
    expect(ended).toEqual(['2 liquidation']);
  }));

it('LIQUIDATION-100 deleveraging ends with the last lot, and each closed position says why', () =>
  opened(async ({ core, steps }) => {
    await core.setting(contractLiquidation.name, { capital: '0.00000001', feePpm: 0, stepsAtOnce: 25 });
    const users = [
      await core.user('Ada', '1000'),
      await core.user('Ben', '1000'),
      await core.user('Cleo', '1000'),
    ];
    const [ada = 0, ben = 0, cleo = 0] = users;
    await core.place(ben, 'sell', '10', { leverage: 5 });
    await core.place(cleo, 'sell', '10', { leverage: 2 });
    await core.place(ada, 'buy', '10', { leverage: 25 });
    const closed = core.sent<ContractPosition>('contract-position');
    await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
    await core.mark(9_000);
    expect(steps.map(({ cause, closed: size }) => [cause, size])).toEqual([
      ['liquidation', '10.000'],
      ['deleveraged', '10.000'],
    ]);
    expect(users.map((user) => core.lotsOf(user))).toEqual([0, 0, -10_000]);
    expect(closed.map(({ side, cause }) => [side, cause])).toEqual([
      ['long', 'liquidation'],
      ['short', 'deleveraged'],
    ]);
  }));
