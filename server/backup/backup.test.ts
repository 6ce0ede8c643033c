/** Makes a backup, changes the data and restores it: everything is back, to the last digit. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, inject, it } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { emptyDatabaseIn, emptyFolder, freshFolder } from '../../tests/support/fresh-folder.ts';
import { NOTED_TABLES, notedTables } from '../../tests/support/noted-feature/tables.ts';
import { newDatabase } from '../../tests/support/private-postgres.ts';
import { openCore } from '../../tests/support/open-core.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openStore, type StorePlace } from '../db/open-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import type { Store } from '../db/store-api.ts';
import { candleTables } from '../market/candles/tables.ts';
import { backUp } from './back-up.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import type { ContentLine } from './content-lines.ts';
import { restore } from './restore.ts';

/** How long copying may take if many tests share a small machine. */
const SLOW_MACHINE_MILLIS = 240_000;

const { features } = FEATURE_TABLES;
/** Most restores of this file: the last one has the database make its folder, as users have it. */
const makeEmpty = emptyDatabaseIn;

const neverLost = (error: Error) => {
  throw error;
};

async function withStore<Result>(place: StorePlace, use: (store: Store) => Promise<Result>): Promise<Result> {
  const { store, release } = await openPlatformStore(place, neverLost).then((held) => ({
    store: held.store,
    release: () => held.release(),
  }));
  try {
    return await use(store);
  } finally {
    await release();
  }
}

/** Makes users with money, minutes with more digits than a float holds, and texts in jsonb; each call adds more. */
async function live(place: StorePlace, name: string): Promise<string> {
  return withStore(place, async (store) => {
    const core = await openCore({ store });
    const user = await core.openUser(name);
    await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
    const input = { from: 'funds', to: 'fiat', asset: 'USDT', amount: '0.00000001' };
    expect(await core.execute({ kind: 'assets.transfer', user, id: core.id(), input })).toMatchObject({
      code: 200,
    });
    const minute = { series: 'S', open: 1, high: 2, low: 1, close: 2, lots: 2 ** 53 - 1, trades: 1 };
    await candleTables.calls(store).keepMinutes(
      Array.from({ length: 2500 }, (_, i) => ({
        ...minute,
        time: user * 1e9 + i * 60_000,
        quoteSteps: 10n ** 37n + 1n,
      })),
    );
    await core.stop();
    return core.hash();
  });
}

const hashOf = (place: StorePlace) =>
  withStore(place, async (store) => {
    const core = await openCore({ store });
    expect((await store.audit(true)).differing).toEqual([]);
    await core.stop();
    return core.hash();
  });
const textOf = (file: string) => gunzipSync(readFileSync(file)).toString();
const contentOf = async (place: StorePlace) => {
  const file = join(temporaryFolder(), 'content');
  await backUp(place, file);
  return textOf(file);
};

/** The same lines, with a migration that this version does not know. */
async function* newer(content: AsyncIterable<ContentLine>): AsyncGenerator<ContentLine> {
  for await (const line of content)
    yield 'migrations' in line ? { migrations: [...line.migrations, 'unknown'] } : line;
}

interface Given {
  readonly place: StorePlace;
  /** Of a backup of it. */
  readonly file: string;
  readonly lines: number;
  readonly hash: string;
}

