/**
 * `npm run test:changed`: runs the tests that the working tree's change can break. `npm run test:changed -- <ref>`
 * compares with that commit instead of `main`; `--list` only prints the tests; `--all` also runs those browser tests
 * that are farther from the change. It is meant for the time before a commit: `npm test` remains the complete check.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleGraph } from './changed/module-graph.ts';
import { pageModules } from './changed/page-modules.ts';
import { selectTests, type Selection } from './changed/select-tests.ts';
import { ROOT } from './install.mjs';
import { elapsed, run, runTool, print, Stop } from './terminal.mjs';

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function lines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

/** The base of the change: the last commit that it shares with the other branch. */
function base(ref: string): string {
  try {
    return git('merge-base', ref, 'HEAD');
  } catch {
    throw new Stop(`"${ref}" is no commit of this repository. Name one: npm run test:changed -- HEAD~1`);
  }
}

function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--no-renames', commit);
  return [...new Set([...lines(changed), ...lines(git('ls-files', '--others', '--exclude-standard'))])];
}

const TEST_RUNNER = 'tools/test.mjs';

/** Modules that were transformed for an earlier run are read from a file, unless they changed. */
const CACHED = ['--experimental.fsModuleCache'];

interface Step {
  readonly name: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

function stepsFor(changed: readonly string[], { unit, browser, pages, unchanged }: Selection): Step[] {
  const present = changed.filter((file) => existsSync(join(ROOT, file)));
  const code = present.filter((file) => /\.(?:ts|tsx|mjs|js)$/.test(file));
  const steps: Step[] = [
    { name: 'types', script: 'node_modules/typescript-native/bin/tsc', args: ['-b'] },
    { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: code },
    {
      name: 'format',
      script: 'node_modules/oxfmt/bin/oxfmt',
      args: ['--check', '--no-error-on-unmatched-pattern', ...present],
    },
    {
      ...{ name: 'unit', script: TEST_RUNNER, args: ['unit', ...unit, ...CACHED] },
      // Each worker loads the platform, and the browser tests need the other core. Few random examples find more than
      // nine in ten mutants of contracts (decision 0178).
      env: { VITEST_MAX_WORKERS: '2', TEST_SIZE: 'few' },
    },
    {
      // Each worker starts a browser, and the unit tests run meanwhile.
      ...{ name: 'browser', script: TEST_RUNNER, args: ['e2e', ...browser, '--workers=3'] },
      env: {
        ...(pages !== undefined && { CHANGED_PAGES: pages.join(',') }),
        ...(unchanged === 'page' && { UNCHANGED_LOOKS: '1' }),
      },
    },
  ];
  // Without files, each of these commands would run all tests.
  const hasNone = (count: number) => count === 0;
  const skipped = new Set([
    ...(hasNone(code.length) ? ['lint'] : []),
    ...(hasNone(present.length) ? ['format'] : []),
    ...(hasNone(unit.length) ? ['unit'] : []),
    ...(hasNone(browser.length) ? ['browser'] : []),
  ]);
  return steps.filter(({ name }) => !skipped.has(name));
}

/** Unit tests, browser tests and the checks run at the same time, because each of them often waits. */
async function runSteps(steps: readonly Step[]): Promise<number> {
  const isRunner = ({ script }: Step) => script === TEST_RUNNER;
  const checks = steps.filter((each) => !isRunner(each));
  const failed = await Promise.all([checks, ...steps.filter(isRunner).map((each) => [each])].map(runRow));
  const names = failed.flat();
  if (names.length > 0) print(`failed: ${names.join(', ')}`);
  return names.length === 0 ? 0 : 1;
}

/** One after the other; answers the names of those that failed. */
async function runRow(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, script, args, env = {} } of steps) {
    const began = performance.now();
    const show = script === TEST_RUNNER;
    const command = [join(ROOT, script), ...args];
    const { code, output } = await run(process.execPath, command, {
      cwd: ROOT,
      env,
      show,
      inBackground: name !== 'browser',
    });
    if (code !== 0) failed.push(name);
    if (code !== 0 && !show) print(output);
    print(`${code === 0 ? '✓' : '✗'} ${name} in ${elapsed(performance.now() - began)}`);
  }
  return failed;
}

await runTool(async () => {
  const args = process.argv.slice(2);
  const ref = args.find((arg) => !arg.startsWith('--')) ?? 'main';
  const changed = changedSince(base(ref));
  if (changed.length === 0) {
    print(`Nothing differs from ${ref}.`);
    return 0;
  }
  const files = [...lines(git('ls-files')), ...changed].filter((file) => existsSync(join(ROOT, file)));
  const selection = selectTests({
    changed,
    graph: moduleGraph(ROOT, files),
    textOf: (file) => readFileSync(join(ROOT, file), 'utf8'),
    pages: await pageModules(ROOT),
    isNearestOnly: !args.includes('--all'),
  });
  const { unit, browser, leftOut, features } = selection;
  print(
    `${changed.length} files differ from ${ref}; features: ${features?.join(', ') || (features ? 'none' : 'all')}`,
  );
  print(`${unit.length} files of unit tests, ${browser.length} browser files or single tests`);
  if (leftOut > 0)
    print(`${leftOut} browser tests that are farther from the change: npm run test:changed -- --all`);
  if (args.includes('--list')) {
    for (const file of [...unit, ...browser]) print(file);
    return 0;
  }
  return runSteps(stepsFor(changed, selection));
});
