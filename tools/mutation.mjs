/**
 * `npm run test:mutation`: how many small changes of the pure files no test would notice (stryker.config.js).
 * Arguments are passed to the mutation tester: `npm run test:mutation -- --mutate 'domain/market/*.ts'` tests a part,
 * `-- --force` ignores earlier results. Fails if a folder is below its minimum score.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installDependencies, ROOT } from './install.mjs';
import { elapsed, run, runTool, print, Stop } from './terminal.mjs';

/** Each of these folders has a separate score, so that a good one cannot hide a bad one. */
const FOLDERS = ['domain', 'server/core', 'server/ledger'];
const LEAST_SCORE = 85;

/**
 * @typedef {{ status: string }} Mutant
 * @typedef {{ files: Record<string, { mutants: readonly Mutant[] }> }} Report
 * @typedef {{ folder: string, found: number, missed: number, score: number }} Score
 */

/**
 * For each folder, the percentage of mutants that made a test fail or time out. Mutants that were excluded for a
 * stated reason and those that do not compile are not counted.
 * @param {Report} report
 * @returns {Score[]}
 */
export function scoresOf(report) {
  return FOLDERS.flatMap((folder) => {
    const mutants = Object.entries(report.files)
      .filter(([path]) => path.startsWith(`${folder}/`))
      .flatMap(([, file]) => file.mutants);
    /** @param {readonly string[]} statuses */
    const count = (statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
    const found = count(['Killed', 'Timeout']);
    const missed = count(['Survived', 'NoCoverage']);
    return found + missed === 0 ? [] : [{ folder, found, missed, score: (100 * found) / (found + missed) }];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runTool(async () => {
    await installDependencies();
    const began = performance.now();
    const script = join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
    const args = [script, 'run', ...process.argv.slice(2)];
    const { code } = await run(process.execPath, args, { cwd: ROOT, show: true });
    if (code !== 0) throw new Stop('The mutation tester did not come to an end.');
    /** @type {unknown} */
    const report = JSON.parse(await readFile(join(ROOT, 'test-results/mutation.json'), 'utf8'));
    const scores = scoresOf(/** @type {Report} */ (report));
    for (const { folder, found, missed, score } of scores) {
      const mark = score >= LEAST_SCORE ? '✓' : '✗';
      print(
        `${mark} ${folder.padEnd(15)} ${score.toFixed(1).padStart(5)} %, ${found} of ${found + missed} found`,
      );
    }
    print(`in ${elapsed(performance.now() - began)}; each folder is to reach ${LEAST_SCORE} %`);
    return scores.length > 0 && scores.every(({ score }) => score >= LEAST_SCORE) ? 0 : 1;
  });
}
