/**
 * Whether this process runs unit tests: their platforms and databases exist for seconds and are started in the
 * cheapest way. In browser tests and benchmarks they run as in production.
 */
export const IN_UNIT_TESTS = process.env['VITEST'] !== undefined;
