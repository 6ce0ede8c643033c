/** Triggers as they are placed: what they close, and the other leg. The mark is 100.00. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { fired, type FiredCore } from '../../../tests/support/fired-core.ts';
import { triggerSettings } from './settings.ts';

const noPosition = { code: 'contract.no-position' };
const bad = (field: string, code: string) => ({
  code: 'contract.bad-trigger',
  problems: [{ field, code }],
});
const idOf = async ({ core }: FiredCore, user: number, at = 0) => (await core.positions(user))[at]?.id ?? 0;

it('CONTRACT-569 a trigger is for a position of its user, or for a contract and a side', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    await core.place(ada, 'buy', '2');
    await core.place(ben, 'buy', '1');
    const [own, bens] = [await idOf(traded, ada), await idOf(traded, ben)];
    const loss = { purpose: 'stop-loss', position: own, trigger: '95.00' };
    expect(await traded.place({ ...loss, position: bens })).toMatchObject(noPosition);
    expect(await traded.place({ ...loss, position: 99 })).toMatchObject(noPosition);
    expect(await traded.place({ ...loss, side: 'buy' })).toMatchObject(bad('side', 'not-allowed'));
    expect(await traded.place({ ...loss, symbol: 'XYZ-USDT-PERP' })).toMatchObject(
      bad('symbol', 'not-allowed'),
    );
    expect(await traded.place({ ...loss, trigger: '101.00' })).toMatchObject({
      code: 'contract.wrong-side',
      problems: [{ field: 'trigger', code: 'wrong-side' }],
    });
    expect(await traded.place({ ...loss, side: 'sell', symbol: PERP })).toMatchObject({
      answer: { side: 'sell', position: own, reduceOnly: true, positionSide: 'net' },
    });
    const stop = { purpose: 'stop', symbol: PERP, side: 'sell', trigger: '95.00', size: '1' };
    expect(await traded.place({ ...stop, symbol: 'NO-USDT-PERP' })).toMatchObject({
      code: 'market.unknown-symbol',
    });
    expect(await traded.place({ ...stop, purpose: 'take-profit', trigger: '105.00' })).toMatchObject(
      bad('position', 'empty'),
    );
    expect(await traded.place({ ...stop, side: undefined })).toMatchObject(bad('side', 'empty'));
    // A stop that only reduces belongs to the position that it closes; another one, and one that opens, to none.
    const boundTo = async (more: object) => {
      const { answer } = (await traded.place({ ...stop, ...more })) as unknown as {
        answer: { position: number };
      };
      return answer.position;
    };
    expect([
      await boundTo({ reduceOnly: true }),
      await boundTo({}),
      await boundTo({ side: 'buy', trigger: '105.00', reduceOnly: true }),
    ]).toEqual([own, 0, 0]);
  }));

it('CONTRACT-569 in hedge mode the side of the position says whether a stop reduces', () =>
  fired(async (traded) => {
    const { core, ada } = traded;
    await core.hedge(ada);
    await core.placeBothSides(ada, '1');
    const [long, short] = [await idOf(traded, ada), await idOf(traded, ada, 1)];
    const stop = async (side: 'buy' | 'sell', positionSide: string) => {
      const placed = await traded.stop(side, side === 'buy' ? '105.00' : '95.00', { positionSide });
      const { answer } = placed as unknown as { answer: { position: number; reduceOnly: boolean } };
      return [answer.position, answer.reduceOnly];
    };
    expect([
      await stop('sell', 'long'),
      await stop('buy', 'long'),
      await stop('buy', 'short'),
      await stop('sell', 'short'),
    ]).toEqual([
      [long, true],
      [0, false],
      [short, true],
      [0, false],
    ]);
    expect(await traded.stop('buy', '105.00', { positionSide: 'net' })).toMatchObject(
      bad('positionSide', 'wrong-mode'),
    );
  }));

it('CONTRACT-569 in a contract that is only watched no order and no trigger is placed', async () => {
  const watched = { ...fakeInstrument('XYZ-USDT-PERP'), kind: 'perpetual', watchOnly: true } as const;
  const core = await ContractCore.open(undefined, [watched]);
  const ada = await core.user('Ada', '1000');
  await core.price(10_000, watched.symbol);
  const order = { symbol: watched.symbol, side: 'buy', size: '1' };
  const refused = { code: 'contract.watch-only' };
  expect(await core.do(ada, 'placeOrder', { ...order, type: 'market' })).toMatchObject(refused);
  expect(await core.do(ada, 'placeTrigger', { ...order, purpose: 'stop', trigger: '105.00' })).toMatchObject(
    refused,
  );
  await core.stop();
});

it('CONTRACT-570 the other leg is a free one of the same position, for the other purpose', () =>
  fired(async (traded) => {
    const { core, ada, ben } = traded;
    await core.hedge(ada);
    await core.place(ada, 'buy', '2', { positionSide: 'long' });
    await core.place(ada, 'sell', '1', { positionSide: 'short' });
    await core.place(ben, 'buy', '1');
    const [long, short, bens] = [
      await idOf(traded, ada),
      await idOf(traded, ada, 1),
      await idOf(traded, ben),
    ];
    const profit = { purpose: 'take-profit', position: long, trigger: '105.00' };
    const loss = { purpose: 'stop-loss', position: long, trigger: '95.00' };
    const notAllowed = bad('pair', 'not-allowed');
    expect(await traded.place({ ...loss, pair: 99 })).toMatchObject(notAllowed);
    expect(await traded.place(profit)).toMatchObject({ answer: { id: 1, pair: 0 } });
    // Of the same purpose, of another position, of another user, of a plain stop.
    expect(await traded.place({ ...profit, pair: 1 })).toMatchObject(notAllowed);
    expect(await traded.place({ ...loss, position: short, trigger: '105.00', pair: 1 })).toMatchObject(
      notAllowed,
    );
    expect(await traded.place({ ...loss, position: bens, pair: 1 }, ben)).toMatchObject(notAllowed);
    expect(await traded.stop('sell', '95.00', { positionSide: 'long', pair: 1 })).toMatchObject(notAllowed);
    expect(await traded.stop('sell', '94.00', { positionSide: 'long' })).toMatchObject({
      answer: { id: 2, position: long },
    });
    expect(await traded.place({ ...profit, pair: 2 })).toMatchObject(notAllowed);
    expect(await traded.place({ ...loss, pair: 1 })).toMatchObject({ answer: { id: 3, pair: 1 } });
    expect(traded.last.get(1)).toMatchObject({ pair: 3 });
    // It has its other leg.
    expect(await traded.place({ ...loss, trigger: '94.00', pair: 1 })).toMatchObject(notAllowed);
    // The leg of an order that rests belongs to no position yet.
    const order = { positionSide: 'long', price: '98.00', takeProfit: { trigger: '106.00' } };
    expect(await core.place(ada, 'buy', '1', order)).toMatchObject({ code: 200 });
    expect(traded.last.get(4)).toMatchObject({ status: 'pending', pair: 0 });
    expect(await traded.place({ ...loss, pair: 4 })).toMatchObject(notAllowed);
  }));

it('CONTRACT-212 the legs of an order count with the triggers that are open', () =>
  fired(async ({ core, ada }) => {
    await core.setting(triggerSettings.name, { ...triggerSettings.default, mostOpen: 2 });
    const order = { price: '99.00', takeProfit: { trigger: '105.00' } };
    expect(await core.place(ada, 'buy', '1', order)).toMatchObject({ code: 200 });
    const both = { ...order, stopLoss: { trigger: '95.00' } };
    expect(await core.place(ada, 'buy', '1', both)).toMatchObject({ code: 'contract.too-many-triggers' });
    expect(await core.place(ada, 'buy', '1', order)).toMatchObject({ code: 200 });
    expect(await core.place(ada, 'buy', '1', { price: '99.00' })).toMatchObject({ code: 200 });
  }));

it('CONTRACT-598 a wrong value of a leg that is placed with an order is named by its field', () =>
  fired(async ({ core, ada }) => {
    const wrong = async (legs: object) => core.place(ada, 'buy', '1', { price: '99.00', ...legs });
    const problems = (...all: readonly (readonly [string, string])[]) => ({
      code: 'contract.bad-order',
      problems: all.map(([field, code]) => ({ field, code })),
    });
    expect(await wrong({ stopLoss: { trigger: '95.001' } })).toMatchObject(
      problems(['stopLoss.trigger', 'off-step']),
    );
    expect(await wrong({ takeProfit: { trigger: '0', price: '105.001' } })).toMatchObject(
      problems(['takeProfit.trigger', 'not-positive'], ['takeProfit.price', 'off-step']),
    );
    // Nothing was traded yet.
    expect(await wrong({ stopLoss: { trigger: '95.00', triggerBy: 'last' } })).toMatchObject({
      code: 'contract.no-price',
    });
    expect(await core.orders(ada)).toEqual([]);
  }));

it('CONTRACT-587 triggers that reduce, of the same contract and side, count for a position', async () => {
  const other = { ...fakeInstrument('XYZ-USDT-PERP'), kind: 'perpetual' } as const;
  const core = await ContractCore.open(undefined, [other]);
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  for (const symbol of [PERP, other.symbol]) await core.price(10_000, symbol);
  await core.setting(triggerSettings.name, { ...triggerSettings.default, mostOfPosition: 1 });
  await core.place(ada, 'buy', '2');
  const place = async (user: number, side: 'buy' | 'sell', more: object = {}) => {
    const trigger = side === 'buy' ? '105.00' : '95.00';
    const terms = { purpose: 'stop', symbol: PERP, side, trigger, size: '1', ...more };
    return (await core.do(user, 'placeTrigger', terms)).code;
  };
  const reduces = { reduceOnly: true };
  expect(await place(ada, 'sell')).toBe(200);
  expect(await place(ada, 'sell', reduces)).toBe(200);
  expect(await place(ada, 'sell', reduces)).toBe('contract.too-many-triggers');
  expect(await place(ada, 'sell')).toBe(200);
  expect(await place(ada, 'buy', reduces)).toBe(200);
  expect(await place(ada, 'sell', { ...reduces, symbol: other.symbol })).toBe(200);
  expect(await place(ben, 'sell', reduces)).toBe(200);
  await core.stop();
});

it.each([
  ['long', '2', '30', ['95.00', '99.00']],
  ['short', '30', '2', ['105.00', '101.00']],
] as const)(
  'CONTRACT-588 a stop-loss of a %s that only a move in its favour liquidates may be anywhere',
  (side, long, short, stops) =>
    fired(async (traded) => {
      const { core, ada } = traded;
      await core.cross(ada);
      await core.hedge(ada);
      await core.place(ada, 'buy', long, { positionSide: 'long' });
      await core.place(ada, 'sell', short, { positionSide: 'short' });
      // The other side of the hedge is the larger one.
      const position = await idOf(traded, ada, side === 'long' ? 0 : 1);
      for (const trigger of stops)
        expect(await traded.place({ purpose: 'stop-loss', position, trigger })).toMatchObject({ code: 200 });
    }),
);
