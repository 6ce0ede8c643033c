/** Runs one of the project's programs as this process: its output, its signals, its exit code. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, ROOT } from './install.mjs';
import { runTool, Stop } from './terminal.mjs';

/** Node's own reading of a `.env`, where there is one; what the environment says already wins. */
export const ENV_FILE = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];

/**
 * Node's settings for the platform: a young generation as large as the garbage of some tens of milliseconds, so that
 * little of it is copied before it is collected. A thread has three times this at most, in megabytes. Nothing is
 * allocated old: objects that a start keeps for ever predict nothing about objects of the same place under load.
 */
export const PLATFORM_MEMORY = ['--max-semi-space-size=32', '--no-allocation-site-pretenuring'];

/** The same for this very process. */
export function readEnvFile() {
  if (ENV_FILE.length > 0) process.loadEnvFile(join(ROOT, '.env'));
}

/**
 * @param {readonly string[]} args Node's
 * @returns {Promise<number>} its exit code
 */
export function runNode(args) {
  const child = spawn(process.execPath, [...ENV_FILE, ...args], { cwd: ROOT, stdio: 'inherit' });
  // A terminal's Ctrl-C reaches the child directly; sent again, it would read as impatience.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runTool(async () => {
    const [file, ...args] = process.argv.slice(2);
    if (file === undefined) throw new Stop('Name the program: node tools/run.mjs bench/run.ts');
    await installDependencies();
    return runNode([...PLATFORM_MEMORY, '--import', 'tsx', file, ...args]);
  });
}
