import { describe, expect, it } from 'vitest';
import { openOrdersIn, ordersIn } from '../../tests/support/event-rows.ts';
import type { UserAnswer } from '../core/core-api.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { commandId, openCore, type OpenCore, type OpenCoreInput } from '../../tests/support/open-core.ts';
import { trading } from './trading-state.ts';
import { accountQuery } from '../core/account-queries.ts';

const SYMBOL = 'BTC-USDT';
const DELAY = 500;
/** The only timer of a core in which nothing is due. */
const FORGETTING = 1;
const BUY = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '101.00', size: '1.000' };
/** Its levels are counted a hundred thousand times as finely as orders. */
const FINE = { ...fakeInstrument(SYMBOL), sizeStep: '0.00000001', orderSizeStep: '0.001' };
const LOTS_OF_FINE = 100_000_000;
const MARKET = { symbol: SYMBOL, side: 'buy', type: 'market' };

async function withCore(
  run: (core: OpenCore, user: number) => Promise<void>,
  input: Pick<OpenCoreInput, 'instruments'> = {},
): Promise<void> {
  const core = await openCore({ store: fakeStore(), ...input });
  try {
    await open(core);
    await run(core, await holder(core, 'Ada'));
  } finally {
    await core.stop();
  }
}

async function open(core: OpenCore, symbol = SYMBOL): Promise<void> {
  const time = core.clock.now();
  await core.writer.submit({ kind: 'market.open', symbol, epoch: 'one', delay: DELAY, time });
  const levels = { bids: [[9_900, 1_000]], asks: [[10_000, 1_000]] } as const;
  await core.writer.submit({ kind: 'market.quote', symbol, whole: true, ...levels, time });
}

function quote(core: OpenCore, bid: number, ask: number, lots = 1_000, source?: number) {
  const levels = { bids: [[bid, lots]] as const, asks: [[ask, lots]] as const };
  const sent = source === undefined ? {} : { source };
  const time = core.clock.now();
  return core.writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, ...levels, ...sent, time });
}

function ask(core: OpenCore, user: number, kind: string, input: object): Promise<UserAnswer> {
  return core.execute({ kind: `spot.${kind}`, user, id: commandId(), input });
}

async function holder(core: OpenCore, name: string): Promise<number> {
  const user = await core.openUser(name);
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  return user;
}

async function held(core: OpenCore, user: number) {
  const { balances } = await core.ask(accountQuery, user);
  return Object.fromEntries(balances.map(({ asset, available, frozen }) => [asset, [available, frozen]]));
}

const openOrders = async (core: OpenCore, user: number) => openOrdersIn(await core.ask(accountQuery, user));

/** Its venue stops sending while it waits. */
async function parked(core: OpenCore, user: number, order: object): Promise<void> {
  core.silent.clear();
  await ask(core, user, 'placeOrder', order);
  core.silent.add(SYMBOL);
  core.clock.advance(DELAY);
  await core.writer.drain();
}

async function takesNoLimitBeforeItsFirstQuote(core: OpenCore, ada: number, delay: number): Promise<void> {
  const market = { symbol: 'ETH-USDT', time: core.clock.now() };
  const order = { ...BUY, symbol: market.symbol, price: '9.00', size: '0.100' };
  await core.writer.submit({ kind: 'market.open', epoch: 'one', delay, ...market });
  for (const terms of [{}, { postOnly: true }, { timeInForce: 'ioc' }])
    expect(await ask(core, ada, 'placeOrder', { ...order, ...terms })).toMatchObject({
      code: 'spot.no-liquidity',
    });
  const levels = { bids: [[999, 9]] as const, asks: [[1_001, 9]] as const };
  await core.writer.submit({ kind: 'market.quote', whole: true, ...levels, ...market });
  expect(await ask(core, ada, 'placeOrder', order)).toMatchObject({ code: 200 });
}

