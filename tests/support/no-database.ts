/** In mutation tests in place of `memory-database.ts`: a test that opens a database judges no mutant. */
import { TestRunner, type RunnerTestCase } from 'vitest';

export function memoryDatabase(): never {
  const test: RunnerTestCase = TestRunner.getCurrentTest();
  return test.context.skip('it needs a database');
}
