/**
 * The platform that browser tests share: one for the whole run and all workers. A test of the configuration, or
 * of a restart, has its own platform.
 */
import { useMemoryFolder } from './memory-folder.ts';
import { startPlatform, type RunningPlatform } from './running-platform.ts';

/** Quotes are most of the work of a platform and of its open pages, and a test needs few (decision 0676). */
export const QUOTED_SELDOM: Readonly<Record<string, string>> = { QUOTE_INTERVAL: '500' };

/**
 * All tests come from one network, as many at a time as there are workers, so the limits are multiplied by that
 * number.
 */
export const SHARED_ENVIRONMENT: Readonly<Record<string, string>> = {
  SEED: 'browser',
  CALLS_PER_SECOND: '200',
  ...QUOTED_SELDOM,
};

/** The workers read its port from this variable. */
const PORT = 'BRISK_SHARED_PLATFORM';

/** The runner calls this before the tests; it calls the returned function after them. */
export default async function start(): Promise<() => Promise<void>> {
  const forgetTemporary = useMemoryFolder();
  const platform = await startPlatform(SHARED_ENVIRONMENT);
  process.env[PORT] = String(platform.port);
  return async () => {
    const code = await platform.stop();
    forgetTemporary();
    if (code !== 0) throw new Error(`the shared platform ended with ${String(code)}:\n${platform.output()}`);
  };
}

/** For the tests of a worker, which must not end it. */
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
