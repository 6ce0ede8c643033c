/**
 * `npm test`: everything a change must pass, stage by stage, on a machine with only Node. Stages can be named (`npm
 * test -- lint unit`); arguments after a single stage's name are passed to its runner (`npm test -- unit domain/`).
 * `--long` uses the larger counts of every suite (`TEST_SIZE=long`).
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildClient } from './build.mjs';
import { areOfEndedBrowsers, playwrightFailures, vitestFailures } from './failures.mjs';
import { installDependencies, ROOT } from './install.mjs';
import { elapsed, run, runTool, print, step, Stop } from './terminal.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ code: number, output: string, count?: Count, failures?: string[] }} Outcome
 * @typedef {{ name: string, what: string, shown?: boolean, run: (more: readonly string[]) => Promise<Outcome> }} Stage
 * @typedef {{ name: string, millis: number, ok: boolean, count: Count, failures: string[] }} Result
 */

const ROOTS = ['domain', 'protocol', 'paint', 'worker', 'src', 'server', 'bench', 'tests', 'tools'];
const RESULTS = join(ROOT, 'test-results');

/**
 * A program of a dependency, run by this Node, so that nothing has to be installed globally.
 * @param {string} script
 * @param {readonly string[]} args
 */
function program(script, ...args) {
  const path = join(ROOT, 'node_modules', script);
  return () => run(process.execPath, [path, ...args], { cwd: ROOT, env: FEWER_COLLECTIONS });
}

/** For checks on Go's runtime, which end soon: they collect garbage less often. */
const FEWER_COLLECTIONS = { GOGC: '300' };

/** @type {readonly Stage[]} */
const STAGES = [
  {
    name: 'typecheck',
    what: 'types, one compiler project per runtime',
    // Several checkers compute the same types again; the other core has the linter.
    run: program('typescript-native/bin/tsc', '-b', '--checkers', '1'),
  },
  { name: 'lint', what: 'linter, with types', run: program('oxlint/bin/oxlint') },
  {
    name: 'format',
    what: 'formatting',
    run: program('oxfmt/bin/oxfmt', '--check'),
  },
  { name: 'imports', what: 'who imports whom', run: checkImports },
  {
    name: 'unused',
    what: 'unused files, exports and dependencies',
    run: program('knip/bin/knip.js', '--no-progress'),
  },
  {
    name: 'unit',
    what: 'unit, property, journeys, code checks, benchmarks at smoke size',
    shown: true,
    run: runVitest,
  },
  { name: 'build', what: 'the client', shown: true, run: build },
  { name: 'size', what: 'size limits of the client', run: checkSizes },
  { name: 'e2e', what: 'a real browser against the real platform', shown: true, run: runPlaywright },
];

async function checkImports() {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', ...ROOTS];
  const outcome = await program('dependency-cruiser/bin/dependency-cruise.mjs', ...args)();
  const seen = Number(/(\d+) modules/.exec(outcome.output)?.[1] ?? 0);
  if (outcome.code === 0 && seen === 0) {
    return { code: 1, output: `${outcome.output}\nNo module was seen: this check proves nothing.` };
  }
  return outcome;
}

async function build() {
  await buildClient();
  return { code: 0, output: '' };
}

async function checkSizes() {
  await buildClient();
  return program('size-limit/bin.js')();
}

