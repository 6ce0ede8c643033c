/** Runs a suite on the embedded database and on PostgreSQL, each with new, empty storage. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorePlace } from '../server/db/open-store.ts';
import { newDatabase, NoPostgres, startPostgres } from '../tests/support/private-postgres.ts';
import type { BenchRow } from './suite.ts';

export type NewPlace = () => StorePlace | Promise<StorePlace>;

/** If PostgreSQL's programs are not installed, its part is skipped and a line reports it. */
export async function onBothDatabases(
  suite: string,
  benchOn: (newPlace: NewPlace) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), `brisk-${suite}-`));
  const server = await startPostgres().catch((error: unknown) => {
    if (!(error instanceof NoPostgres)) throw error;
    console.log(`Without PostgreSQL: ${error.message}.`);
    return undefined;
  });
  const inFolder = (): StorePlace => ({
    dataDir: mkdtempSync(join(folder, 'data-')),
    databaseUrl: undefined,
  });
  try {
    const rows = await benchOn(inFolder);
    if (server === undefined) return rows;
    const onServer = async (): Promise<StorePlace> => ({
      dataDir: folder,
      databaseUrl: await newDatabase(server.address('postgres')),
    });
    return [...rows, ...(await benchOn(onServer))];
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