describe('an order that reaches mirrored levels', () => {
  it('SPOT-456 waits for the next update with its highest cost frozen, and trades at the updated price', () =>
    withCore(async (core, ada) => {
      expect(await ask(core, ada, 'placeOrder', BUY)).toMatchObject({
        code: 200,
        answer: { status: 'unfilled', filled: '0.000' },
        event: { changes: [{ entity: 'spot-order' }] },
      });
      expect(await held(core, ada)).toMatchObject({ USDT: ['899', '101'] });
      await quote(core, 9_950, 10_050);
      expect(await openOrders(core, ada)).toEqual([]);
      expect(await held(core, ada)).toEqual({ USDT: ['899.5', '0'], BTC: ['1.499', '0'] });
    }));

  it('SPOT-456 rests if the venue has moved away, and is not filled before it was matched', () =>
    withCore(async (core, ada) => {
      await ask(core, ada, 'placeOrder', BUY);
      const print = {
        kind: 'market.print',
        symbol: SYMBOL,
        side: 'sell',
        price: 9_000,
        lots: 1_000,
      } as const;
      await core.writer.submit({ ...print, time: core.clock.now() });
      await core.writer.submit({ ...print, kind: 'market.take', limit: 9_000, time: core.clock.now() });
      expect(await openOrders(core, ada)).toMatchObject([{ filled: '0.000' }]);
      await quote(core, 10_200, 10_300);
      expect(await openOrders(core, ada)).toMatchObject([{ filled: '0.000', price: '101.00' }]);
      expect(trading.of(core.state).markets.get(SYMBOL)?.book.lotsAt('bid', 10_100)).toBe(1_000);
    }));

  it('SPOT-456 an update that left the venue before the order arrived does not count', () =>
    withCore(async (core, ada) => {
      await ask(core, ada, 'placeOrder', BUY);
      await quote(core, 9_950, 10_050, 1_000, core.clock.now());
      expect(await openOrders(core, ada)).toHaveLength(1);
      core.clock.advance(100);
      await quote(core, 9_960, 10_060, 1_000, core.clock.now() - 99);
      expect(await openOrders(core, ada)).toEqual([]);
      expect(await held(core, ada)).toMatchObject({ USDT: ['899.4', '0'] });
    }));

  it('SPOT-457 is matched when the delay is over, if the venue sends no update', () =>
    withCore(async (core, ada) => {
      await ask(core, ada, 'placeOrder', BUY);
      core.clock.advance(DELAY - 1);
      expect(await openOrders(core, ada)).toHaveLength(1);
      core.clock.advance(1);
      expect(await openOrders(core, ada)).toEqual([]);
      expect(await held(core, ada)).toMatchObject({ USDT: ['900', '0'] });
    }));

  it('SPOT-457 a silent venue makes no trade: an order that may rest waits for its next update, others end', () =>
    withCore(async (core, ada) => {
      await ask(core, ada, 'placeOrder', BUY);
      await ask(core, ada, 'placeOrder', { ...BUY, timeInForce: 'ioc' });
      core.silent.add(SYMBOL);
      core.clock.advance(DELAY);
      expect(await openOrders(core, ada)).toMatchObject([{ timeInForce: 'gtc', filled: '0.000' }]);
      expect(await held(core, ada)).toMatchObject({ USDT: ['899', '101'] });
      core.clock.advance(100 * DELAY);
      core.silent.clear();
      await quote(core, 9_950, 10_050);
      expect(await openOrders(core, ada)).toEqual([]);
      expect(await held(core, ada)).toMatchObject({ USDT: ['899.5', '0'] });
    }));

  it('SPOT-458 cannot be cancelled or amended before it was matched', () =>
    withCore(async (core, ada) => {
      const refused = { code: 'spot.being-matched' };
      await ask(core, ada, 'placeOrder', BUY);
      await ask(core, ada, 'placeOrder', { ...BUY, price: '90.00', size: '0.100' });
      expect(await ask(core, ada, 'amendOrder', { order: 1, size: '0.500' })).toMatchObject(refused);
      expect(await ask(core, ada, 'cancelOrder', { order: 1 })).toMatchObject(refused);
      expect(await ask(core, ada, 'cancelOrders', {})).toMatchObject({ answer: { cancelled: 1 } });
      expect(await openOrders(core, ada)).toMatchObject([{ id: 1, size: '1.000' }]);
      await quote(core, 9_950, 10_050, 400);
      expect(await ask(core, ada, 'cancelOrder', { order: 1 })).toMatchObject({
        answer: { status: 'cancelled', filled: '0.400' },
      });
      await quote(core, 9_950, 10_050);
      expect(await ask(core, ada, 'placeOrder', { ...MARKET, size: '0.100' })).toMatchObject({ code: 200 });
      expect(await ask(core, ada, 'amendOrder', { order: 3, size: '0.500' })).toMatchObject({
        code: 'spot.no-order',
      });
    }));

  it('SPOT-458 an order that waits for a silent venue can be cancelled and amended', () =>
    withCore(async (core, ada) => {
      await parked(core, ada, BUY);
      expect(await ask(core, ada, 'amendOrder', { order: 1, size: '0.500' })).toMatchObject({ code: 200 });
      expect(await held(core, ada)).toMatchObject({ USDT: ['949.5', '50.5'] });
      core.clock.advance(DELAY);
      expect(await ask(core, ada, 'amendOrder', { order: 1, price: '90.00' })).toMatchObject({ code: 200 });
      expect(trading.of(core.state).markets.get(SYMBOL)?.book.lotsAt('bid', 9_000)).toBe(500);
      await parked(core, ada, BUY);
      expect(await ask(core, ada, 'cancelOrder', { order: 2 })).toMatchObject({
        answer: { status: 'cancelled', cause: 'user' },
      });
      await parked(core, ada, BUY);
      expect(await ask(core, ada, 'cancelOrders', {})).toMatchObject({ answer: { cancelled: 2 } });
      expect(await held(core, ada)).toMatchObject({ USDT: ['1000', '0'] });
    }));

  it.each([
    ['ioc', { ...BUY, timeInForce: 'ioc', size: '1.500' }, 'expired', ['899.5', '1.499']],
    ['fok that is filled', { ...BUY, timeInForce: 'fok' }, '', ['899.5', '1.499']],
    ['market by size', { ...MARKET, size: '1.500' }, 'expired', ['899.5', '1.499']],
    ['market by amount', { ...MARKET, total: '50.25' }, '', ['949.75', '0.9995']],
    ['market sale', { ...MARKET, side: 'sell', size: '0.500' }, '', ['1049.70025', '0']],
  ])('SPOT-459 %s', (_, order, cause, [usdt, btc]) =>
    withCore(async (core, ada) => {
      const placed = await ask(core, ada, 'placeOrder', order);
      expect(placed).toMatchObject({ code: 200, answer: { status: 'unfilled' } });
      const events: unknown[] = [];
      core.onAccountEvent((_user, event) => events.push(...ordersIn(event)));
      await quote(core, 9_950, 10_050);
      expect(events.at(-1)).toMatchObject({ status: cause === '' ? 'all-filled' : 'cancelled', cause });
      expect(await held(core, ada)).toEqual({ USDT: [usdt, '0'], BTC: [btc, '0'] });
    }),
  );

  it.each([
    ['by size', { size: '0.500' }, ['949.75', '0.9995']],
    ['by amount', { total: '50.25' }, ['949.75', '0.9995']],
  ])('SPOT-459 a market buy %s where levels are finer than orders', (_, input, [usdt, btc]) =>
    withCore(
      async (core, ada) => {
        await quote(core, 9_900, 10_000, LOTS_OF_FINE);
        await ask(core, ada, 'placeOrder', { ...MARKET, ...input });
        await quote(core, 9_950, 10_050, LOTS_OF_FINE);
        expect(await held(core, ada)).toEqual({ USDT: [usdt, '0'], BTC: [btc, '0'] });
      },
      { instruments: [FINE] },
    ),
  );

  it('SPOT-459 a fill-or-kill order that can no longer be filled ends without a trade', () =>
    withCore(async (core, ada) => {
      expect(await ask(core, ada, 'placeOrder', { ...BUY, timeInForce: 'fok', size: '2.000' })).toMatchObject(
        {
          code: 'spot.not-fillable',
        },
      );
      await ask(core, ada, 'placeOrder', { ...BUY, timeInForce: 'fok' });
      await quote(core, 9_950, 10_050, 999);
      expect(await openOrders(core, ada)).toEqual([]);
      expect(await held(core, ada)).toMatchObject({ USDT: ['1000', '0'] });
    }));

  it('SPOT-459 a market buy spends no more than was frozen, and stays within the range of the price it saw', () =>
    withCore(async (core, ada) => {
      await ask(core, ada, 'placeOrder', { ...MARKET, size: '9.900' });
      expect(await held(core, ada)).toMatchObject({ USDT: ['0', '1000'] });
      await quote(core, 10_300, 10_400, 90_000);
      expect(await held(core, ada)).toEqual({ USDT: ['0.04', '0'], BTC: ['10.105385', '0'] });
      await ask(core, ada, 'placeOrder', { ...MARKET, side: 'sell', size: '1.000' });
      await quote(core, 5_000, 5_100);
      expect(await held(core, ada)).toMatchObject({ BTC: ['10.105385', '0'] });
    }));

  it('SPOT-456 post-only orders, orders that reach no mirrored level, and simulated markets do not wait', () =>
    withCore(async (core, ada) => {
      const ben = await holder(core, 'Ben');
      await ask(core, ada, 'placeOrder', { ...BUY, side: 'sell', price: '99.50', size: '0.100' });
      expect(await ask(core, ben, 'placeOrder', { ...BUY, price: '99.60', size: '0.100' })).toMatchObject({
        answer: { status: 'all-filled' },
      });
      expect(await ask(core, ben, 'placeOrder', { ...BUY, postOnly: true })).toMatchObject({
        code: 'spot.would-take',
      });
      await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'two', time: core.clock.now() });
      await quote(core, 9_900, 10_000);
      expect(await ask(core, ben, 'placeOrder', { ...BUY, size: '0.100' })).toMatchObject({
        answer: { status: 'all-filled' },
      });
    }));

  it('SPOT-583 no order is matched while money is halted', () =>
    withCore(async (core, ada) => {
      await ask(core, ada, 'placeOrder', BUY);
      core.state.halted = 'a broken rule';
      const { decided } = core.writer;
      core.clock.advance(100 * DELAY);
      expect(core.writer.decided).toBe(decided);
      expect(core.clock.timers()).toBe(FORGETTING);
    }));

  it('SPOT-700 waits that end at the same time are matched by one command, in the order of their markets', () =>
    withCore(async (core, ada) => {
      await open(core, 'ETH-USDT');
      await ask(core, ada, 'placeOrder', { ...BUY, symbol: 'ETH-USDT', size: '0.500' });
      await ask(core, ada, 'placeOrder', { ...BUY, size: '0.400' });
      core.clock.advance(1);
      await ask(core, ada, 'placeOrder', { ...BUY, size: '0.400' });
      const { decided } = core.writer;
      const sent: (readonly [symbol: string, status: string])[] = [];
      core.onAccountEvent((_user, event) => {
        for (const { symbol, status } of ordersIn(event)) sent.push([symbol, status]);
      });
      core.clock.advance(DELAY - 1);
      await core.writer.drain();
      expect(core.writer.decided).toBe(decided + 1);
      expect(sent).toEqual([
        ['ETH-USDT', 'all-filled'],
        [SYMBOL, 'all-filled'],
      ]);
      core.clock.advance(1);
      await core.writer.drain();
      expect(core.writer.decided).toBe(decided + 2);
      expect(await openOrders(core, ada)).toEqual([]);
    }));

  it('SPOT-584 a followed market takes no limit order before its first quote', () =>
    withCore((core, ada) => takesNoLimitBeforeItsFirstQuote(core, ada, DELAY)));

  it('SPOT-701 nor does a market without a delay', () =>
    withCore((core, ada) => takesNoLimitBeforeItsFirstQuote(core, ada, 0)));
});
