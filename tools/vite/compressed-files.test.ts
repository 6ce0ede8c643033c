import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { compressedFiles } from './compressed-files.ts';

const KEPT = 'node_modules/.cache/compressed';

function makeProject() {
  const root = temporaryFolder();
  mkdirSync(join(root, 'made'));
  const close = async () => {
    const plugin = compressedFiles();
    (plugin.configResolved as (config: object) => void)({ root, build: { outDir: 'made' } });
    await (plugin.closeBundle as unknown as { handler: () => Promise<void> }).handler();
  };
  return {
    write: (name: string, text: string) => writeFile(join(root, 'made', name), text),
    read: (name: string) => readFile(join(root, 'made', name)),
    kept: () => readdir(join(root, KEPT)),
    keptAt: async (name: string) => (await stat(join(root, KEPT, name))).mtimeMs,
    close,
  };
}

it('HOUSE-984 texts of a build are compressed, also those that are the same', async () => {
  const { write, read, kept, close } = makeProject();
  const texts = { 'a.js': 'let a;', 'b.js': 'let a;', 'c.css': 'a{}' };
  for (const [name, text] of Object.entries(texts)) await write(name, text);
  await write('logo.png', 'no text');
  await close();
  for (const [name, text] of Object.entries(texts)) {
    expect(brotliDecompressSync(await read(`${name}.br`)).toString()).toBe(text);
    expect(gunzipSync(await read(`${name}.gz`)).toString()).toBe(text);
  }
  await expect(read('logo.png.br')).rejects.toThrow();
  expect(await kept()).toHaveLength(4);
});

it('HOUSE-984 the next build takes what is kept, and keeps nothing that it does not need', async () => {
  const { write, read, kept, keptAt, close } = makeProject();
  await write('a.js', 'let a;');
  await write('b.js', 'let b;');
  await close();
  const before = await kept();
  const times = new Map(await Promise.all(before.map(async (name) => [name, await keptAt(name)] as const)));
  await write('b.js', 'let c;');
  await close();
  expect(gunzipSync(await read('b.js.gz')).toString()).toBe('let c;');
  const same = (await kept()).filter((name) => times.has(name));
  expect([before.length, same.length, (await kept()).length]).toEqual([4, 2, 4]);
  for (const name of same) expect(await keptAt(name)).toBe(times.get(name));
});
