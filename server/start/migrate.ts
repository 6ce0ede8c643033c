/** `npm run db:migrate`: brings the database to this version without starting the platform. */
import { readConfig } from './config.ts';
import { systemClock } from '../base/clock.ts';
import { openPlatformStore } from './open-platform-store.ts';

try {
  const config = readConfig(process.env, process.cwd());
  const held = await openPlatformStore(config, (error) => {
    throw error;
  });
  const state = await held.store.open(systemClock.now());
  await held.release();
  const where = config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL';
  process.stdout.write(`The database in ${where} is up to date (last command ${String(state.number)}).\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
