/**
 * Installs the locked dependencies if they are missing. Whether they are is read from npm's own record in
 * `node_modules` (it lists what is installed, also after a manual `npm install`); a stored hash of the lock file saves
 * that comparison next time.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run, step, Stop } from './terminal.mjs';
import { takeTurn } from './turn.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const LEAST_NODE = /** @type {const} */ ([20, 19]);

/** @param {string} version as `process.versions.node` gives it */
export function isNodeRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1]);
}

function requireNode() {
  if (isNodeRecentEnough(process.versions.node)) return;
  throw new Stop(
    `Brisk needs Node ${LEAST_NODE.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).\n` +
      'Get it from https://nodejs.org or with a version manager: the version is in .nvmrc.',
  );
}

/** @param {string} [root] */
export async function installDependencies(root = ROOT) {
  requireNode();
  if (await areInstalled(root)) return;
  await takeTurn(join(root, 'dist', '.installing'), async () => {
    if (await areInstalled(root)) return;
    await step('Installing the locked dependencies', () => installLocked(root));
  });
}

/** @param {string} root */
async function installLocked(root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  // With what npm downloaded before; its record of a package may be too old to know the locked version.
  const offline = await run(npm, [...args, '--prefer-offline'], { cwd: root });
  const { code, output } = offline.code === 0 ? offline : await run(npm, args, { cwd: root });
  if (code !== 0)
    throw new Stop(`${output}\nnpm could not install the dependencies (npm ${args.join(' ')}).`);
  await writeFile(
    join(root, 'node_modules', '.brisk-lock'),
    hashOf(await readFile(join(root, 'package-lock.json'))),
  );
}

/** @param {string} root */
async function areInstalled(root) {
  const wanted = await readFile(join(root, 'package-lock.json'));
  const remembered = await textOf(join(root, 'node_modules', '.brisk-lock'));
  if (remembered === hashOf(wanted)) return true;
  const present = await textOf(join(root, 'node_modules', '.package-lock.json'));
  if (present === undefined || !holdsAll(wanted.toString(), present)) return false;
  await writeFile(join(root, 'node_modules', '.brisk-lock'), hashOf(wanted));
  return true;
}

/**
 * Whether every package of the lock file is installed at its locked version. Optional ones may be missing: most are
 * binaries for other systems.
 * @param {string} lockText
 * @param {string} presentText
 */
export function holdsAll(lockText, presentText) {
  const wanted = packagesOf(lockText);
  const present = packagesOf(presentText);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const found = present[path];
    return found === undefined ? entry.optional === true : found.version === entry.version;
  });
}

/**
 * @param {string} text
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(text) {
  /** @type {unknown} */
  const parsed = JSON.parse(text);
  const { packages } =
    /** @type {{ packages?: Record<string, { version?: string, optional?: boolean }> }} */ (parsed);
  return packages ?? {};
}

/** @param {Buffer} bytes */
export function hashOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * A file's text; undefined if it cannot be read.
 * @param {string} path
 */
export async function textOf(path) {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}
