/**
 * `npm run reset`: resets the platform to its first day. It deletes the data folder after a question; never while a
 * platform runs on it, and never a folder with other files than a platform's.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { installDependencies, ROOT } from './install.mjs';
import { readEnvFile } from './run.mjs';
import { runTool, print, Stop } from './terminal.mjs';

/** @param {string} folder */
async function isAgreed(folder) {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY)
    throw new Stop('Nobody is there to ask. To delete without asking: npm run reset -- --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete the platform's data in ${folder}? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * Takes the same lock as a platform: none runs on the folder now, and none can start while the user decides.
 * @param {string} folder
 */
async function holdFolder(folder) {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const { FolderHeld, lockFolder } = await import('../server/db/folder-lock.ts');
  await unregister();
  try {
    const lock = await lockFolder(folder);
    return () => lock.release();
  } catch (error) {
    if (!(error instanceof FolderHeld)) throw error;
    throw new Stop(
      `A platform runs on ${folder}${error.address === '' ? '' : ` (${error.address})`}. Stop it first.`,
    );
  }
}

/** Entries that a platform creates in its data folder. */
const OURS = /^(?:pg(?:\.new|\.old)?|restoring|secret|brisk\.txt|lock(?:-[\w-]+)?)$/;

/** @param {string} folder */
async function refuseForeign(folder) {
  const foreign = (await readdir(folder)).find((name) => !OURS.test(name));
  if (foreign === undefined) return;
  throw new Stop(
    `DATA_DIR is ${folder}, which holds "${foreign}": more than this platform's data. Nothing was deleted.`,
  );
}

await runTool(async () => {
  await installDependencies();
  readEnvFile();
  const folder = resolve(ROOT, process.env['DATA_DIR'] ?? 'data');
  if (!existsSync(folder)) {
    print(`Nothing to delete: ${folder} does not exist.`);
    return 0;
  }
  await refuseForeign(folder);
  const release = await holdFolder(folder);
  try {
    if (!(await isAgreed(folder))) {
      print('Nothing was deleted.');
      return 1;
    }
    await rm(folder, { recursive: true, force: true });
    print(`Deleted ${folder}.`);
    return 0;
  } finally {
    await release();
  }
});
