import { OPTIMISED_LATER } from '../../tools/run.mjs';

/**
 * Whether platforms and databases that this process starts live for seconds, so that they are started in the cheapest
 * way: in unit tests and in the workers of browser tests, whose shared platform another process starts. In benchmarks
 * and in the long size, which runs some, they run as users have them.
 */
export const ARE_SHORT_LIVED =
  process.env['VITEST'] !== undefined ||
  (process.env['TEST_WORKER_INDEX'] !== undefined && process.env['TEST_SIZE'] !== 'long');

/**
 * Node's arguments for a process that ends soon. None of the embedded database's code is optimised, which would take
 * a third of a start's processor time, and other code later.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only', OPTIMISED_LATER];
