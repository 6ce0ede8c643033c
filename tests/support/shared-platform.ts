/**
 * The platform that browser tests share: one for the whole run and all workers, started for the first test that asks
 * for it. A test of the configuration, or of a restart, has its own platform.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** The workers read from this variable the address that answers with the platform's port. */
const ASKED_AT = 'BRISK_SHARED_PLATFORM';

/** The runner calls this before the tests; it calls the returned function after them. */
export default async function listen(): Promise<() => Promise<void>> {
  const forgetTemporary = useMemoryFolder();
  let started: Promise<RunningPlatform> | undefined;
  const asked = createServer((_, response) => {
    started ??= startPlatform(SHARED_ENVIRONMENT);
    started.then(
      ({ port }) => response.end(String(port)),
      (failure: unknown) => response.writeHead(500).end(String(failure)),
    );
  });
  await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', resolve));
  process.env[ASKED_AT] = `http://127.0.0.1:${String((asked.address() as AddressInfo).port)}`;
  return async () => {
    asked.close();
    const platform = await started;
    const code = await platform?.stop();
    forgetTemporary();
    if (code !== undefined && code !== 0)
      throw new Error(`the shared platform ended with ${String(code)}:\n${platform?.output() ?? ''}`);
  };
}

let known: Promise<RunningPlatform> | undefined;

/** For the tests of a worker, which must not end it. */
export function sharedPlatform(): Promise<RunningPlatform> {
  return (known ??= askForPlatform());
}

async function askForPlatform(): Promise<RunningPlatform> {
  const answer = await fetch(process.env[ASKED_AT] ?? '');
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const port = Number(text);
  const refuse = () => Promise.reject(new Error('the platform is shared'));
  return {
    port,
    origin: `http://127.0.0.1:${text}`,
    output: () => '',
    ended: new Promise(() => undefined),
    stop: refuse,
    kill: refuse,
  };
}
