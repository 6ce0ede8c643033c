/**
 * `npm run test:mutation`: how many small changes of the pure files no test would notice (stryker.config.js).
 * Arguments are passed to the mutation tester: `npm run test:mutation -- --mutate 'domain/market/*.ts'` tests a part,
 * `-- --force` ignores earlier results. Fails if a folder is below its minimum score.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, ROOT } from './install.mjs';
import { installApart } from './install-apart.mjs';
import { elapsed, run, runTool, print, Stop } from './terminal.mjs';

/**
 * The least score of each folder, so that a good one cannot hide a bad one. A file counts for the first folder that
 * contains it.
 */
const LEAST_SCORES = {
  'domain/contract': 90,
  'server/contract': 90,
  domain: 85,
  'server/core': 85,
  'server/ledger': 85,
};

/**
 * @typedef {{ status: string }} Mutant
 * @typedef {{ files: Record<string, { mutants: readonly Mutant[] }> }} Report
 * @typedef {{ folder: string, found: number, missed: number, score: number, least: number }} Score
 */

/**
 * For each folder, the percentage of mutants that made a test fail or time out. Mutants that were excluded for a
 * stated reason and those that do not compile are not counted.
 * @param {Report} report
 * @returns {Score[]}
 */
export function scoresOf(report) {
  const folders = Object.keys(LEAST_SCORES);
  /** @param {string} path */
  const folderOf = (path) => folders.find((folder) => path.startsWith(`${folder}/`));
  return Object.entries(LEAST_SCORES).flatMap(([folder, least]) => {
    const mutants = Object.entries(report.files)
      .filter(([path]) => folderOf(path) === folder)
      .flatMap(([, file]) => file.mutants);
    /** @param {readonly string[]} statuses */
    const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
    const found = count(['Killed', 'Timeout']);
    const missed = count(['Survived', 'NoCoverage']);
    const all = found + missed;
    return all === 0 ? [] : [{ folder, found, missed, score: (100 * found) / all, least }];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runTool(async () => {
    await installDependencies();
    await installApart('tests/mutation', 'the mutation tester');
    const began = performance.now();
    const script = join(ROOT, 'tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js');
    const args = [script, 'run', ...process.argv.slice(2)];
    const { code } = await run(process.execPath, args, { cwd: ROOT, show: true });
    if (code !== 0) throw new Stop('The mutation tester did not come to an end.');
    /** @type {unknown} */
    const report = JSON.parse(await readFile(join(ROOT, 'test-results/mutation.json'), 'utf8'));
    const scores = scoresOf(/** @type {Report} */ (report));
    for (const { folder, found, missed, score, least } of scores) {
      const [mark, percent] = [score >= least ? '✓' : '✗', score.toFixed(1).padStart(5)];
      print(
        `${mark} ${folder.padEnd(15)} ${percent} % of at least ${least} %, ${found} of ${found + missed} found`,
      );
    }
    print(`in ${elapsed(performance.now() - began)}`);
    return scores.length > 0 && scores.every(({ score, least }) => score >= least) ? 0 : 1;
  });
}
