/** Triggers that one mark reaches with something else. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { announce } from '../../../tests/support/delisted-contract.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { fired, FiredCore } from '../../../tests/support/fired-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { contractLimits } from '../settings.ts';
import { triggerSettings } from './settings.ts';

const OTHER = 'XYZ-USDT-PERP';

/** A mark, with what the market maker bids and asks; all that is due by it happens. */
async function mark({ core }: FiredCore, tick: number, bids: [number, number][], asks: [number, number][]) {
  await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids, asks });
  await core.mark(tick);
  for (let turn = 0; turn < 4; turn++) {
    core.core.clock.advance(1);
    await core.core.writer.drain();
  }
}

it('CONTRACT-210 of two stops of a position that one mark reaches the first one closes it, and the other ends', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2');
    for (const trigger of ['94.00', '95.00'])
      await traded.place({ purpose: 'stop-loss', position: 2, trigger });
    await core.place(ada, 'sell', '1', { price: '105.00', reduceOnly: true });
    await mark(traded, 9_300, [[9_299, 100_000]], [[9_301, 100_000]]);
    expect([traded.last.get(2), traded.last.get(1)]).toMatchObject([
      { status: 'fired', cause: '' },
      { status: 'cancelled', cause: 'position-closed', placed: 0 },
    ]);
    expect([traded.lots(), await core.orders(ada)]).toEqual([0, []]);
  }));

it('CONTRACT-234 a mark that liquidates one user and fires another’s stop gives the book to the liquidation', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    await core.place(ada, 'buy', '10');
    await core.place(ben, 'buy', '10', { leverage: 5 });
    const price = liquidationPriceOf(core, ada);
    const stop = { purpose: 'stop-loss', position: 3, trigger: (price / 100).toFixed(2) };
    expect(await traded.place(stop, ben)).toMatchObject({ code: 200 });
    await mark(traded, price, [[price, 10_000]], [[price + 2, 1]]);
    expect([traded.lots(ada), traded.lots(ben)]).toEqual([0, 10_000]);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', reached: expect.any(Number) as number });
    await mark(traded, price, [[price, 10_000]], [[price + 2, 1]]);
    expect([traded.lots(ben), traded.last.get(1)?.status]).toEqual([0, 'fired']);
  }));

it('CONTRACT-209 when the leg of an order that filled in part fires, the remainder of the order ends', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.place(ada, 'buy', '2', { price: '99.00', takeProfit: { trigger: '105.00' } });
    await core.quote(9_890, 9_900, 500);
    expect(traded.last.get(1)).toMatchObject({ status: 'waiting', size: '0.500' });
    const causes: string[] = [];
    core.core.onAccountEvent((_, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'contract-order')
          causes.push(
            ...(rows as readonly { id: number; cause: string }[])
              .filter(({ id }) => id === 1)
              .map(({ cause }) => cause),
          );
    });
    await mark(traded, 10_500, [[10_499, 100_000]], [[10_501, 100_000]]);
    expect([causes.at(-1), traded.lots(), await core.orders(ada)]).toEqual(['leg-fired', 0, []]);
    expect(await core.money(ada)).toMatchObject([expect.any(String), '0']);
  }));

it('CONTRACT-231 a stop with a limit fires and rests without a book; one at market waits for it', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await traded.stop('buy', '101.00', { type: 'limit', price: '101.50', size: '1' });
    await traded.stop('buy', '101.00', { size: '1' });
    await traded.stop('sell', '97.00', { size: '1' });
    await mark(traded, 10_100, [], []);
    expect([traded.last.get(1)?.status, traded.last.get(2)?.status]).toEqual(['fired', 'waiting']);
    expect(await core.orders(ada)).toMatchObject([{ price: '101.50', size: '1.000', status: 'unfilled' }]);
    // Only the other side of the book came back.
    await mark(traded, 10_100, [[10_099, 1_000]], []);
    expect(traded.last.get(2)?.status).toBe('waiting');
    await mark(traded, 10_000, [[9_999, 1_000]], [[10_160, 5_000]]);
    expect([traded.last.get(2)?.status, traded.last.get(3)?.status, traded.lots()]).toEqual([
      'fired',
      'waiting',
      1_000,
    ]);
    // A falling one waits for bids.
    await core.do(ada, 'cancelOrders', {});
    await mark(traded, 9_700, [], [[10_160, 5_000]]);
    expect(traded.last.get(3)?.status).toBe('waiting');
    await mark(traded, 9_700, [[9_699, 5_000]], []);
    expect([traded.last.get(3)?.status, traded.lots()]).toEqual(['fired', 0]);
  }));

