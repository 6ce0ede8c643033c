/**
 * The client, built into `dist/client` when what it is made of changed. The hash of its inputs is written
 * after the build and removed before it, so an interrupted build is done again.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, ROOT } from './install.mjs';
import { run, runTool, step, Stop } from './terminal.mjs';
import { takeTurn } from './turn.mjs';

const INPUTS = [
  'src',
  'worker',
  'domain',
  'protocol',
  'paint',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'tools/vite',
  'package.json',
  'package-lock.json',
];

/** Beside the client's folder, not in it: what is in it is served. */
const REMEMBERED = join('dist', '.client-inputs');

export async function buildClient() {
  if (await isBuilt()) return;
  await takeTurn(join(ROOT, 'dist', '.building'), async () => {
    const hash = await hashOfInputs();
    if (await isBuilt()) return;
    await step('Building the client', async () => {
      await rm(join(ROOT, REMEMBERED), { force: true });
      const { code, output } = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
        cwd: ROOT,
      });
      if (code !== 0) throw new Stop(`${output}\nThe client could not be built.`);
      await mkdir(join(ROOT, 'dist'), { recursive: true });
      await writeFile(join(ROOT, REMEMBERED), hash);
    });
  });
}

async function isBuilt() {
  if (!existsSync(join(ROOT, 'dist', 'client', 'index.html'))) return false;
  if (!existsSync(join(ROOT, REMEMBERED))) return false;
  return (await readFile(join(ROOT, REMEMBERED), 'utf8')) === (await hashOfInputs());
}

/** @param {string} [root] */
export async function hashOfInputs(root = ROOT) {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of await filesOf(join(root, input))) {
      hash.update(`${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesOf(path) {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runTool(async () => {
    await installDependencies();
    await buildClient();
  });
}