/** @param {readonly string[]} more */
async function runVitest(more) {
  const report = join(RESULTS, 'vitest.json');
  await rm(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const script = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const outcome = await run(process.execPath, [script, 'run', ...reporters, ...more], {
    cwd: ROOT,
    show: true,
  });
  const counted = /** @type {Record<string, number> | undefined} */ (await jsonOf(report));
  return {
    ...outcome,
    failures: vitestFailures(counted),
    count: {
      passed: counted?.['numPassedTests'] ?? 0,
      failed: counted?.['numFailedTests'] ?? 0,
      skipped: (counted?.['numPendingTests'] ?? 0) + (counted?.['numTodoTests'] ?? 0),
    },
  };
}

/**
 * A test whose Chromium crashed proves nothing either way: it runs again, once (decision 0660). No other
 * failure is repeated.
 * @param {readonly string[]} more
 */
async function runPlaywright(more) {
  await buildClient();
  // Imported late, because it needs a dependency that this run may just have installed.
  const { ensureChromium } = await import('./chromium.mjs');
  await ensureChromium();
  const first = await playTests(more);
  if (first.code === 0 || !areOfEndedBrowsers(first.failures, first.output)) return first;
  print(`Chromium crashed. Once more: ${first.failures.join('; ')}`);
  const again = await playTests([...more, '--last-failed']);
  return { ...again, count: { ...again.count, passed: first.count.passed + again.count.passed } };
}

/** @param {readonly string[]} more */
async function playTests(more) {
  const report = join(RESULTS, 'playwright.json');
  await rm(report, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const script = join(ROOT, 'node_modules/playwright/cli.js');
  // The runner and its workers keep a stack for each step: with a larger young generation less of it is copied.
  const args = ['--max-semi-space-size=32', script, 'test', '--reporter=list,json', ...more];
  const outcome = await run(process.execPath, args, { cwd: ROOT, env, show: true });
  const counted = /** @type {{ stats?: Record<string, number> } | undefined} */ (await jsonOf(report));
  return {
    ...outcome,
    failures: playwrightFailures(counted),
    count: {
      passed: counted?.stats?.['expected'] ?? 0,
      failed: (counted?.stats?.['unexpected'] ?? 0) + (counted?.stats?.['flaky'] ?? 0),
      skipped: counted?.stats?.['skipped'] ?? 0,
    },
  };
}

/**
 * @param {string} path
 * @returns {Promise<unknown>}
 */
async function jsonOf(path) {
  try {
    /** @type {unknown} */
    const parsed = JSON.parse(await readFile(path, 'utf8'));
    return parsed;
  } catch {
    return undefined;
  }
}

/** @param {readonly string[]} args */
function chosen(args) {
  const names = new Set(STAGES.map((stage) => stage.name));
  const first = args.findIndex((arg) => !names.has(arg));
  const named = new Set(first === -1 ? args : args.slice(0, first));
  const more = first === -1 ? [] : args.slice(first);
  const runners = ['unit', 'e2e'];
  if (more.length > 0 && !(named.size === 1 && runners.some((runner) => named.has(runner)))) {
    throw new Stop(`"${more[0] ?? ''}" is no stage. Stages: ${[...names].join(', ')}.`);
  }
  return { stages: STAGES.filter((stage) => named.size === 0 || named.has(stage.name)), more };
}

/**
 * @param {Stage} stage
 * @param {readonly string[]} more
 * @param {boolean} isAlone whether no other stage prints at the same time
 * @returns {Promise<Result>}
 */
async function runStage(stage, more, isAlone = true) {
  const began = performance.now();
  const attempt = async () => {
    try {
      return await stage.run(more);
    } catch (error) {
      if (error instanceof Stop) return { code: 1, output: error.message };
      throw error;
    }
  };
  const title = `▸ ${stage.name}: ${stage.what}`;
  if (stage.shown === true) print(title);
  /** @type {Outcome} */
  const outcome = stage.shown === true || !isAlone ? await attempt() : await step(title, attempt);
  const ok = outcome.code === 0;
  const count = { passed: 0, failed: 0, skipped: 0, ...outcome.count };
  // A stage can fail without a failing test, for example by a lint finding or a test file that does not load. It counts
  // as one failure.
  if (!ok && count.failed === 0) count.failed = 1;
  if (!ok && (outcome.count === undefined || stage.shown !== true)) print(outcome.output);
  print(
    `${ok ? '✓' : '✗'} ${stage.name} ${ok ? 'passed' : 'failed'} in ${elapsed(performance.now() - began)}\n`,
  );
  return { name: stage.name, millis: performance.now() - began, ok, count, failures: outcome.failures ?? [] };
}

/**
 * Checks that only read the code, and the build, two at a time, the longest first.
 * @param {readonly Stage[]} checks
 * @returns {Promise<Result[]>}
 */
async function runChecks(checks) {
  const [only] = checks;
  if (checks.length < 2) return only === undefined ? [] : [await runStage(only, [])];
  print(`▸ ${checks.map(({ name }) => name).join(', ')}\n`);
  const waiting = LONGEST_FIRST.flatMap((long) => checks.filter(({ name }) => name === long));
  /** @type {Result[]} */
  const done = [];
  const row = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      done.push(await runStage(next, [], false));
    }
  };
  await Promise.all([row(), row()]);
  return checks.flatMap(({ name }) => done.filter((result) => result.name === name));
}

const LONGEST_FIRST = ['format', 'lint', 'build', 'typecheck', 'imports', 'unused', 'size'];
const CHECKS = new Set(LONGEST_FIRST);

/** @param {readonly Result[]} results */
function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { count } of results) {
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  return total;
}

await runTool(async () => {
  const began = performance.now();
  const args = process.argv.slice(2);
  if (args.includes('--long')) process.env['TEST_SIZE'] = 'long';
  const { stages, more } = chosen(args.filter((arg) => arg !== '--long'));
  await installDependencies();
  await mkdir(RESULTS, { recursive: true });
  /** @type {Result[]} */
  const results = await runChecks(stages.filter(({ name }) => CHECKS.has(name)));
  for (const stage of stages) if (!CHECKS.has(stage.name)) results.push(await runStage(stage, more));
  for (const { name, millis, ok } of results) {
    print(`${ok ? '✓' : '✗'} ${name.padEnd(10)} ${elapsed(millis).padStart(12)}`);
  }
  for (const failure of results.flatMap(({ failures }) => failures)) print(`  ✗ ${failure}`);
  const { passed, failed, skipped } = sum(results);
  print(`\nin ${elapsed(performance.now() - began)}`);
  print(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
  return results.every((result) => result.ok) ? 0 : 1;
});
