/**
 * The parts that all tests of a run share: the built platform and other built programs, a PostgreSQL, and a folder for
 * files that are made once. On a machine without PostgreSQL its part is skipped, and the run logs it. After the run the
 * server and the folder are gone, even after a crash.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPlatform } from '../../tools/build.mjs';
import { buildPrograms } from './built-programs.ts';
import { useMemoryFolder } from './memory-folder.ts';
import { NoPostgres, startPostgres } from './private-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server's own database; undefined without PostgreSQL. */
    postgres: string | undefined;
    madeOnce: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPlatform();
  await buildPrograms();
  const forgetTemporary = useMemoryFolder();
  const madeOnce = mkdtempSync(join(tmpdir(), 'brisk-once-'));
  project.provide('madeOnce', madeOnce);
  const forget = () => {
    rmSync(madeOnce, { recursive: true, force: true });
  };
  process.on('exit', forget);
  const server = await startPostgres().catch((error: unknown) => {
    if (!(error instanceof NoPostgres)) throw error;
    process.stdout.write(`The tests on PostgreSQL are skipped: ${error.message}.\n`);
    return undefined;
  });
  project.provide('postgres', server?.address('postgres'));
  return async () => {
    await server?.stop();
    forget();
    forgetTemporary();
  };
}
