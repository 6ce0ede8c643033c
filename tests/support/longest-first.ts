/**
 * The order of the test files on a machine without recorded times. Files that mostly wait run first, so that no core
 * is idle at the end. Files that share a process run next, because the process ends when the next file in the queue
 * needs another one.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const LONGEST = [
  'tests/fault/crash/crash.test.ts',
  'tests/fault/route.test.ts',
  'tests/property/replay-route.test.ts',
  'tests/fault/candles-after-a-kill.test.ts',
  'tests/fault/restart.test.ts',
  'bench/post.test.ts',
  'tests/fault/hostile-calls.test.ts',
  'tests/journeys/ledger.test.ts',
  'server/backup/backup.test.ts',
  'tests/journeys/start-and-stop.test.ts',
  'server/db/store-failures.test.ts',
  'server/db/minute-table.test.ts',
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
