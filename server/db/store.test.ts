import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it, onTestFinished } from 'vitest';
import { provesContent, provesRates } from '../../tests/support/content-proof.ts';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import type { Instrument } from '#domain/market/instrument';
import { tradeIdRows, type StoredSteps } from '../trading/stored-trading.ts';
import { contentTables } from '../content/tables.ts';
import { marketTables } from '../market/tables.ts';
import { tradingTables } from '../trading/tables.ts';
import { NUMBER_BLOCK, type StoredState } from './store-api.ts';
import { builtProgram } from '../../tests/support/built-programs.ts';
import { newDatabase } from '../../tests/support/private-postgres.ts';
import { SHORT_LIVED } from '../../tests/support/short-lived.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openHarmable } from '../../tests/support/harmable-store.ts';
import type { HeldStore, StorePlace } from './open-store.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import { MIGRATIONS } from './sql-store.ts';

const neverLost = (error: Error) => {
  throw error;
};
const instruments = ['BTC-USDT', 'ETH-USDT'].map(fakeInstrument);
const stepsOf = ({ symbol, base, quote, priceStep, sizeStep }: Instrument): StoredSteps => {
  return { id: 0, symbol, base, quote, priceStep, sizeStep };
};
const PATH_VERSION = readFileSync(
  join(MIGRATIONS, readdirSync(MIGRATIONS).find((file) => file.endsWith('_path_version.sql')) ?? ''),
  'utf8',
);
const nobody = { users: [], accounts: [], lastEvents: [], lastPosting: 0 };
const noAlerts = {
  waiting: [],
  unread: [],
  samples: [],
  storms: [],
  lastAlert: 0,
  lastNotice: 0,
  lastStorm: 0,
};
const noEtfs = {
  products: [],
  holdings: [],
  open: [],
  plans: [],
  rebalances: [],
  lastOrder: 0,
  lastPlan: 0,
  lastRebalance: 0,
  exitNotices: [],
  lastExitNotice: 0,
};
const nothing = { open: [], lastOrder: 0, lastFill: 0 };
const reserve = (symbol: string, reservedTo: number) => tradeIdRows.write({ symbol, reservedTo });
const tradeIds = (state: StoredState) => tradingTables.loaded(state).reservedTradeIds;
const WRITER = fileURLToPath(new URL('../../tests/support/endless-writer.ts', import.meta.url));

async function withStore<Result>(
  place: StorePlace,
  use: (held: HeldStore) => Promise<Result>,
): Promise<Result> {
  const held = await openPlatformStore(place, neverLost);
  try {
    return await use(held);
  } finally {
    await held.release();
  }
}

/**
 * Starts a process that commits for ever. On the embedded database it runs through tsx, as on `npm run dev`: then tsx
 * loads the store's thread too.
 */
