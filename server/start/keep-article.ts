/** `npm run article -- <file>`: writes an operator's article; the platform must not run on the same data. */
import { readFileSync } from 'node:fs';
import { systemClock } from '../base/clock.ts';
import { readConfig } from './config.ts';
import { openPlatformStore } from './open-platform-store.ts';
import { reasonOf } from './start-failures.ts';
import { readOwnArticle } from '../content/own-article.ts';
import { contentTables } from '../content/tables.ts';

const config = readConfig(process.env, process.cwd());
const path = process.argv[2];
try {
  if (path === undefined) throw new Error('Name the file: npm run article -- my-article.json');
  const article = readOwnArticle(readFileSync(path, 'utf8'), systemClock.now());
  const held = await openPlatformStore(config, (error) => {
    throw error;
  });
  try {
    await held.store.open(systemClock.now());
    const id = await contentTables.calls(held.store).keepArticle(article);
    process.stdout.write(`Article ${String(id)} is written.\n`);
  } finally {
    await held.release();
  }
} catch (error) {
  const reason = reasonOf(error, config) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
