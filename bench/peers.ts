/** Installs the libraries that benchmarks compare with, as `package-lock.json` of this folder locks them. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MARK = `${FOLDER}node_modules/.installed-lock`;

export function installPeers(): void {
  const lock = createHash('sha256')
    .update(readFileSync(`${FOLDER}package-lock.json`))
    .digest('hex');
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === lock) return;
  console.log('Installing the peers into bench/node_modules (once, some 150 MB) …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci failed in bench/: the peers are not installed');
  writeFileSync(MARK, lock);
}
