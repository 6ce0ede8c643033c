/** A second kind of market on trading: contracts that exist in tests alone (`tests/support/fake-contract`). */
import { expect, it } from 'vitest';
import {
  ask,
  bids,
  breaches,
  contract,
  contractMoney,
  place,
  quote,
  running,
  SPOT,
  SYMBOL,
  take,
  traded,
} from '../../tests/support/fake-contract/run-contracts.ts';
import { fakeSettlement } from '../../tests/support/fake-contract/settlement.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import type { OpenCore } from '../../tests/support/open-core.ts';
import { accountQuery } from '../core/account-queries.ts';
import { reconcileOpenOrders } from './reconcile-open-orders.ts';
import { trading } from './trading-state.ts';

it('CORE-960 its orders rest in one book, freeze money by its rule, and are its entities', () =>
  running(async ({ core, ada }) => {
    const spot = { symbol: SPOT, side: 'buy', type: 'limit', price: '1.00', size: '1.000' };
    await core.execute({ kind: 'spot.placeOrder', user: ada, id: core.id(), input: spot });
    const placed = await place(core, ada, 'buy', 10_000, 100, { leverage: 3 });
    const order = { id: 2, symbol: SYMBOL, price: '100.00', size: '0.100', leverage: 3, reduceOnly: false };
    expect(placed).toMatchObject({ code: 200, answer: { ...order, feeAsset: 'USDT', status: 'unfilled' } });
    expect(bids(core)).toEqual([
      [10_000, 100],
      [9_990, 500],
    ]);
    expect(await contractMoney(core, ada)).toEqual(['796.66666666', '3.33333334']);
    expect(traded((await core.ask(accountQuery, ada)).entities)).toEqual([
      { entity: 'spot-order', rows: [expect.objectContaining({ id: 1, symbol: SPOT })] },
      { entity: 'fake-contract-order', rows: [expect.objectContaining(order)] },
    ]);
    expect(await place(core, ada, 'buy', 10_000, 100_000)).toMatchObject({ code: 'fake-contract.refused' });
  }));

it('CORE-961 a smaller order releases the difference of what is frozen, a cancelled one the rest', () =>
  running(async ({ core, ada }) => {
    await place(core, ada, 'buy', 10_000, 100, { leverage: 7 });
    expect(await contractMoney(core, ada)).toEqual(['798.57142857', '1.42857143']);
    const less = await ask(core, ada, 'amend', { order: 1, tick: 10_000, lots: 50 });
    expect(less).toMatchObject({ answer: { size: '0.050', leverage: 7 } });
    expect(await contractMoney(core, ada)).toEqual(['799.28571428', '0.71428572']);
    expect(breaches(core)).toEqual([]);
    await ask(core, ada, 'amend', { order: 1, tick: 9_000, lots: 70 });
    expect(await contractMoney(core, ada)).toEqual(['799.1', '0.9']);
    expect(await ask(core, ada, 'cancel', { order: 1 })).toMatchObject({ answer: { status: 'cancelled' } });
    expect(await contractMoney(core, ada)).toEqual(['800', '0']);
    expect(bids(core)).toEqual([[9_990, 500]]);
  }));

it('CORE-962 a trade changes the position of each side, in the same event and with its own reasons', () =>
  running(async ({ core, ada, ben, sent }) => {
    await place(core, ada, 'buy', 10_000, 100, { leverage: 7 });
    sent.length = 0;
    await place(core, ben, 'sell', 10_000, 60);
    const fill = { price: '100.00', size: '0.060', total: '6', pnl: '0', feeAsset: 'USDT' };
    const own = (rows: readonly object[]) => rows.map((row) => expect.objectContaining(row) as unknown);
    expect(sent).toEqual([
      {
        user: ada,
        changes: [
          { entity: 'fake-contract-order', rows: own([{ id: 1, filled: '0.060', leverage: 7 }]) },
          { entity: 'fake-contract-fill', rows: own([{ ...fill, role: 'maker', fee: '0.0012' }]) },
          {
            entity: 'fake-contract-position',
            rows: own([{ symbol: SYMBOL, size: '0.060', entry: '6', margin: '0.85714286' }]),
          },
        ],
        reasons: ['fake-release', 'fake-margin', 'fake-fee'],
      },
      {
        user: ben,
        changes: [
          { entity: 'fake-contract-order', rows: own([{ id: 2, status: 'all-filled' }]) },
          { entity: 'fake-contract-fill', rows: own([{ ...fill, role: 'taker', fee: '0.003' }]) },
          { entity: 'fake-contract-position', rows: own([{ size: '-0.060', entry: '6', margin: '6' }]) },
        ],
        reasons: ['fake-margin', 'fake-fee'],
      },
    ]);
    expect(breaches(core)).toEqual([]);
    // Three trades of one command with the market maker are one change of the position.
    await place(core, ada, 'buy', 10_000, 20);
    await place(core, ada, 'buy', 9_995, 10);
    sent.length = 0;
    await take(core, 'sell', 70, 9_995);
    expect(sent.map(({ user, changes }) => [user, changes.map(({ rows }) => rows.length)])).toEqual([
      [ada, [3, 3, 1]],
    ]);
    const { entities } = await core.ask(accountQuery, ada);
    expect(traded(entities)).toMatchObject([
      { entity: 'fake-contract-position', rows: [{ size: '0.130', entry: '12.9995' }] },
    ]);
  }));