describeOnDatabases('a backup', (newPlace) => {
  // The first of the two tests that use it leaves the database as it is.
  let given: Promise<Given> | undefined;
  const alices = () =>
    (given ??= (async () => {
      const place = await newPlace('run');
      const hash = await live(place, 'Alice');
      const file = join(emptyFolder('run'), 'backup');
      const { lines } = await backUp(place, file);
      return { place, file, lines, hash };
    })());

  it(
    'STORE-006 overwrites nothing without being asked to, and a damaged backup changes nothing',
    async () => {
      const { place, file } = await alices();
      await expect(backUp(place, file)).rejects.toThrow('is there already');
      const content = textOf(file);
      await expect(restore(place, { file, replace: false, features })).rejects.toThrow('--replace');
      const bytes = readFileSync(file);
      const harmed: Readonly<Record<string, readonly [Buffer, string]>> = {
        cut: [bytes.subarray(0, bytes.length / 2), 'no sound backup'],
        'with another amount': [gzipSync(content.replace('0.00000001', '0.00000002')), 'no sound backup'],
        'without its end': [gzipSync(content.split('\n').slice(0, -2).join('\n')), 'no sound backup'],
        'something else': [Buffer.from('a picture'), 'no sound backup'],
      };
      for (const [name, [harm, sent]] of Object.entries(harmed)) {
        writeFileSync(`${file}-${name}`, harm);
        await expect(restore(place, { file: `${file}-${name}`, replace: true, features })).rejects.toThrow(
          sent,
        );
      }
      await writeBackup(`${file}-newer`, newer(readBackup(file)));
      await expect(restore(place, { file: `${file}-newer`, replace: true, features })).rejects.toThrow(
        'another version',
      );
      await expect(restore(place, { file: `${file}-none`, replace: true, features })).rejects.toThrow(
        'There is no file',
      );
      expect(await contentOf(place)).toBe(content);
      if (place.databaseUrl === undefined) expect(existsSync(join(place.dataDir, 'restoring'))).toBe(false);
    },
    SLOW_MACHINE_MILLIS,
  );

  it(
    'STORE-005 restores the backed-up state, whatever happened since',
    async () => {
      const { place, file, lines, hash } = await alices();
      expect(lines).toBeGreaterThan(2500);
      expect(await live(place, 'Bob')).not.toBe(hash);
      await restore(place, { file, replace: true, features, makeEmpty });
      expect(await contentOf(place)).toBe(textOf(file));
      expect(await hashOf(place)).toBe(hash);
    },
    SLOW_MACHINE_MILLIS,
  );

  it(
    'CORE-972 restores the tables that a feature made by its own migrations, and no others that it does not know',
    async () => {
      const place = await newPlace();
      const withNotes = async <Found>(
        use: (notes: ReturnType<typeof notedTables.calls>) => Promise<Found>,
      ) => {
        const held = await openStore(place, NOTED_TABLES, neverLost);
        await held.store.open(1000);
        return use(notedTables.calls(held.store)).finally(() => held.release());
      };
      await withNotes((notes) => notes.keep(1, 'first'));
      const file = join(temporaryFolder(), 'backup');
      await backUp(place, file);
      await withNotes((notes) => notes.keep(2, 'second'));
      await expect(restore(place, { file, replace: true, features })).rejects.toThrow('another version');
      await restore(place, { file, replace: true, features: NOTED_TABLES.features, makeEmpty });
      expect(await contentOf(place)).toBe(textOf(file));
      expect(await withNotes((notes) => notes.notes())).toEqual(['first']);
    },
    SLOW_MACHINE_MILLIS,
  );
});

it.skipIf(inject('postgres') === undefined)(
  'STORE-005 moves from the embedded database to PostgreSQL and back',
  async () => {
    const embedded = { dataDir: await freshFolder(), databaseUrl: undefined };
    const folder = temporaryFolder();
    const postgres = { dataDir: folder, databaseUrl: await newDatabase(inject('postgres') as string) };
    const before = await live(embedded, 'Alice');
    await backUp(embedded, join(folder, 'one'));
    await restore(postgres, { file: join(folder, 'one'), replace: false, features });
    await backUp(postgres, join(folder, 'two'));
    expect(textOf(join(folder, 'two'))).toBe(textOf(join(folder, 'one')));
    const again = { dataDir: join(folder, 'again'), databaseUrl: undefined };
    await restore(again, { file: join(folder, 'two'), replace: false, features });
    expect(await hashOf(again)).toBe(before);
  },
  SLOW_MACHINE_MILLIS,
);
