/** Installs packages of a folder with its own lock file, which only one command needs. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';
import { print, Stop } from './terminal.mjs';

/**
 * Once, and again when its lock file changes.
 * @param {string} folder from the root
 * @param {string} what for display
 */
export function installApart(folder, what) {
  const cwd = join(ROOT, folder);
  const mark = join(cwd, 'node_modules', '.installed-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(cwd, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  print(`Installing ${what} into ${folder}/node_modules …`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Stop(`npm ci failed in ${folder}/: ${what} are not installed`);
  writeFileSync(mark, lock);
}
