import { describe, expect, it } from 'vitest';
import type { PersonAnswer } from '../core/core-api.ts';
import { memoryStore } from '../../tests/support/memory-store.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { createSqlStore } from '../db/sql-store.ts';

const SYMBOL = 'BTC-USDT';

async function withCore(run: (core: OpenCore) => Promise<void>): Promise<void> {
  const core = await openCore({ store: memoryStore() });
  try {
    await run(core);
  } finally {
    await core.stop();
  }
}

async function ask(core: OpenCore, user: number, kind: string, input: object): Promise<PersonAnswer> {
  return core.execute({ kind: `spot.${kind}`, user, id: commandId(), input });
}

async function holder(core: OpenCore, name: string): Promise<number> {
  const user = await core.person(name);
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  return user;
}

function quote(core: OpenCore, bids: [number, number][], asks: [number, number][]) {
  return core.writer.submit({ kind: 'market.quote', symbol: SYMBOL, whole: true, bids, asks, time: 7 });
}

const held = async (core: OpenCore, user: number) =>
  Object.fromEntries(
    (await core.account(user)).balances.map(({ asset, available, frozen }) => [asset, [available, frozen]]),
  );

describe('spot orders', () => {
  it('SPOT-010 rests what does not trade, with its coins frozen, and gives them back when it is cancelled', () =>
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
      expect((await core.account(ada)).orders).toHaveLength(1);
      const cancelled = await ask(core, ada, 'cancelOrder', { order: 1 });
      expect(cancelled).toMatchObject({ code: 200, answer: { status: 'cancelled', cause: 'person' } });
      expect(await held(core, ada)).toMatchObject({ USDT: ['1000', '0'] });
      expect((await core.account(ada)).orders).toEqual([]);
    }));

  it('SPOT-011 trades at once with the house, rests the remainder, and fills it when a quote crosses it', () =>
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
        event: { fills: [{ role: 'taker', price: '100.00', size: '1.000', total: '100', trade: 1 }] },
      });
      expect(await held(core, ada)).toEqual({ USDT: ['698', '202'], BTC: ['1.499', '0'] });
      // The house asks below what Ada bids: she is filled at her own price.
      await quote(core, [[9_000, 500]], [[10_050, 2500]]);
      expect(await held(core, ada)).toEqual({ USDT: ['698', '0'], BTC: ['3.497', '0'] });
      expect((await core.account(ada)).orders).toEqual([]);
      expect(core.state.markets.get(SYMBOL)?.book.top('ask', 3)).toEqual([[10_050, 500]]);
    }));

  it('SPOT-012 trades between two people, each paying the fee of what they receive', () =>
    withCore(async (core) => {
      const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
      const order = { symbol: SYMBOL, type: 'limit', price: '200.00', size: '0.500' };
      await ask(core, ada, 'placeOrder', { ...order, side: 'sell' });
      expect(await held(core, ada)).toEqual({ USDT: ['1000', '0'], BTC: ['0', '0.5'] });
      await ask(core, ben, 'placeOrder', { ...order, side: 'buy', size: '0.200' });
      expect(await held(core, ada)).toEqual({ USDT: ['1039.96', '0'], BTC: ['0', '0.3'] });
      expect(await held(core, ben)).toEqual({ USDT: ['960', '0'], BTC: ['0.6998', '0'] });
    }));

  it('SPOT-013 stands after a restart as it stood before, in time priority', async () => {
    const store = createSqlStore(await memoryDatabase());
    const core = await openCore({ store });
    const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
    const sell = { symbol: SYMBOL, side: 'sell', type: 'limit', price: '200.00', size: '0.200' };
    for (const user of [ada, ben, ada]) await ask(core, user, 'placeOrder', sell);
    await ask(core, ben, 'placeOrder', { ...sell, side: 'buy', size: '0.100' });
    // Less of it keeps its place; more of it goes behind the others.
    await ask(core, ben, 'amendOrder', { order: 2, size: '0.150' });
    await ask(core, ada, 'amendOrder', { order: 1, size: '0.250' });
    const hash = core.hash();
    await core.stop();
    const again = await openCore({ store });
    expect(again.hash()).toBe(hash);
    expect(again.state.spot.ranked(SYMBOL).map(({ id, filled, lots }) => [id, filled, lots])).toEqual([
      [2, 0, 150],
      [3, 0, 200],
      [1, 100, 250],
    ]);
    expect((await again.account(ada)).orders).toMatchObject([
      { id: 1, status: 'partially-filled' },
      { id: 3 },
    ]);
    await ask(again, ben, 'cancelOrders', {});
    const taken = await ask(again, ben, 'placeOrder', { ...sell, side: 'buy', size: '0.300' });
    expect(taken).toMatchObject({ answer: { id: 5, status: 'all-filled' } });
    expect(again.state.spot.ranked(SYMBOL).map(({ id, filled }) => [id, filled])).toEqual([[1, 200]]);
    await again.stop();
    await store.close();
  });
});
