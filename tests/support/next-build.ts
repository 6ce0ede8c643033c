/**
 * The built client as another build would look: every file with a hash has another name, and every reference is
 * changed with it. A second real build would prove no more and take longer.
 */
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXT = /\.(?:js|css|html)$/;
/** Anything that may be the name of a file. */
const NAME = /[\w.-]+\.\w+/g;

/** @param folder empty; receives the other build */
export function makeNextBuild(client: string, folder: string): void {
  cpSync(client, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  const assets = new Set(readdirSync(join(folder, 'assets')));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    TEXT.test(each),
  )) {
    const older = readFileSync(join(folder, path), 'utf8');
    let text = older.replace(NAME, (name) => (assets.has(name) ? nextName(name) : name));
    // The content of the shell differs, so its revision in the service worker differs too.
    if (path === 'sw.js')
      text = text.replace(/(["'`])revision\1:(["'`])[0-9a-f]{8}/g, '$1revision$1:$200000000');
    writeFileSync(join(folder, path), text);
  }
  for (const name of assets) renameSync(join(folder, 'assets', name), join(folder, 'assets', nextName(name)));
}

function nextName(name: string): string {
  return name.replace(/(\.\w+)$/, 'Next$1');
}