it('CORE-963 a closed position pays its profit, and its reduce-only orders end in the same command', () =>
  running(async ({ core, ada, sent }) => {
    expect(await place(core, ada, 'sell', 10_100, 9, { reduceOnly: true })).toMatchObject({
      code: 'fake-contract.refused',
    });
    await place(core, ada, 'buy', 10_010, 100, { leverage: 5 });
    await place(core, ada, 'sell', 10_110, 900, { reduceOnly: true });
    await place(core, ada, 'sell', 10_210, 100, { reduceOnly: true });
    await place(core, ada, 'sell', 10_310, 10);
    expect(await contractMoney(core, ada)).toEqual(['796.961995', '3.033']);
    await quote(core, 9_990, 10_400);
    sent.length = 0;
    await take(core, 'buy', 100, 10_110);
    expect(sent).toMatchObject([
      {
        changes: [
          {
            entity: 'fake-contract-order',
            rows: [
              { id: 2, size: '0.100', status: 'all-filled' },
              { id: 3, status: 'cancelled' },
            ],
          },
          { entity: 'fake-contract-fill', rows: [{ order: 2, pnl: '0.1' }] },
          { entity: 'fake-contract-position', rows: [{ size: '0.000', entry: '0', margin: '0' }] },
        ],
        reasons: ['fake-release', 'fake-pnl', 'fake-fee'],
      },
    ]);
    const { entities } = await core.ask(accountQuery, ada);
    expect(traded(entities)).toMatchObject([{ entity: 'fake-contract-order', rows: [{ id: 4 }] }]);
    expect(trading.of(core.state).markets.get(SYMBOL)?.book.top('ask', 9)).toEqual([
      [10_310, 10],
      [10_400, 500],
    ]);
  }));

it('CORE-964 a restart rebuilds orders of every kind, their time priority and the positions', () =>
  running(async ({ core, ada, ben, stored, restart }) => {
    await place(core, ada, 'buy', 10_000, 100, { leverage: 7 });
    await place(core, ben, 'buy', 10_000, 50);
    const spot = { symbol: SPOT, side: 'buy', type: 'limit', price: '1.00', size: '1.000' };
    await core.execute({ kind: 'spot.placeOrder', user: ada, id: core.id(), input: spot });
    await take(core, 'sell', 30, 10_000);
    const entities = async (of: OpenCore) => traded((await of.ask(accountQuery, ada)).entities);
    const before = [core.hash(), await entities(core)];
    const again = await restart();
    expect([again.hash(), await entities(again)]).toEqual(before);
    expect(before[1]).toHaveLength(3);
    expect(bids(again)).toEqual([[10_000, 120]]);
    expect(breaches(again)).toEqual([]);
    const filled: unknown[] = [];
    again.onAccountEvent((_, { changes }) => filled.push(traded(changes)[1]?.rows));
    await take(again, 'sell', 80, 10_000);
    expect(filled).toMatchObject([
      [{ id: 2, order: 1, size: '0.070' }],
      [{ id: 3, order: 2, size: '0.010' }],
    ]);
    expect(await place(again, ben, 'buy', 9_000, 1)).toMatchObject({ answer: { id: 4 } });
    const clientId = (await stored.order({ user: ada, order: 1 }))?.clientId ?? '';
    const found = { id: 1, leverage: 7, reduceOnly: false, filled: 100, status: 'all-filled' };
    expect(await stored.order({ user: ada, clientId })).toMatchObject(found);
    const all = { symbol: SYMBOL, side: undefined, from: undefined, to: undefined, before: undefined };
    const page = await stored.fills({ ...all, user: ada, order: undefined, limit: 9 });
    expect(page.rows.map(({ id, lots, pnl }) => [id, lots, pnl])).toEqual([
      [2, 70, '0'],
      [1, 30, '0'],
    ]);
    expect(await stored.lastTick()).toBe(10_000);
  }));

it('CORE-965 orders of its market that is no longer traded end at the start, and their money is free', () =>
  running(async ({ core, ada }) => {
    await place(core, ada, 'buy', 10_000, 100);
    const { writer, state, clock } = core;
    reconcileOpenOrders(clock, { writer, state, instruments: [fakeInstrument(SPOT)], delisted: [contract] });
    await writer.drain();
    expect(traded((await core.ask(accountQuery, ada)).entities)).toEqual([]);
    expect(await contractMoney(core, ada)).toEqual(['800', '0']);
    expect(await place(core, ada, 'buy', 10_000, 1)).toMatchObject({ code: 'fake-contract.refused' });
  }));

it('CORE-966 two settlements for one kind of market are an error', () => {
  const kinds = [{ settlement: fakeSettlement }, { settlement: fakeSettlement }];
  const none = { instruments: [contract], reservedTradeIds: {} };
  expect(() => trading.rebuild({ ...none, kinds })).toThrow('two settlements are of one kind of market');
});
