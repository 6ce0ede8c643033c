/** Conditional orders through the core. The mark is 100.00 unless a test moves it. */
import { expect, it } from 'vitest';
import type { ContractTrigger } from '#protocol/names/contract';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { isOpenIn } from '../../core/state.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';

async function trading(run: (core: ContractCore, ada: number, ben: number) => Promise<void>): Promise<void> {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  await run(core, ada, ben);
  await core.stop();
}

function triggersOf(core: ContractCore, user: number): Promise<readonly ContractTrigger[]> {
  return core.rows(user, 'contract-trigger');
}

const stop = (side: 'buy' | 'sell', trigger: string, more: object = {}) => ({
  ...{ purpose: 'stop', symbol: PERP, side, trigger, size: '1' },
  ...more,
});

it('CONTRACT-200 a stop waits without a hold and outside the book, until it is cancelled', () =>
  trading(async (core, ada, ben) => {
    const book = core.book('bid');
    expect(await core.do(ada, 'placeTrigger', stop('buy', '105.00'))).toMatchObject({
      answer: { id: 1, status: 'waiting', trigger: '105.00', rises: true, type: 'market', size: '1.000' },
    });
    await core.do(ada, 'placeTrigger', stop('sell', '95.00', { type: 'limit', price: '94.50' }));
    expect(await core.money(ada)).toEqual(['1000', '0']);
    expect(core.book('bid')).toEqual(book);
    expect(isOpenIn(core.core.state, PERP)).toBe(true);
    expect(await core.do(ben, 'cancelTrigger', { trigger: 1 })).toMatchObject({
      code: 'contract.no-trigger',
    });
    expect(await core.do(ada, 'cancelTrigger', { trigger: 1 })).toMatchObject({
      answer: { status: 'cancelled', cause: 'user' },
    });
    expect(await core.do(ada, 'cancelTrigger', { trigger: 1 })).toMatchObject({
      code: 'contract.no-trigger',
    });
    expect(await triggersOf(core, ada)).toMatchObject([{ id: 2, price: '94.50', rises: false }]);
    expect(await core.do(ada, 'cancelTriggers', { symbol: PERP })).toMatchObject({
      answer: { cancelled: 1 },
    });
    expect(isOpenIn(core.core.state, PERP)).toBe(false);
  }));

it('CONTRACT-200 a restart rebuilds triggers, and a fired leg still ends the other one', async () => {
  const database = await memoryDatabase();
  const store = () => createSqlStore(database, FEATURE_TABLES.features);
  const core = await ContractCore.open(store());
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '2');
  const limit = { position: 2, size: '1', type: 'limit', price: '106.00' };
  expect(
    await core.do(ada, 'placeTrigger', { purpose: 'take-profit', trigger: '101.00', ...limit }),
  ).toMatchObject({
    code: 200,
  });
  await core.do(ada, 'placeTrigger', {
    purpose: 'stop-loss',
    position: 2,
    trigger: '95.00',
    size: '1',
    pair: 1,
  });
  const trailing = stop('sell', '', { callbackBps: 500, activation: '110.00' });
  expect(await core.do(ada, 'placeTrigger', trailing)).toMatchObject({
    answer: { trigger: '', activation: '110.00' },
  });
  await core.do(ada, 'placeTrigger', stop('buy', '120.00'));
  await core.do(ada, 'cancelTrigger', { trigger: 4 });
  await core.price(10_100);
  core.core.clock.advance(1);
  await core.core.writer.drain();
  const [hash, rows] = [core.core.hash(), await triggersOf(core, ada)];
  // The take-profit's order rests at its limit.
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    [2, 'waiting'],
    [3, 'waiting'],
  ]);
  await core.core.stop();
  const again = await ContractCore.open(store());
  expect([again.core.hash(), await triggersOf(again, ada)]).toEqual([hash, rows]);
  await again.submit({ kind: 'market.open', symbol: PERP, time: 9, epoch: 'two' });
  await again.price(10_100);
  again.core.clock.advance(1);
  await again.core.writer.drain();
  // It fired once: there is one order.
  expect((await again.orders(ada)).map(({ price, filled }) => [price, filled])).toEqual([
    ['106.00', '0.000'],
  ]);
  expect(await again.do(ada, 'placeTrigger', stop('buy', '120.00'))).toMatchObject({ answer: { id: 5 } });
  await again.price(10_700);
  expect((await triggersOf(again, ada)).map(({ id }) => id)).toEqual([3, 5]);
  expect(again.lotsOf(ada)).toBe(1_000);
  await again.core.stop();
});

it('CONTRACT-210 triggers of a contract that is no longer traded end with it', () =>
  trading(async (core, ada) => {
    await core.do(ada, 'placeTrigger', stop('buy', '105.00'));
    const ended: string[] = [];
    core.core.onAccountEvent((_, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'contract-trigger')
          ended.push(...(rows as readonly ContractTrigger[]).map(({ cause }) => cause));
    });
    await core.submit({ kind: 'market.close', symbol: PERP, time: 9 });
    expect([ended, await triggersOf(core, ada)]).toEqual([['delisted'], []]);
    expect(await core.do(ada, 'placeTrigger', stop('buy', '105.00'))).toMatchObject({
      code: 'market.unknown-symbol',
    });
  }));

const SIDES = [
  ['buy', 'take-profit', '101.00', 200],
  ['buy', 'take-profit', '100.00', 'contract.bad-trigger'],
  ['buy', 'take-profit', '99.00', 'contract.wrong-side'],
  ['buy', 'stop-loss', '99.00', 200],
  ['buy', 'stop-loss', '101.00', 'contract.wrong-side'],
  ['buy', 'stop-loss', '91.00', 200],
  ['buy', 'stop-loss', '90.00', 'contract.beyond-liquidation'],
  ['sell', 'take-profit', '99.00', 200],
  ['sell', 'take-profit', '101.00', 'contract.wrong-side'],
  ['sell', 'stop-loss', '101.00', 200],
  ['sell', 'stop-loss', '99.00', 'contract.wrong-side'],
  ['sell', 'stop-loss', '110.00', 'contract.beyond-liquidation'],
] as const;

it.each(SIDES)('CONTRACT-201 opened by a %s, a %s at %s: %s', (side, purpose, trigger, code) =>
  trading(async (core, ada) => {
    await core.place(ada, side, '1');
    expect((await core.do(ada, 'placeTrigger', { purpose, position: 2, trigger })).code).toBe(code);
  }),
);

it('CONTRACT-201 between open and present price there is only a reduce-only stop', () =>
  trading(async (core, ada) => {
    await core.place(ada, 'buy', '1');
    await core.price(11_000);
    const at = { position: 2, trigger: '105.00' };
    expect((await core.do(ada, 'placeTrigger', { purpose: 'stop-loss', ...at })).code).toBe(
      'contract.wrong-side',
    );
    expect(await core.do(ada, 'placeTrigger', { purpose: 'stop', ...at })).toMatchObject({
      answer: { side: 'sell', reduceOnly: true, rises: false, size: '', position: 2 },
    });
  }));
