/**
 * Builds the client into `dist/client` and the platform into `dist/server`, each if its inputs have changed. The hash
 * of the inputs is written after the build and removed before it, so an interrupted build is repeated.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, ROOT } from './install.mjs';
import { PLATFORM_FLAGS } from './run.mjs';
import { run, runTool, step, Stop } from './terminal.mjs';
import { takeTurn } from './turn.mjs';

/**
 * @typedef {object} Part
 * @property {string} name for display
 * @property {readonly string[]} inputs files and folders
 * @property {string} made exists once it is built
 * @property {string} remembered the file with the hash of the inputs: beside the part's folder, because everything in
 * the client's folder is served
 * @property {string} turn
 * @property {readonly string[]} program the build's command for Node
 */

/** @type {Part} */
export const CLIENT = {
  name: 'client',
  inputs: [
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
  ],
  made: join('dist', 'client', 'index.html'),
  remembered: join('dist', '.client-inputs'),
  turn: join('dist', '.building'),
  program: ['node_modules/vite/bin/vite.js', 'build'],
};

/** @type {Part} */
export const PLATFORM = {
  name: 'platform',
  inputs: [
    'server',
    'domain',
    'protocol',
    'tools/bundle-platform.mjs',
    'tools/bundle.mjs',
    'package-lock.json',
  ],
  made: join('dist', 'server', 'main.mjs'),
  remembered: join('dist', '.server-inputs'),
  turn: join('dist', '.building-server'),
  program: ['tools/bundle-platform.mjs'],
};

/** Node's arguments to run the built platform; stack traces name the source. */
export const BUILT_PLATFORM = [...PLATFORM_FLAGS, '--enable-source-maps', PLATFORM.made];

export function buildClient() {
  return buildWhereChanged(CLIENT);
}

export function buildPlatform() {
  return buildWhereChanged(PLATFORM);
}

/** @param {Part} part */
export async function buildWhereChanged(part) {
  if (await isBuilt(part)) return;
  await takeTurn(join(ROOT, part.turn), async () => {
    const hash = await hashOfInputs(part);
    if (await isBuilt(part)) return;
    await step(`Building the ${part.name}`, async () => {
      await rm(join(ROOT, part.remembered), { force: true });
      const { code, output } = await run(process.execPath, part.program, { cwd: ROOT });
      if (code !== 0) throw new Stop(`${output}\nThe ${part.name} could not be built.`);
      await mkdir(join(ROOT, 'dist'), { recursive: true });
      await writeFile(join(ROOT, part.remembered), hash);
    });
  });
}

/** @param {Part} part */
async function isBuilt(part) {
  if (!existsSync(join(ROOT, part.made))) return false;
  // Another process that builds may remove it at any moment.
  const remembered = await readFile(join(ROOT, part.remembered), 'utf8').catch(() => undefined);
  return remembered === (await hashOfInputs(part));
}

/**
 * @param {Part} part
 * @param {string} [root]
 */
export async function hashOfInputs({ inputs }, root = ROOT) {
  const hash = createHash('sha256');
  for (const input of inputs) {
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
    await buildPlatform();
  });
}
