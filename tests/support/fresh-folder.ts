/**
 * A data folder with a new, empty embedded database in it. Making one takes seconds, so that a run of the tests makes
 * one and copies it.
 */
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openPglite } from '../../server/db/pglite-connection.ts';
import { temporaryFolder } from './temporary-folder.ts';
import './test-databases.ts';

/** @param until whether it is gone after the test, or after the run, for what several tests share */
export async function freshFolder(until: 'test' | 'run' = 'test'): Promise<string> {
  const made = join(inject('madeOnce'), 'data');
  if (!existsSync(made)) await makeOnce(made);
  const folder = until === 'test' ? temporaryFolder() : mkdtempSync(join(inject('madeOnce'), 'shared-'));
  cpSync(made, folder, { recursive: true });
  return folder;
}

/** Whole or not at all: several test files may be the first at once. */
async function makeOnce(made: string): Promise<void> {
  const unfinished = mkdtempSync(`${made}-`);
  await (await openPglite(join(unfinished, 'pg'))).close();
  try {
    renameSync(unfinished, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
    rmSync(unfinished, { recursive: true });
  }
}
