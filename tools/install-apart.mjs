/** Installs packages of a folder with its own lock file, which only one command needs. */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOf, ROOT, textOf } from './install.mjs';
import { print, Stop } from './terminal.mjs';

/**
 * Once, and again when its lock file changes.
 * @param {string} folder from the root
 * @param {string} what for display
 */
export async function installApart(folder, what) {
  const cwd = join(ROOT, folder);
  const mark = join(cwd, 'node_modules', '.installed-lock');
  const lock = hashOf(await readFile(join(cwd, 'package-lock.json')));
  if ((await textOf(mark)) === lock) return;
  print(`Installing ${what} into ${folder}/node_modules …`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Stop(`npm ci failed in ${folder}/: ${what} are not installed`);
  await writeFile(mark, lock);
}
