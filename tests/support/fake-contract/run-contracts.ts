/**
 * A core with the tests' contracts: at 0.01 USDT a tick and 0.001 ABC a lot, a hundred lots at 100.00 are 10 USDT.
 */
import { expect } from 'vitest';
import type { EntityRows } from '../../../protocol/entities/entity-rows.ts';
import { openingValue } from '../../../protocol/entities/opening-value.ts';
import { accountQuery } from '../../../server/core/account-queries.ts';
import { reservationsOf } from '../../../server/core/state.ts';
import { createSqlStore } from '../../../server/db/sql-store.ts';
import type { Store } from '../../../server/db/store-api.ts';
import { heldBreaches } from '../../../server/ledger/audit.ts';
import type { MarketCommand } from '../../../server/trading/market-commands.ts';
import { trading } from '../../../server/trading/trading-state.ts';
import { fakeInstrument } from '../fake-instrument.ts';
import { fakeStore } from '../fake-store.ts';
import { memoryDatabase } from '../memory-database.ts';
import { openCore, type OpenCore } from '../open-core.ts';
import { fakeContract, fakeKind } from './feature.ts';
import { FAKE_TABLES, fakeTables } from './tables.ts';

/** Without the opening values of today's PnL, which other tests prove. */
export function traded<Each extends { readonly entity: string }>(changes: readonly Each[]): readonly Each[] {
  return changes.filter(({ entity }) => entity !== openingValue.name);
}

export const SPOT = 'ABC-USDT';
export const SYMBOL = 'ABC-USDT-PERP';
export const contract = { ...fakeInstrument(SYMBOL), kind: 'perpetual' } as const;
const at = { symbol: SYMBOL, time: 9 };

export interface Trading {
  readonly core: OpenCore;
  readonly ada: number;
  readonly ben: number;
  /** The events of users: changed entities, and the reasons of records. */
  readonly sent: {
    readonly user: number;
    readonly changes: readonly EntityRows[];
    readonly reasons: string[];
  }[];
}

export interface Running extends Trading {
  /** The kind's tables. */
  readonly stored: ReturnType<typeof fakeTables.calls>;
  /** The same data in a new core. */
  restart(): Promise<OpenCore>;
}

function start(store: Store): Promise<OpenCore> {
  const instruments = [fakeInstrument(SPOT), contract];
  return openCore({ store, instruments, features: [fakeContract], kinds: [fakeKind] });
}

/** Ada and Ben have 200 USDT for spot and 800 for contracts; the market maker quotes 99.90 and 100.10. */
export async function running(run: (running: Running) => Promise<void>): Promise<void> {
  const connection = await memoryDatabase();
  const open = () => start(createSqlStore(connection, FAKE_TABLES));
  let core = await open();
  const trading = await begin(core);
  const restart = async () => {
    await core.stop();
    core = await open();
    return core;
  };
  const stored = fakeTables.calls(createSqlStore(connection, FAKE_TABLES));
  await run({ ...trading, stored, restart });
  await end(core);
  await connection.close();
}

/** The same without a database. */
export async function tradingInMemory(run: (trading: Trading) => Promise<void>): Promise<void> {
  const store = fakeStore();
  const none = { open: [], lastOrder: 0, lastFill: 0, positions: [] };
  const core = await start({
    ...store,
    async open(...input) {
      const stored = await store.open(...input);
      return { ...stored, loaded: { ...stored.loaded, [fakeTables.feature]: none } };
    },
  });
  await run(await begin(core));
  await end(core);
}

async function begin(core: OpenCore): Promise<Trading> {
  const [ada, ben] = [await core.openUser('Ada'), await core.openUser('Ben')];
  for (const user of [ada, ben]) {
    await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
    const input = { from: 'funds', to: 'contract', asset: 'USDT', amount: '800' };
    await core.execute({ kind: 'assets.transfer', user, id: core.id(), input });
  }
  await quote(core, 9_990, 10_010);
  const sent: Trading['sent'][number][] = [];
  core.onAccountEvent((user, { changes: all, records }) => {
    const changes = traded(all);
    if (changes.length > 0)
      sent.push({ user, changes, reasons: [...new Set(records.map(({ reason }) => reason))] });
  });
  return { core, ada, ben, sent };
}

async function end(core: OpenCore): Promise<void> {
  expect(breaches(core)).toEqual([]);
  await core.stop();
}

export const breaches = ({ state }: OpenCore) => heldBreaches(state.ledger.all(), reservationsOf(state), []);
export const submit = async (core: OpenCore, command: MarketCommand) =>
  (await core.writer.submit(command)).code;
export const quote = (core: OpenCore, bid: number, ask: number) =>
  submit(core, { kind: 'market.quote', ...at, whole: true, bids: [[bid, 500]], asks: [[ask, 500]] });
export const take = (core: OpenCore, side: 'buy' | 'sell', lots: number, limit: number) =>
  submit(core, { kind: 'market.take', ...at, side, lots, limit });
export const ask = (core: OpenCore, user: number, kind: string, input: object) =>
  core.execute({ kind: `fakeContract.${kind}`, user, id: core.id(), input });
export const place = (
  core: OpenCore,
  user: number,
  side: 'buy' | 'sell',
  tick: number,
  lots: number,
  more: object = {},
) => ask(core, user, 'place', { symbol: SYMBOL, side, tick, lots, ...more });
export const bids = (core: OpenCore) => trading.of(core.state).markets.get(SYMBOL)?.book.top('bid', 9);

export async function contractMoney(core: OpenCore, user: number): Promise<unknown> {
  const { balances } = await core.ask(accountQuery, user);
  const held = balances.find(({ kind }) => kind === 'contract');
  return [held?.available, held?.frozen];
}
