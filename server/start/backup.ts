/** `npm run db:backup -- --to FILE`, `npm run db:restore -- --from FILE [--replace]`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { FEATURE_TABLES } from './feature-tables.ts';
import { reasonOf } from './start-failures.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';

const USAGE = 'npm run db:backup -- --to FILE, or npm run db:restore -- --from FILE [--replace]';

interface Order {
  readonly kind: 'backup' | 'restore';
  readonly file: string;
  readonly replace: boolean;
}

function orderOf(args: readonly string[]): Order {
  const [kind, ...rest] = args;
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: rest,
    options: kind === 'backup' ? { to: text } : { from: text, replace: { type: 'boolean' } },
    strict: true,
    allowPositionals: false,
  });
  const { to, from, replace = false } = values as { to?: string; from?: string; replace?: boolean };
  const named = to ?? from ?? '';
  if ((kind !== 'backup' && kind !== 'restore') || named === '') throw new Error(USAGE);
  // npm runs a script in the project's folder; a relative path refers to the user's folder.
  return { kind, file: resolve(process.env['INIT_CWD'] ?? process.cwd(), named), replace };
}

const config = readConfig(process.env, process.cwd());
try {
  const { features } = FEATURE_TABLES;
  const { kind, file, replace } = orderOf(process.argv.slice(2));
  const { lines } =
    kind === 'backup' ? await backUp(config, file) : await restore(config, { file, replace, features });
  const where = config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL';
  const done = kind === 'backup' ? `${where} is backed up in ${file}` : `${file} is restored into ${where}`;
  process.stdout.write(`${done} (${String(lines)} lines).\n`);
} catch (error) {
  const reason = reasonOf(error, config) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