it('CONTRACT-204 a slice fires as many triggers as the setting says, and the next one the others', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.setting(triggerSettings.name, { ...triggerSettings.default, firedAtOnce: 2 });
    for (const trigger of ['101.00', '102.00', '101.50']) await traded.stop('buy', trigger, { size: '0.1' });
    await core.quote(10_199, 10_201);
    await core.submit({
      kind: 'market.mark',
      symbol: PERP,
      time: core.core.clock.now(),
      mark: 10_200,
      index: 10_200,
    });
    core.core.clock.advance(0);
    await core.core.writer.read(() => undefined);
    const statuses = () => [1, 2, 3].map((id) => traded.last.get(id)?.status);
    expect([statuses(), core.lotsOf(ada)]).toEqual([['fired', 'waiting', 'fired'], 200]);
    core.core.clock.advance(1);
    await core.core.writer.drain();
    expect([statuses(), core.lotsOf(ada)]).toEqual([['fired', 'fired', 'fired'], 300]);
  }));

it('CONTRACT-010 CONTRACT-200 orders and triggers end in one contract or in all; those of others stay', async () => {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  const traded = new FiredCore(core, ada, ben);
  for (const symbol of [PERP, OTHER]) {
    await core.price(10_000, symbol);
    for (const user of [ada, ada, ben]) {
      await core.place(user, 'buy', '0.1', { symbol, price: '95.00' });
      await traded.stop('buy', '105.00', { symbol, size: '0.1' });
    }
  }
  const cancel = async (kind: 'Orders' | 'Triggers', input: object) => {
    const answer = await core.do(ada, `cancel${kind}`, input);
    return answer.code === 200 ? (answer.answer as { cancelled: number }).cancelled : answer.code;
  };
  const open = async () => [
    (await core.orders(ada)).length,
    (await core.rows(ada, 'contract-trigger')).length,
    (await core.orders(ben)).length,
  ];
  for (const kind of ['Orders', 'Triggers'] as const)
    expect(await cancel(kind, { symbol: 'NO-USDT-PERP' })).toBe('market.unknown-symbol');
  expect([await cancel('Orders', { symbol: OTHER }), await cancel('Triggers', { symbol: OTHER })]).toEqual([
    2, 3,
  ]);
  expect([await open(), (await core.orders(ada)).map(({ symbol }) => symbol)]).toEqual([
    [2, 3, 2],
    [PERP, PERP],
  ]);
  expect(await core.do(ben, 'cancelTrigger', { trigger: 1 })).toMatchObject({ code: 'contract.no-trigger' });
  expect(await core.do(ben, 'cancelOrder', { order: 1 })).toMatchObject({ code: 'contract.no-order' });
  expect([await cancel('Orders', {}), await cancel('Triggers', {}), await open()]).toEqual([2, 3, [0, 0, 2]]);
  expect([await cancel('Orders', {}), await cancel('Triggers', { symbol: PERP })]).toEqual([0, 0]);
  await core.stop();
});

it('CONTRACT-206 a stop ends if its user has too many orders, or its contract is about to end', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.setting('contract.limits', { ...contractLimits.default, mostOpen: 1 });
    await core.place(ada, 'buy', '1', { price: '95.00' });
    await traded.stop('buy', '101.00', { type: 'limit', price: '101.00' });
    await traded.stop('buy', '102.00');
    await traded.price(10_100);
    await announce(core, 5);
    await traded.price(10_200);
    expect([traded.last.get(1), traded.last.get(2)]).toMatchObject([
      { status: 'cancelled', cause: 'too-many-orders' },
      { status: 'cancelled', cause: 'delisted' },
    ]);
  }));

it('CONTRACT-206 the order of a stop pays the fee of its user’s level', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.setting('contract.fees', {
      levels: [
        { maker: 200, taker: 500 },
        { maker: 100, taker: 300 },
      ],
    });
    Object.assign(core.core.state.users.get(ada) ?? {}, { vip: 1 });
    await traded.stop('buy', '101.00');
    await traded.price(10_100);
    // 0.03 % of 101.01
    expect(await core.positions(ada)).toMatchObject([{ entryTotal: '101.01', fee: '0.030303' }]);
  }));
