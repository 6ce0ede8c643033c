/** Runs one of the project's programs in place of this process: same output, signals and exit code. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, ROOT } from './install.mjs';
import { runTool, Stop } from './terminal.mjs';

/** Node's own reading of a `.env`, if there is one; existing environment variables take precedence. */
export const ENV_FILE = existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : [];

/**
 * Node's setting for a process of which much code is new to the compiler: it optimises what has run three times as long
 * as usual, so that its threads take less from the others (decision 0685).
 */
export const OPTIMISED_LATER = '--interrupt-budget=200000';

/**
 * Node's settings for the platform: a young generation that holds some tens of milliseconds of garbage, so that little
 * of it is copied before it is collected. In megabytes; a thread's young generation is at most three times this.
 * Nothing is allocated in the old generation at once: objects that live long after a start predict nothing about later
 * objects of the same origin.
 */
export const PLATFORM_FLAGS = [
  '--max-semi-space-size=32',
  '--no-allocation-site-pretenuring',
  OPTIMISED_LATER,
];

/** The same for this process. */
export function readEnvFile() {
  if (ENV_FILE.length > 0) process.loadEnvFile(join(ROOT, '.env'));
}

/**
 * @param {readonly string[]} args of Node
 * @returns {Promise<number>} its exit code
 */
export function runNode(args) {
  const child = spawn(process.execPath, [...ENV_FILE, ...args], { cwd: ROOT, stdio: 'inherit' });
  // A terminal sends Ctrl-C to the child directly; a second one would make it stop without a clean shutdown.
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
    return runNode([...PLATFORM_FLAGS, '--import', 'tsx', file, ...args]);
  });
}