async function endlessWriter(place: StorePlace) {
  const program =
    place.databaseUrl === undefined
      ? ['--import', 'tsx', WRITER]
      : [...SHORT_LIVED, await builtProgram('endless-writer')];
  return spawn(process.execPath, [...program, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** PostgreSQL notices a killed client only at its next check; until then the lock is held. */
async function openWhenFree(place: StorePlace): Promise<HeldStore> {
  for (;;) {
    try {
      return await openPlatformStore(place, neverLost);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('already'))) throw error;
    }
  }
}

describeOnDatabases('the store', (newPlace) => {
  it('PLATFORM-003 admits one process', async () => {
    const place = await newPlace();
    await withStore(place, async () => {
      await expect(openPlatformStore(place, neverLost)).rejects.toThrow('already');
    });
    await withStore(place, () => Promise.resolve());
  });

  it('PLATFORM-005 keeps committed rows, and adds only the missing ones', async () => {
    const place = await newPlace();
    await withStore(place, async ({ store }) => {
      expect(await store.open(1000, marketTables.seedWith({ catalogue: instruments }))).toEqual({
        number: 0,
        numbersReservedTo: NUMBER_BLOCK,
        firstStart: 1000,
        pathVersion: 3,
        users: nobody,
        loaded: {
          market: { instruments, steps: instruments.map(stepsOf) },
          trading: { reservedTradeIds: {} },
          spot: nothing,
          contract: { ...nothing, positions: { open: [], last: 0, modes: [] } },
          'contract-triggers': { open: [], last: 0 },
          option: { open: [], samples: [], last: 0 },
          'contract-funding': { contracts: [], rounds: [], last: 0 },
          'contract-liquidation': { last: 0, lastInsurance: 0, capital: [] },
          settings: [],
          assets: [],
          alert: noAlerts,
          etf: noEtfs,
          earn: { open: [], days: [], lastOrder: 0, lastPayout: 0 },
          'contract-delisting': { markets: [], samples: [] },
        },
      });
      await store.commit({ number: 9, writes: [reserve('BTC-USDT', 1000), reserve('BTC-USDT', 2000)] });
      await store.commit({ number: 10, writes: [reserve('ETH-USDT', 500), reserve('BTC-USDT', 1500)] });
    });
    const renamed = { ...fakeInstrument('BTC-USDT'), name: 'Another' };
    const inOthers = { ...renamed, priceStep: '0.5' };
    const state = await withStore(place, ({ store }) =>
      store.open(
        2000,
        marketTables.seedWith({
          catalogue: [renamed, fakeInstrument('SOL-USDT')],
          brought: [inOthers, fakeInstrument('SOL-USDT')],
        }),
      ),
    );
    expect(state).toEqual({
      number: NUMBER_BLOCK,
      numbersReservedTo: 2 * NUMBER_BLOCK,
      firstStart: 1000,
      pathVersion: 3,
      users: nobody,
      loaded: {
        market: {
          instruments: [...instruments, fakeInstrument('SOL-USDT')],
          steps: [
            ...[...instruments, fakeInstrument('SOL-USDT')].map(stepsOf),
            { ...stepsOf(inOthers), id: 1 },
          ],
        },
        trading: { reservedTradeIds: { 'BTC-USDT': 2000, 'ETH-USDT': 500 } },
        spot: nothing,
        contract: { ...nothing, positions: { open: [], last: 0, modes: [] } },
        'contract-triggers': { open: [], last: 0 },
        option: { open: [], samples: [], last: 0 },
        'contract-funding': { contracts: [], rounds: [], last: 0 },
        'contract-liquidation': { last: 0, lastInsurance: 0, capital: [] },
        settings: [],
        assets: [],
        alert: noAlerts,
        etf: noEtfs,
        earn: { open: [], days: [], lastOrder: 0, lastPayout: 0 },
        'contract-delisting': { markets: [], samples: [] },
      },
    });
  });

  it('PLATFORM-005 keeps committed rows when its process is killed', async () => {
    const place = await newPlace();
    const child = await endlessWriter(place);
    const ended = once(child, 'exit');
    let acknowledged = 0;
    // Everything printed before the kill counts; more may have been committed.
    for await (const chunk of child.stdout) {
      acknowledged = Number(String(chunk).trim().split('\n').at(-1));
      if (acknowledged >= 50) child.kill('SIGKILL');
    }
    await ended;
    const held = await openWhenFree(place);
    const state = await held.store.open(2000);
    await held.release();
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect(state.number).toBeGreaterThanOrEqual(acknowledged);
    // At most one more, which was committed but not printed yet.
    const written = tradeIds(state)['A-B'] ?? 0;
    expect([acknowledged, acknowledged + 1, acknowledged + 2]).toContain(written);
  });

  it('STORE-002 does not recreate lost data', async () => {
    const harmable = await openHarmable(await newPlace());
    onTestFinished(() => harmable.store.close());
    const { store, execute } = harmable;
    await store.open(1000);
    const user = {
      id: 1,
      name: 'Alice',
      role: 'user',
      abnormal: false,
      created: 1,
      fundedAt: 0,
      heldUntil: 7,
      vip: 0,
    } as const;
    const account = {
      user: 1,
      account: 'funds',
      asset: 'USDT',
      available: '0',
      frozen: '0',
      version: 1,
    } as const;
    await store.commit({
      number: 1,
      writes: [
        { kind: 'user', coreUser: user },
        { kind: 'account', ...account },
      ],
    });
    for (const table of ['users', 'platform_state']) {
      await execute(`create table kept as table ${table}; delete from ${table}`);
      await expect(store.open(2000)).rejects.toMatchObject({ trouble: 'damaged' });
      await execute(`insert into ${table} table kept; drop table kept`);
    }
    expect(await store.open(3000)).toMatchObject({ firstStart: 1000 });
  });

  it('MARKET-502 a new database has the newest price path, an older one keeps the first', async () => {
    const place = await newPlace();
    const { store, execute } = await openHarmable(place);
    expect(await store.open(1000)).toMatchObject({ pathVersion: 3 });
    await execute('alter table platform_state drop column path_version');
    await execute(PATH_VERSION);
    await store.close();
    for (const now of [2000, 3000])
      await withStore(place, async (held) => {
        expect(await held.store.open(now)).toMatchObject({ firstStart: 1000, pathVersion: 1 });
      });
  });

  it('PLATFORM-006 a failed commit changes nothing and rejects', async () => {
    await withStore(await newPlace(), async ({ store }) => {
      await store.open(1000);
      await expect(
        store.commit({ number: 1, writes: [reserve('A-B', 5), reserve('A-B', 1e30)] }),
      ).rejects.toThrow();
      const again = await store.open(1000);
      expect([again.firstStart, tradeIds(again)]).toEqual([1000, {}]);
    });
  });

  it('LEDGER-133 a group that was under way when an earlier one failed is not committed either', async () => {
    const place = await newPlace();
    await withStore(place, async ({ store }) => {
      await store.open(1000);
      const groups = [[reserve('A-B', 5)], [reserve('C-D', 1e30)], [reserve('E-F', 5)]];
      const commits = groups.map((writes, at) => store.commit({ number: at + 1, writes }));
      const ends = (await Promise.allSettled(commits)).map(({ status }) => status);
      expect(ends).toEqual(['fulfilled', 'rejected', 'rejected']);
      await expect(store.commit({ number: 4, writes: [reserve('G-H', 5)] })).rejects.toThrow();
    });
    await withStore(place, async ({ store }) => {
      expect(tradeIds(await store.open(2000))).toEqual({ 'A-B': 5 });
    });
  });

  it('CONTENT-010 a release corrects its own texts and keeps those that an operator wrote or changed', async () => {
    await withStore(await newPlace(), async ({ store }) => {
      await store.open(1000);
      const stored = contentTables.calls(store);
      await provesContent(stored);
      await provesRates(stored);
    });
  });
});

it.skipIf(inject('postgres') === undefined)(
  'CORE-991 the first start on a PostgreSQL without tables creates them, and the next one finds its data',
  async () => {
    const databaseUrl = await newDatabase(inject('postgres') as string);
    const place = { dataDir: temporaryFolder(), databaseUrl };
    await withStore(place, async ({ store }) => {
      await store.open(1000);
      await store.commit({ number: 1, writes: [reserve('A-B', 5)] });
    });
    await withStore(place, async ({ store }) => {
      const state = await store.open(2000);
      expect([state.firstStart, tradeIds(state)]).toEqual([1000, { 'A-B': 5 }]);
    });
  },
);
