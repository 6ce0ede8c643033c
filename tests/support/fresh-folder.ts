/** A data folder with a new embedded database in it, empty and migrated. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyDatabase } from './new-database.ts';
import { temporaryFolder } from './temporary-folder.ts';
import './test-databases.ts';

/** @param until when it is deleted: after the test, or after the run if several tests share it */
export async function freshFolder(until: 'test' | 'run' = 'test'): Promise<string> {
  const folder = emptyFolder(until);
  await copyDatabase(folder);
  return folder;
}

export function emptyFolder(until: 'test' | 'run'): string {
  return until === 'test' ? temporaryFolder() : mkdtempSync(join(inject('madeOnce'), 'shared-'));
}
