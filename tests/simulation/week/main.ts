/**
 * `npm run week`: a violent week of contracts in virtual time, and a report of it. `--days 1` is shorter, `--seed 7`
 * another week, `--users`, `--kills` and `--out FILE` change what they say.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { useMemoryFolder } from '../../support/memory-folder.ts';
import { replayInThread } from './replay.ts';
import { runWeek, WHOLE_WEEK } from './run-week.ts';
import { databaseInThread } from './week-database.ts';
import { valueRows, weekReport } from './week-report.ts';
import { weekRows } from './week-rows.ts';

const DAY = 86_400_000;
const text = { type: 'string' } as const;
const { values: flags } = parseArgs({
  options: { days: text, seed: text, users: text, kills: text, out: text },
  strict: true,
});

function count(name: 'days' | 'seed' | 'users' | 'kills', usual: number): number {
  const value = Number(flags[name] ?? usual);
  if (!(value > 0) || (name !== 'days' && !Number.isInteger(value)))
    throw new Error(`--${name} is no number`);
  return value;
}

const days = count('days', 7);
const size = {
  ...WHOLE_WEEK,
  millis: days * DAY,
  users: count('users', WHOLE_WEEK.users),
  kills: count('kills', Math.max(1, Math.round((WHOLE_WEEK.kills * days) / 7))),
};
const seed = count('seed', 1);
// npm runs a script in the project's folder; a path is relative to the user's folder.
const out = resolve(process.env['INIT_CWD'] ?? process.cwd(), flags.out ?? 'test-results/week.html');
// A folder that cannot be made is found now and not after a quarter of an hour.
mkdirSync(dirname(out), { recursive: true });
useMemoryFolder();
const began = performance.now();
const seconds = () => (performance.now() - began) / 1_000;
await runWeek(
  size,
  seed,
  async (week, connection) => {
    const report = { seed, size, week, seconds: seconds(), rows: await weekRows(connection) };
    writeFileSync(out, weekReport(report));
    for (const [name, value] of valueRows(report)) process.stdout.write(`${name.padEnd(32)} ${value}\n`);
    process.stdout.write(`The report is ${out}\n`);
  },
  { openDatabase: databaseInThread, openReplay: replayInThread },
  (passed) => process.stdout.write(`day ${String(passed)} of ${String(days)}, ${seconds().toFixed(0)} s\n`),
);
