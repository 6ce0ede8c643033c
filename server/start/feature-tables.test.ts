import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TableDefinition } from '../db/define-tables.ts';
import { FEATURE_TABLES } from './feature-tables.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));
const TABLES = /(?:^|[/-])tables\.ts$/;

/** The definitions in the files from which `drizzle.config.ts` makes migrations. */
async function definedTables(): Promise<string[]> {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    TABLES.test(name),
  );
  const modules = await Promise.all(
    files.map(async (file) => (await import(pathToFileURL(join(SERVER, file)).href)) as object),
  );
  return modules
    .flatMap((exported) => Object.values(exported) as unknown[])
    .filter(isDefinition)
    .map(({ feature }) => feature);
}

function isDefinition(exported: unknown): exported is TableDefinition {
  return typeof exported === 'object' && exported !== null && 'feature' in exported && 'runs' in exported;
}

it('CORE-973 the store gets the tables of every feature, each once', async () => {
  const listed = FEATURE_TABLES.features.map(({ feature }) => feature);
  expect((await definedTables()).sort()).toEqual(listed.sort());
});
