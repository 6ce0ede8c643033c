/**
 * `npm run reset`: a platform as on its first day. Deletes the data folder after asking; never while a platform
 * answers on its port, and never a folder that does not look like ours.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { relative, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ROOT } from './install.mjs';
import { runTool, say, Stop } from './terminal.mjs';

async function isRunning() {
  try {
    const answer = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '8080'}/healthz`);
    return answer.ok;
  } catch {
    return false;
  }
}

/** @param {string} folder */
async function isAgreed(folder) {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY)
    throw new Stop('Nobody is there to ask. To delete without asking: npm run reset -- --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `Delete everything in ${folder} (${(await readdir(folder)).join(', ')})? [y/N] `,
  );
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** @param {string} folder */
function refuseForeign(folder) {
  const holdsUs = !relative(folder, ROOT).startsWith('..');
  const holdsHome = !relative(folder, homedir()).startsWith('..');
  if (holdsUs || holdsHome)
    throw new Stop(`DATA_DIR is ${folder}: more than this platform's data. Nothing was deleted.`);
}

await runTool(async () => {
  const folder = resolve(ROOT, process.env['DATA_DIR'] ?? 'data');
  if (!existsSync(folder)) {
    say(`Nothing to delete: ${folder} does not exist.`);
    return 0;
  }
  refuseForeign(folder);
  if (await isRunning()) throw new Stop('A platform is running. Stop it first.');
  if (!(await isAgreed(folder))) {
    say('Nothing was deleted.');
    return 1;
  }
  await rm(folder, { recursive: true, force: true });
  say(`Deleted ${folder}.`);
  return 0;
});
