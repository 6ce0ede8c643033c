/** How the store fails when its disk or folder fails: real folders with real damage, and a full disk. */
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../tests/support/fresh-folder.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { hasSmallDisks, smallDisk } from '../../tests/support/small-disk.ts';
import { openPlatformStore } from '../start/open-platform-store.ts';
import { tradeIdRows } from '../trading/stored-trading.ts';
import { tradingTables } from '../trading/tables.ts';
import { StoreUnusable } from './store-failures.ts';

const lost: Error[] = [];

async function openOn(dataDir: string) {
  const held = await openPlatformStore({ dataDir, databaseUrl: undefined }, (error) => lost.push(error));
  try {
    return { ...held, state: await held.store.open(1000) };
  } catch (error) {
    await held.release();
    throw error;
  }
}

const refusalOf = (dataDir: string) =>
  openOn(dataDir).then(
    () => undefined,
    (error: unknown) => error as StoreUnusable,
  );
const reserve = (symbol: string) => tradeIdRows.write({ symbol, reservedTo: 1 });

/** The first id of tables that migrations make; lower ones are PostgreSQL's own. */
const FIRST_OWN_TABLE = 16_384;
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
const tablesIn = (folder: string) => filesOf(folder).filter((path) => path.includes('/base/'));
const ownTables = (pg: string) =>
  filesOf(join(pg, 'base', '5')).filter((path) => parseInt(basename(path), 10) >= FIRST_OWN_TABLE);
const overwrite = (path: string) => {
  writeFileSync(path, Buffer.alloc(statSync(path).size, 0x5a));
};
const without =
  (...parts: string[]) =>
  (pg: string) => {
    rmSync(join(pg, ...parts), { recursive: true });
  };

const HARMS: Readonly<Record<string, (pg: string) => void>> = {
  'its version is missing': without('PG_VERSION'),
  'its control file is missing': without('global', 'pg_control'),
  'half of it is missing': without('base'),
  'its log is overwritten': (pg) => {
    filesOf(join(pg, 'pg_wal')).forEach(overwrite);
  },
  'the platform’s tables are empty': (pg) => {
    for (const path of ownTables(pg)) truncateSync(path);
  },
  'nothing of it is left': (pg) => {
    rmSync(pg, { recursive: true });
    mkdirSync(pg);
  },
};

describe('a damaged data folder', () => {
  let filled: string | undefined;
  /** A copy of a folder that holds data. */
  const filledFolder = async () => {
    if (filled === undefined) {
      filled = await freshFolder('run');
      const { store, release } = await openOn(filled);
      await store.commit({ number: 7, writes: [reserve('A-B')] });
      await release();
    }
    const folder = temporaryFolder();
    cpSync(filled, folder, { recursive: true });
    return folder;
  };

  it.each(Object.entries(HARMS))(
    'STORE-002 is refused by name and left as it is: %s',
    async (_name, harm) => {
      const folder = await filledFolder();
      harm(join(folder, 'pg'));
      const before = tablesIn(folder);
      expect(await refusalOf(folder)).toMatchObject({ trouble: 'damaged' });
      expect(tablesIn(folder)).toEqual(before);
    },
  );

  it('STORE-002 is not treated as new because its database is lost', async () => {
    const folder = await filledFolder();
    rmSync(join(folder, 'pg'), { recursive: true });
    expect(await refusalOf(folder)).toMatchObject({ trouble: 'lost' });
    expect(readFileSync(join(folder, 'brisk.txt'), 'utf8')).toContain('pg');
  });
});

describe('a folder that may not be written', () => {
  // Root may write anywhere.
  it.skipIf(process.getuid?.() === 0)('STORE-003 is refused by name: its rights', async () => {
    const folder = await freshFolder();
    chmodSync(folder, 0o500);
    const refusal = await refusalOf(folder);
    chmodSync(folder, 0o700);
    expect(refusal).toMatchObject({ trouble: 'not-writable' });
  });

  it.skipIf(!hasSmallDisks)('STORE-003 is refused by name: its disk', async () => {
    const disk = await smallDisk(80);
    cpSync(await freshFolder(), disk.folder, { recursive: true });
    await disk.forbidWriting();
    expect(await refusalOf(disk.folder)).toMatchObject({ trouble: 'not-writable' });
  });
});

describe.skipIf(!hasSmallDisks)('a full disk', () => {
  it('STORE-004 is named if a new database has no room, and leaves no half of one', async () => {
    const disk = await smallDisk(20);
    expect(await refusalOf(disk.folder)).toMatchObject({ trouble: 'disk-full' });
    expect(readdirSync(disk.folder).filter((name) => name.startsWith('pg'))).toEqual([]);
  });

  it('STORE-004 ends the store by name, and with room again all acknowledged data is there', async () => {
    const disk = await smallDisk(80);
    cpSync(await freshFolder(), disk.folder, { recursive: true });
    const { store, release } = await openOn(disk.folder);
    disk.fill(100_000);
    let number = 0;
    let failure: unknown;
    while (failure === undefined) {
      // Long, incompressible names, so that few of them fill the disk.
      const symbol = Array.from({ length: 200 }, (_, i) =>
        ((number * 7919 + i * 104_729) % 1e9).toString(36),
      );
      await store.commit({ number: number + 1, writes: [reserve(symbol.join(''))] }).then(
        () => number++,
        (error: unknown) => (failure = error),
      );
    }
    expect(failure).toBeInstanceOf(StoreUnusable);
    expect(failure).toMatchObject({ trouble: 'disk-full' });
    expect(lost).toContain(failure);
    await expect(store.commit({ number: number + 1, writes: [] })).rejects.toThrow('disk-full');
    await release();
    disk.makeRoom();
    const again = await openOn(disk.folder);
    expect(again.state.number).toBeGreaterThanOrEqual(number);
    expect(Object.keys(tradingTables.loaded(again.state).reservedTradeIds)).toHaveLength(number);
    await again.release();
  });
});
