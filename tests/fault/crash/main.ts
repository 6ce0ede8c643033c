/**
 * `npm run test:crash -- --cycles N`: kills and restarts the platform N times and prints the measurements.
 * `--seed S` chooses another order of events, `--callers C` the number of callers, `--run MS` the longest run.
 * `--postgres` uses a private PostgreSQL (or `DATABASE_URL`, which must be new and empty) instead of the
 * embedded database.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../../support/private-postgres.ts';
import { runCrashes } from './crash-run.ts';

const { values } = parseArgs({
  options: {
    cycles: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    callers: { type: 'string', default: '64' },
    run: { type: 'string', default: '3000' },
    postgres: { type: 'boolean', default: false },
  },
});
const count = (name: 'cycles' | 'seed' | 'callers' | 'run') => {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new RangeError(`--${name} must be a whole number from 1`);
  return number;
};

// Child processes end with this one.
process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

const address = process.env['DATABASE_URL'];
const server = values.postgres && address === undefined ? await startPostgres() : undefined;
const databaseUrl = address ?? server?.address('postgres');
try {
  const measures = await runCrashes({
    cycles: count('cycles'),
    seed: count('seed'),
    callers: count('callers'),
    runMillis: count('run'),
    databaseUrl,
    log: (line) => {
      process.stdout.write(`${line}\n`);
    },
  });
  process.stdout.write(`${JSON.stringify(measures, undefined, 2)}\n`);
} catch (error) {
  process.stderr.write(
    `with --seed ${values.seed}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
} finally {
  await server?.stop();
}
