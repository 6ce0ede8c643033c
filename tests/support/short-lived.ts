/**
 * Whether platforms and databases that this process starts live for seconds, so that they are started in the cheapest
 * way: in unit tests and in the workers of browser tests, whose shared platform another process starts. In benchmarks
 * and in the long size, which runs some, they run as users have them.
 */
export const ARE_SHORT_LIVED =
  process.env['VITEST'] !== undefined ||
  (process.env['TEST_WORKER_INDEX'] !== undefined && process.env['TEST_SIZE'] !== 'long');
