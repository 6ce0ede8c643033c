/** A data folder with a new embedded database in it, empty and migrated. */
import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyDatabase, EMPTY_FOLDER } from './new-database.ts';
import { temporaryFolder } from './temporary-folder.ts';
import './test-databases.ts';

const WASM = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm');

let compiled: Promise<unknown> | undefined;

/**
 * Keeps the embedded database's code in this process. Each store opens it in a separate thread; once no thread holds
 * it the compiled code is dropped, and the next thread would compile and optimise it again: half a second.
 */
async function keepCompiled(): Promise<void> {
  compiled ??= readFile(WASM).then((bytes) => WebAssembly.compile(bytes));
  await compiled;
}

/** @param folder empty */
export async function databaseIn(folder: string): Promise<void> {
  await keepCompiled();
  await copyDatabase(folder);
}

/** A database without tables. @param folder empty, or not there */
export const emptyDatabaseIn = (folder: string): Promise<void> => copyDatabase(folder, EMPTY_FOLDER);

/** @param until when it is deleted: after the test, or after the run if several tests share it */
export async function freshFolder(until: 'test' | 'run' = 'test'): Promise<string> {
  const folder = emptyFolder(until);
  await databaseIn(folder);
  return folder;
}

export function emptyFolder(until: 'test' | 'run'): string {
  return until === 'test' ? temporaryFolder() : mkdtempSync(join(inject('madeOnce'), 'shared-'));
}
