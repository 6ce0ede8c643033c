/**
 * The platform that browser tests share: one for the whole run, whichever workers the tests run in. A test of what a
 * platform is told at its start, or of its restart, has a platform of its own.
 */
import { startPlatform, type RunningPlatform } from './running-platform.ts';

/** All tests come from one network, as many at a time as there are workers: its limits are as many times as wide. */
export const SHARED_ENVIRONMENT: Readonly<Record<string, string>> = {
  SEED: 'browser',
  CALLS_PER_SECOND: '150',
};

/** By this variable the workers know its port. */
const PORT = 'BRISK_SHARED_PLATFORM';

/** What the runner calls before the tests; it calls what this resolves with after them. */
export default async function start(): Promise<() => Promise<void>> {
  const platform = await startPlatform(SHARED_ENVIRONMENT);
  process.env[PORT] = String(platform.port);
  return async () => {
    const code = await platform.stop();
    if (code !== 0) throw new Error(`the shared platform ended with ${String(code)}:\n${platform.output()}`);
  };
}

/** For a worker's tests, which must not end it. */
export function sharedPlatform(): RunningPlatform {
  const port = Number(process.env[PORT]);
  const refuse = () => Promise.reject(new Error('the platform is shared'));
  return {
    port,
    origin: `http://127.0.0.1:${String(port)}`,
    output: () => '',
    ended: new Promise(() => undefined),
    stop: refuse,
    kill: refuse,
  };
}
