/**
 * The order of the test files on a machine without recorded times. Files that mostly wait run first, so that no core
 * is idle at the end. Files that share a process run next, because the process ends when the next file in the queue
 * needs another one.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'tests/fault/route.test.ts',
  'tests/fault/crash/crash.test.ts',
  'tests/fault/stop-first-start.test.ts',
  'tests/fault/toy-feature.test.ts',
  'tests/fault/hostile-calls.test.ts',
  'tests/fault/platform-clock.test.ts',
  'tests/fault/restart.test.ts',
  'bench/post.test.ts',
  'tests/property/replay-route.test.ts',
  'server/backup/backup.test.ts',
  'tests/journeys/full-disk.test.ts',
  'tests/journeys/start-and-stop.test.ts',
  'server/market/recorder/recorder.test.ts',
  'tests/fault/candles-after-a-kill.test.ts',
  'tests/journeys/venue.test.ts',
  'tests/journeys/audit.test.ts',
  'server/db/store.test.ts',
  'server/db/store-failures.test.ts',
  'server/market/candles/tables.test.ts',
  'server/db/standing-accounts.test.ts',
  'tests/journeys/ledger.test.ts',
  'tests/simulation/simulation.test.ts',
];

function place({ moduleId, project }: TestSpecification): number {
  const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  if (at !== -1) return at;
  return LONGEST.length + (project.config.isolate ? 1 : 0);
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
