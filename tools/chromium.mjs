/**
 * A Chromium for the browser tests: the one named by `CHROMIUM`, the system's, Playwright's, or one that is downloaded
 * now. Only a browser that starts counts: a download may lack system libraries. Tests take its headless shell where
 * there is one: the same engine without the windows, tabs and services of a browser, a quarter cheaper (0484).
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { ROOT } from './install.mjs';
import { run, step, Stop } from './terminal.mjs';

const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const MAC_PATH = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PROBE_MILLIS = 30_000;

/** No sandbox, because tests also run as root; the other arguments prevent requests to anything but the page. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | undefined} the path of a browser that starts */
export function findChromium() {
  const named = process.env['CHROMIUM'];
  if (named !== undefined && named !== '') {
    if (starts(named)) return named;
    throw new Stop(
      `CHROMIUM names "${named}", which does not start. Correct it, or unset it to let Brisk look.`,
    );
  }
  return [...systemPaths(SYSTEM_NAMES), MAC_PATH, chromium.executablePath()].find(
    (path) => existsSync(path) && starts(path),
  );
}

/** @returns {string | undefined} the path of a headless shell that starts; none while `CHROMIUM` names a browser */
export function findHeadlessShell() {
  if ((process.env['CHROMIUM'] ?? '') !== '') return undefined;
  return systemPaths(SHELL_NAMES).find((path) => existsSync(path) && starts(path));
}

/** Finds a browser or installs one. */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const complaints = [await download(), findChromium() ?? (await installPackage())];
  const gained = findChromium();
  if (gained !== undefined) return gained;
  throw new Stop(
    `${complaints.join('\n')}\n` +
      'The browser tests need a Chromium, and none could be found or fetched. Do one of these and try again:\n' +
      '  · install your system’s package (chromium, chromium-browser or google-chrome)\n' +
      '  · npx playwright install --with-deps chromium\n' +
      '  · name one that is there: CHROMIUM=/path/to/chromium npm test',
  );
}

async function download() {
  const { code, output } = await step('Downloading a Chromium (Playwright’s)', () =>
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { cwd: ROOT }),
  );
  return code === 0 ? '' : output;
}

async function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return '';
  const { code, output } = await step('Installing the chromium package (apt-get)', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const updated = await run('apt-get', ['update'], { cwd: ROOT, env });
    if (updated.code !== 0) return updated;
    const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
    return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { cwd: ROOT, env });
  });
  return code === 0 ? '' : output;
}

/**
 * @param {readonly string[]} names
 * @returns {string[]}
 */
function systemPaths(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @param {string} path */
function starts(path) {
  const probe = spawnSync(path, ['--version'], {
    timeout: PROBE_MILLIS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return probe.status === 0 && /\d+\.\d+/.test(probe.stdout.toString());
}
