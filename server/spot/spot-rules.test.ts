import { describe, expect, it } from 'vitest';
import { openOrdersIn } from '../../tests/support/event-rows.ts';
import type { UserAnswer } from '../core/core-api.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { trading } from '../trading/trading-state.ts';
import { accountQuery } from '../core/account-queries.ts';

const SYMBOL = 'BTC-USDT';

async function withCore(run: (core: OpenCore) => Promise<void>): Promise<void> {
  const core = await openCore({ store: fakeStore() });
  try {
    await run(core);
  } finally {
    await core.stop();
  }
}

async function ask(core: OpenCore, user: number, kind: string, input: object): Promise<UserAnswer> {
  return core.execute({ kind: `spot.${kind}`, user, id: commandId(), input });
}

async function holder(core: OpenCore, name: string): Promise<number> {
  const user = await core.openUser(name);
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  return user;
}

function quote(core: OpenCore, bids: [number, number][], asks: [number, number][]) {
  return core.writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, bids, asks, time: 7 });
}

const held = async (core: OpenCore, user: number) =>
  Object.fromEntries(
    (await core.ask(accountQuery, user)).balances.map(({ asset, available, frozen }) => [
      asset,
      [available, frozen],
    ]),
  );

describe('spot orders', () => {
  it('SPOT-010 rests the unfilled remainder, with its coins frozen, and releases them when it is cancelled', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      const placed = await ask(core, ada, 'placeOrder', {
        ...{ symbol: SYMBOL, side: 'buy', type: 'limit', price: '100.00', size: '2.000' },
      });
      expect(placed).toMatchObject({
        code: 200,
        answer: { id: 1, status: 'unfilled', price: '100.00', size: '2.000', filled: '0.000', version: 2 },
      });
      expect(await held(core, ada)).toMatchObject({ USDT: ['800', '200'] });
      expect(openOrdersIn(await core.ask(accountQuery, ada))).toHaveLength(1);
      const cancelled = await ask(core, ada, 'cancelOrder', { order: 1 });
      expect(cancelled).toMatchObject({ code: 200, answer: { status: 'cancelled', cause: 'user' } });
      expect(await held(core, ada)).toMatchObject({ USDT: ['1000', '0'] });
      expect(openOrdersIn(await core.ask(accountQuery, ada))).toEqual([]);
    }));

  it('SPOT-011 trades at once with the market maker, rests the remainder, and fills it when a quote crosses it', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      await quote(core, [[9_000, 500]], [[10_000, 1000]]);
      const placed = await ask(core, ada, 'placeOrder', {
        ...{ symbol: SYMBOL, side: 'buy', type: 'limit', price: '101.00', size: '3.000' },
      });
      expect(placed).toMatchObject({
        code: 200,
        answer: {
          status: 'partially-filled',
          filled: '1.000',
          filledTotal: '100',
          fee: '0.001',
          feeAsset: 'BTC',
        },
        event: {
          changes: [
            { entity: 'spot-order' },
            {
              entity: 'spot-fill',
              rows: [{ role: 'taker', price: '100.00', size: '1.000', total: '100', trade: 1 }],
            },
          ],
        },
      });
      expect(await held(core, ada)).toEqual({ USDT: ['698', '202'], BTC: ['1.499', '0'] });
      // The market maker's ask crosses Ada's bid: she is filled at her own price.
      await quote(core, [[9_000, 500]], [[10_050, 2500]]);
      expect(await held(core, ada)).toEqual({ USDT: ['698', '0'], BTC: ['3.497', '0'] });
      expect(openOrdersIn(await core.ask(accountQuery, ada))).toEqual([]);
      expect(trading.of(core.state).markets.get(SYMBOL)?.book.top('ask', 3)).toEqual([[10_050, 500]]);
    }));

  it('SPOT-012 trades between two users, each paying the fee of what they receive', () =>
    withCore(async (core) => {
      const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
      const order = { symbol: SYMBOL, type: 'limit', price: '200.00', size: '0.500' };
      await ask(core, ada, 'placeOrder', { ...order, side: 'sell' });
      expect(await held(core, ada)).toEqual({ USDT: ['1000', '0'], BTC: ['0', '0.5'] });
      await ask(core, ben, 'placeOrder', { ...order, side: 'buy', size: '0.200' });
      expect(await held(core, ada)).toEqual({ USDT: ['1039.96', '0'], BTC: ['0', '0.3'] });
      expect(await held(core, ben)).toEqual({ USDT: ['960', '0'], BTC: ['0.6998', '0'] });
    }));

  it('SPOT-017 a market order respects its slippage, buys for an amount, and cancels the remainder', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      const asks: [number, number][] = [
        [10_000, 500],
        [10_100, 500],
        [10_600, 90_000],
      ];
      const market = { symbol: SYMBOL, side: 'buy', type: 'market' };
      expect(await ask(core, ada, 'placeOrder', { ...market, size: '1.000' })).toMatchObject({
        code: 'spot.no-liquidity',
      });
      await quote(core, [], asks);
      // Its slippage of 1 % excludes 106.00, and so does the platform's 5 %.
      for (const [slippageBps, filled] of [
        [99, '0.500'],
        [100, '1.000'],
        [10_000, '1.000'],
      ] as const) {
        await quote(core, [], asks);
        expect(await ask(core, ada, 'placeOrder', { ...market, size: '3.000', slippageBps })).toMatchObject({
          answer: { status: 'cancelled', cause: 'expired', timeInForce: 'ioc', price: '', filled },
        });
      }
      await quote(core, [], asks);
      // 50 for the first level, and 0.495 lots of the second for 50: the dust is not spent.
      expect(await ask(core, ada, 'placeOrder', { ...market, total: '100' })).toMatchObject({
        answer: {
          status: 'all-filled',
          cause: '',
          size: '',
          total: '100',
          filled: '0.995',
          filledTotal: '99.995',
        },
      });
      await quote(core, [], asks);
      expect(await ask(core, ada, 'placeOrder', { ...market, total: '300' })).toMatchObject({
        answer: { status: 'cancelled', cause: 'expired', filled: '1.000', filledTotal: '100.5' },
      });
      expect(await ask(core, ada, 'placeOrder', { ...market, total: '0.1' })).toMatchObject({
        code: 'spot.bad-order',
        problems: [{ field: 'total', code: 'too-small' }],
      });
      expect(await ask(core, ada, 'placeOrder', { ...market, size: '90.000' })).toMatchObject({
        code: 'spot.insufficient-balance',
        problems: [{ field: 'size', code: 'not-enough' }],
      });
      expect(await ask(core, ada, 'placeOrder', { ...market, total: '5000' })).toMatchObject({
        code: 'spot.insufficient-balance',
        problems: [{ field: 'total', code: 'not-enough' }],
      });
      expect(openOrdersIn(await core.ask(accountQuery, ada))).toEqual([]);
    }));

  it('SPOT-018 keeps no post-only order that would trade, and no fill-or-kill order that cannot be filled', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      await quote(core, [], [[10_000, 500]]);
      const buy = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100.00', size: '0.501' };
      const before = trading.of(core.state).orders.lastOrder;
      expect(await ask(core, ada, 'placeOrder', { ...buy, postOnly: true })).toEqual({
        code: 'spot.would-take',
        problems: [],
      });
      expect(await ask(core, ada, 'placeOrder', { ...buy, timeInForce: 'fok' })).toEqual({
        code: 'spot.not-fillable',
        problems: [],
      });
      const all = { symbol: SYMBOL, side: 'buy', type: 'market', timeInForce: 'fok', total: '51' };
      expect(await ask(core, ada, 'placeOrder', all)).toMatchObject({ code: 'spot.not-fillable' });
      expect(trading.of(core.state).orders.lastOrder).toBe(before);
      expect(await held(core, ada)).toMatchObject({ USDT: ['1000', '0'] });
      expect(await ask(core, ada, 'placeOrder', { ...buy, symbol: 'NO-USDT' })).toMatchObject({
        code: 'market.unknown-symbol',
      });
      expect(await ask(core, ada, 'placeOrder', { ...buy, price: '100.001', size: '' })).toMatchObject({
        code: 'spot.bad-order',
        problems: [
          { field: 'price', code: 'off-step' },
          { field: 'size', code: 'empty' },
        ],
      });
    }));

  it('SPOT-019 limits how many orders a user has open, and lets each user change only their own', () =>
    withCore(async (core) => {
      const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
      const buy = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '1.00', size: '0.001' };
      for (let count = 0; count < 200; count++)
        expect(await ask(core, ada, 'placeOrder', buy)).toMatchObject({ code: 200 });
      expect(await ask(core, ada, 'placeOrder', buy)).toMatchObject({ code: 'spot.too-many-orders' });
      expect(await ask(core, ada, 'placeOrder', { ...buy, timeInForce: 'ioc' })).toMatchObject({ code: 200 });
      for (const kind of ['cancelOrder', 'amendOrder'])
        expect(await ask(core, ben, kind, { order: 7 })).toMatchObject({ code: 'spot.no-order' });
      expect(await ask(core, ada, 'cancelOrders', { symbol: 'ETH-USDT' })).toMatchObject({
        answer: { cancelled: 0 },
        event: null,
      });
      expect(await ask(core, ada, 'cancelOrders', { symbol: 'NO-USDT' })).toMatchObject({
        code: 'market.unknown-symbol',
      });
      expect(await ask(core, ada, 'cancelOrders', {})).toMatchObject({ answer: { cancelled: 200 } });
      expect(await held(core, ada)).toMatchObject({ USDT: ['1000', '0'] });
    }));

  it('SPOT-020 an amended order keeps its place only if it gets smaller, and may trade if its price moves', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      await quote(core, [], [[10_000, 500]]);
      const buy = {
        symbol: SYMBOL,
        side: 'buy',
        type: 'limit',
        price: '90.00',
        size: '1.000',
        postOnly: true,
      };
      await ask(core, ada, 'placeOrder', buy);
      const amend = (change: object) => ask(core, ada, 'amendOrder', { order: 1, ...change });
      expect(await amend({})).toMatchObject({ code: 'spot.unchanged' });
      expect(await amend({ price: '90.00', size: '1' })).toMatchObject({ code: 'spot.unchanged' });
      expect(await amend({ size: '0' })).toMatchObject({ code: 'spot.bad-order' });
      expect(await amend({ price: '100.00' })).toMatchObject({ code: 'spot.would-take' });
      expect(await amend({ size: '11.112' })).toMatchObject({
        code: 'spot.insufficient-balance',
        problems: [{ field: 'size', code: 'not-enough' }],
      });
      // The whole balance: the amount that is frozen for the order counts.
      expect(await amend({ size: '11.111' })).toMatchObject({ code: 200, answer: { size: '11.111' } });
      expect(await held(core, ada)).toMatchObject({ USDT: ['0.01', '999.99'] });
      await ask(core, ada, 'cancelOrder', { order: 1 });
      await ask(core, ada, 'placeOrder', { ...buy, postOnly: false });
      expect(await ask(core, ada, 'amendOrder', { order: 2, price: '101.00' })).toMatchObject({
        answer: { id: 2, status: 'partially-filled', price: '101.00', filled: '0.500', filledTotal: '50' },
      });
      expect(await held(core, ada)).toMatchObject({ USDT: ['899.5', '50.5'] });
      expect(await ask(core, ada, 'amendOrder', { order: 2, size: '0.500' })).toMatchObject({
        code: 'spot.bad-order',
        problems: [{ field: 'size', code: 'filled' }],
      });
    }));

  it('SPOT-021 pays the fees of the VIP level that the operator set', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      const mark = { kind: 'user.mark', user: 0, input: { user: ada, vip: 3 } };
      expect(await core.execute({ ...mark, id: commandId() })).toMatchObject({ code: 200 });
      expect(core.state.users.get(ada)).toMatchObject({ vip: 3, abnormal: false });
      await quote(core, [], [[10_000, 500]]);
      const buy = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100.00', size: '0.500' };
      expect(await ask(core, ada, 'placeOrder', buy)).toMatchObject({ answer: { fee: '0.0003' } });
      await ask(core, ada, 'placeOrder', { ...buy, price: '99.00' });
      await quote(core, [], [[9_900, 500]]);
      expect(await held(core, ada)).toMatchObject({ BTC: ['1.4995', '0'] });
    }));

  it('SPOT-161 a closed market cancels its waiting orders and accepts none until it opens', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      const buy = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100.00', size: '2.000' };
      const other = { ...buy, symbol: 'ETH-USDT', price: '1.00' };
      for (const each of [buy, { ...buy, side: 'sell', size: '0.100' }, other])
        await ask(core, ada, 'placeOrder', each.side === 'sell' ? { ...each, price: '101.00' } : each);
      const close = { kind: 'market.close', symbol: SYMBOL, time: 9 } as const;
      core.state.halted = 'sum';
      expect(await core.writer.submit(close)).toMatchObject({ code: 200 });
      expect(trading.of(core.state).orders.countOf(ada)).toBe(3);
      core.state.halted = undefined;
      await core.writer.submit(close);
      expect(openOrdersIn(await core.ask(accountQuery, ada))).toMatchObject([
        { symbol: 'ETH-USDT', status: 'unfilled' },
      ]);
      expect(await held(core, ada)).toMatchObject({ USDT: ['998', '2'], BTC: ['0.5', '0'] });
      expect(await ask(core, ada, 'placeOrder', buy)).toMatchObject({ code: 'market.unknown-symbol' });
      await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'two', time: 10 });
      expect(await ask(core, ada, 'placeOrder', buy)).toMatchObject({ code: 200 });
    }));

  it('SPOT-142 nobody trades with quotes that their feed no longer confirms; users still trade with each other', () =>
    withCore(async (core) => {
      const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
      const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100.00', size: '0.100' };
      await quote(core, [[9_000, 500]], [[10_000, 500]]);
      const below = { ...order, price: '91.00' };
      expect(await ask(core, ada, 'placeOrder', below)).toMatchObject({ code: 200 });
      core.silent.add(SYMBOL);
      const market = { symbol: SYMBOL, side: 'buy', type: 'market' };
      for (const old of [
        order,
        { ...order, timeInForce: 'fok' },
        { ...order, side: 'sell', price: '90.00', timeInForce: 'ioc' },
        { ...market, total: '10' },
        { ...market, side: 'sell', size: '0.100' },
      ])
        expect(await ask(core, ben, 'placeOrder', old)).toMatchObject({ code: 'spot.no-liquidity' });
      const amended = (price: string) => ask(core, ada, 'amendOrder', { order: 1, price });
      expect(await amended('100.00')).toMatchObject({ code: 'spot.no-liquidity' });
      expect(await amended('99.99')).toMatchObject({ code: 200 });
      expect(await ask(core, ben, 'placeOrder', { ...order, postOnly: true })).toMatchObject({
        code: 'spot.would-take',
      });
      // Better than the market maker's price, so it is matched first.
      const sale = { ...order, side: 'sell', price: '99.99' };
      expect(await ask(core, ben, 'placeOrder', sale)).toMatchObject({ answer: { status: 'all-filled' } });
      core.silent.clear();
      expect(await ask(core, ben, 'placeOrder', order)).toMatchObject({ answer: { status: 'all-filled' } });
    }));

  it('SPOT-900 refuses an order for which its level has no room, placed or amended', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      await quote(core, [[9_000, Number.MAX_SAFE_INTEGER - 15]], [[10_000, 1000]]);
      const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '90.00' };
      const tooLarge = { code: 'spot.bad-order', problems: [{ field: 'size', code: 'too-large' }] };
      expect(await ask(core, ada, 'placeOrder', { ...order, size: '0.016' })).toMatchObject(tooLarge);
      expect(await held(core, ada)).toMatchObject({ USDT: ['1000', '0'] });
      expect(await ask(core, ada, 'placeOrder', { ...order, size: '0.010' })).toMatchObject({ code: 200 });
      expect(await ask(core, ada, 'amendOrder', { order: 1, price: '', size: '0.016' })).toMatchObject(
        tooLarge,
      );
      expect(await ask(core, ada, 'amendOrder', { order: 1, price: '', size: '0.015' })).toMatchObject({
        code: 200,
      });
      const other = await ask(core, ada, 'placeOrder', { ...order, price: '89.00', size: '0.010' });
      expect(other).toMatchObject({ code: 200, answer: { id: 2 } });
      expect(await ask(core, ada, 'amendOrder', { order: 2, price: '90.00', size: '' })).toMatchObject(
        tooLarge,
      );
      const book = trading.of(core.state).markets.get(SYMBOL)?.book;
      expect(book?.lotsAt('bid', 9_000)).toBe(Number.MAX_SAFE_INTEGER);
    }));

  it('SPOT-901 leaves out a level of the market maker for which there is no room beside users’ orders', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      const most = Number.MAX_SAFE_INTEGER;
      await quote(core, [[9_000, 10]], [[10_000, 1000]]);
      const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '90.00', size: '0.010' };
      await ask(core, ada, 'placeOrder', order);
      const book = trading.of(core.state).markets.get(SYMBOL)?.book;
      for (const [lots, level] of [
        [most - 10, most],
        [most - 9, 10],
        [most, 10],
        [5, 15],
      ] as const) {
        await quote(core, [[9_000, lots]], [[10_000, 1000]]);
        expect(book?.lotsAt('bid', 9_000)).toBe(level);
      }
      await ask(core, ada, 'cancelOrder', { order: 1 });
      expect(book?.lotsAt('bid', 9_000)).toBe(5);
    }));

  it('SPOT-341 refuses a limit price outside the price band, placed or amended, and names the price', () =>
    withCore(async (core) => {
      const ada = await holder(core, 'Ada');
      const place = (side: string, price: string, more: object = {}) =>
        ask(core, ada, 'placeOrder', {
          ...{ symbol: SYMBOL, side, type: 'limit', price, size: '0.100' },
          ...more,
        });
      const refused = { code: 'spot.outside-band', problems: [{ field: 'price', code: 'outside-band' }] };
      // Before the first quote there is no reference.
      expect(await place('buy', '900.00', { timeInForce: 'ioc' })).toMatchObject({ code: 200 });
      await quote(core, [[9_990, 5]], [[10_010, 5]]);
      expect(await place('buy', '150.01')).toMatchObject(refused);
      expect(await place('sell', '49.99')).toMatchObject(refused);
      expect(await place('sell', '49.99', { timeInForce: 'ioc' })).toMatchObject(refused);
      expect(await place('sell', '900.00')).toMatchObject({ code: 200 });
      expect(await place('buy', '1.00')).toMatchObject({ code: 200 });
      const [sale, purchase] = openOrdersIn(await core.ask(accountQuery, ada));
      expect(await ask(core, ada, 'amendOrder', { order: sale?.id, price: '49.99' })).toMatchObject(refused);
      const dear = { order: purchase?.id, price: '150.01' };
      expect(await ask(core, ada, 'amendOrder', dear)).toMatchObject(refused);
      // A smaller size keeps its place and its price.
      expect(await ask(core, ada, 'amendOrder', { order: sale?.id, size: '0.050' })).toMatchObject({
        code: 200,
      });
      expect(await place('buy', '150.00', { timeInForce: 'ioc' })).toMatchObject({ code: 200 });
    }));

  it('SPOT-341 the band follows the feed’s quotes, and no user’s order moves it', () =>
    withCore(async (core) => {
      const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
      const place = (user: number, side: string, price: string) =>
        ask(core, user, 'placeOrder', {
          ...{ symbol: SYMBOL, side, type: 'limit', price, size: '0.001' },
        });
      await quote(core, [[9_990, 5]], [[10_010, 5]]);
      await place(ada, 'sell', '100.01');
      await place(ben, 'buy', '100.00');
      await quote(core, [[19_990, 5]], [[20_010, 5]]);
      expect(trading.of(core.state).markets.get(SYMBOL)?.reference).toBe(40_000);
      expect(await place(ben, 'sell', '99.99')).toMatchObject({ code: 'spot.outside-band' });
      expect(await place(ben, 'buy', '300.00')).toMatchObject({ code: 200 });
    }));
});
