/**
 * The order of the test files on a machine without recorded times. Files with a process each run first, because a
 * process that files share ends when the next file in the queue needs another one; and because they mostly wait for
 * other processes, beside small ones that compute. Of both kinds the longest run first, so that no core is idle at the
 * end.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  // Each in a process.
  'tests/fault/route.test.ts',
  'tests/fault/crash/crash.test.ts',
  'tests/fault/stop-first-start.test.ts',
  'tests/simulation/cuts.test.ts',
  'bench/wire.test.ts',
  'worker/engine.worker.test.ts',
  // In shared processes: those that wait beside those that compute.
  'server/backup/backup.test.ts',
  'tests/simulation/simulation.test.ts',
  'tests/journeys/roles.test.ts',
  'server/db/store.test.ts',
  'tests/fault/abuse/fuzz-frames.test.ts',
  'tests/simulation/week/week.test.ts',
  'tests/fault/candles-after-a-kill.test.ts',
  'tests/journeys/start-and-stop.test.ts',
  'tests/fault/restart.test.ts',
  'server/market/candles/tables.test.ts',
  'tests/journeys/ledger.test.ts',
  'server/market/recorder/recorder.test.ts',
  'tests/fault/toy-feature.test.ts',
  'server/db/store-failures.test.ts',
  'tests/journeys/venue.test.ts',
  'tests/fault/hostile-calls.test.ts',
  'server/db/standing-accounts.test.ts',
  'tests/property/contract-values.test.ts',
  'tests/journeys/operator-settings.test.ts',
  'tests/journeys/audit.test.ts',
  'server/core/auditor.test.ts',
  'tests/fault/abuse/lockout.test.ts',
  'bench/post.test.ts',
  'tests/fault/abuse/guessed-prices.test.ts',
  'tests/journeys/full-disk.test.ts',
  'tests/property/replay-route.test.ts',
  'tests/fault/platform-clock.test.ts',
  'tests/property/liquidation-walks.test.ts',
  'tests/property/etf.test.ts',
  'bench/login.test.ts',
  'tests/simulation/products.test.ts',
  'tests/fault/abuse/beside-attacks.test.ts',
  'bench/payout.test.ts',
  'server/credentials/passwords.test.ts',
  'server/db/feature-migrations.test.ts',
  'tools/check-option.test.ts',
  'tools/commands.test.ts',
];

function place({ moduleId, project }: TestSpecification): number {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return (project.config.isolate ? 0 : 2) + (at === -1 ? 1 : at / LONGEST.length);
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
