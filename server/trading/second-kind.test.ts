/**
 * A second kind of market on trading: contracts that exist in tests alone (`tests/support/fake-contract`). At 0.01 USDT
 * a tick and 0.001 ABC a lot, a hundred lots at 100.00 are 10 USDT.
 */
import { expect, it } from 'vitest';
import type { EntityRows } from '#protocol/entities/entity-rows';
import { openingValue } from '#protocol/entities/opening-value';
import { fakeContract, fakeKind } from '../../tests/support/fake-contract/feature.ts';
import { fakeSettlement } from '../../tests/support/fake-contract/settlement.ts';
import { FAKE_TABLES, fakeTables } from '../../tests/support/fake-contract/tables.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { accountQuery } from '../core/account-queries.ts';
import { reservationsOf } from '../core/state.ts';
import { createSqlStore, type SqlConnection } from '../db/sql-store.ts';
import { heldBreaches } from '../ledger/audit.ts';
import type { MarketCommand } from './market-commands.ts';
import { reconcileOpenOrders } from './reconcile-open-orders.ts';
import { trading } from './trading-state.ts';

/** Without the opening values of today's PnL, which other tests prove. */
function traded<Each extends { readonly entity: string }>(changes: readonly Each[]): readonly Each[] {
  return changes.filter(({ entity }) => entity !== openingValue.name);
}

const SPOT = 'ABC-USDT';
const SYMBOL = 'ABC-USDT-PERP';
const contract = { ...fakeInstrument(SYMBOL), kind: 'perpetual' } as const;
const at = { symbol: SYMBOL, time: 9 };

interface Running {
  readonly core: OpenCore;
  readonly ada: number;
  readonly ben: number;
  /** The events of users: changed entities, and the reasons of records. */
  readonly sent: {
    readonly user: number;
    readonly changes: readonly EntityRows[];
    readonly reasons: string[];
  }[];
  /** The kind's tables. */
  readonly stored: ReturnType<typeof fakeTables.calls>;
  /** The same data in a new core. */
  restart(): Promise<OpenCore>;
}

function start(connection: SqlConnection): Promise<OpenCore> {
  const store = createSqlStore(connection, FAKE_TABLES);
  const instruments = [fakeInstrument(SPOT), contract];
  return openCore({ store, instruments, features: [fakeContract], kinds: [fakeKind] });
}

/** Ada and Ben have 200 USDT for spot and 800 for contracts; the market maker quotes 99.90 and 100.10. */
async function running(run: (running: Running) => Promise<void>): Promise<void> {
  const connection = await memoryDatabase();
  let core = await start(connection);
  const [ada, ben] = [await core.openUser('Ada'), await core.openUser('Ben')];
  for (const user of [ada, ben]) {
    await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
    const input = { from: 'funds', to: 'contract', asset: 'USDT', amount: '800' };
    await core.execute({ kind: 'assets.transfer', user, id: core.id(), input });
  }
  await quote(core, 9_990, 10_010);
  const sent: Running['sent'][number][] = [];
  core.onAccountEvent((user, { changes: all, records }) => {
    const changes = traded(all);
    if (changes.length > 0)
      sent.push({ user, changes, reasons: [...new Set(records.map(({ reason }) => reason))] });
  });
  const restart = async () => {
    await core.stop();
    core = await start(connection);
    return core;
  };
  const stored = fakeTables.calls(createSqlStore(connection, FAKE_TABLES));
  await run({ core, ada, ben, sent, stored, restart });
  expect(breaches(core)).toEqual([]);
  await core.stop();
  await connection.close();
}

const breaches = ({ state }: OpenCore) => heldBreaches(state.ledger.all(), reservationsOf(state), []);
const submit = async (core: OpenCore, command: MarketCommand) => (await core.writer.submit(command)).code;
const quote = (core: OpenCore, bid: number, ask: number) =>
  submit(core, { kind: 'market.quote', ...at, whole: true, bids: [[bid, 500]], asks: [[ask, 500]] });
const take = (core: OpenCore, side: 'buy' | 'sell', lots: number, limit: number) =>
  submit(core, { kind: 'market.take', ...at, side, lots, limit });
const ask = (core: OpenCore, user: number, kind: string, input: object) =>
  core.execute({ kind: `fakeContract.${kind}`, user, id: core.id(), input });
const place = (
  core: OpenCore,
  user: number,
  side: 'buy' | 'sell',
  tick: number,
  lots: number,
  more: object = {},
) => ask(core, user, 'place', { symbol: SYMBOL, side, tick, lots, ...more });
const bids = (core: OpenCore) => trading.of(core.state).markets.get(SYMBOL)?.book.top('bid', 9);

async function contractMoney(core: OpenCore, user: number): Promise<unknown> {
  const { balances } = await core.ask(accountQuery, user);
  const held = balances.find(({ kind }) => kind === 'contract');
  return [held?.available, held?.frozen];
}

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
