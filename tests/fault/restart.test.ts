/**
 * The platform is killed under an open page, right after it answered an operator, and starts again: the book is the
 * new one's, the old one is never live, and the operator's value is there.
 */
import '@vitest/web-worker';
import { afterAll, describe, expect, it } from 'vitest';
import { commandId } from '../support/open-core.ts';
import { BOOK, FaultyEngine } from '../support/faulty-engine.ts';
import { startPlatform, type RunningPlatform } from '../support/running-platform.ts';
import { freshFolder } from '../support/fresh-folder.ts';

const SLOW_MACHINE_MILLIS = 240_000;

async function call<Data>(
  { origin }: RunningPlatform,
  path: string,
  input: object,
  token = '',
): Promise<Data> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(input),
  });
  const { code, data } = (await response.json()) as { code: unknown; data: Data };
  expect(code).toBe(200);
  return data;
}

const logIn = async (platform: RunningPlatform) =>
  (await call<{ token: string }>(platform, '/demo/login', { name: 'operator' })).token;

const VALUE = { levels: [{ maker: 7, taker: 77 }] };
const CHANGE = { name: 'spot.fees', value: VALUE, reason: 'before the kill' };

// One kill and two starts for both stories, the second of which ends the platform.
describe('a platform that is killed and started again', { timeout: SLOW_MACHINE_MILLIS }, () => {
  let running: RunningPlatform | undefined;
  afterAll(() => running?.kill());

  it('FAULT-004 is followed from its first second', async () => {
    const environment = { SEED: 'restart', FEED: 'simulated:violent', DATA_DIR: await freshFolder('run') };
    const first = await startPlatform(environment);
    running = first;
    const engine = await FaultyEngine.open(first.port, { packed: true });
    await engine.watchBook();
    await engine.expectMended();
    const token = await logIn(first);
    // From here until the witness follows the second platform the engine's connection is held: a book that the engine
    // saw and the witness did not would be "never true".
    engine.route.mute();
    await engine.reference.nextBook();
    await call(first, '/operator/changeSetting', { id: commandId(), ...CHANGE }, token);
    await first.kill();
    engine.route.cut();
    await engine.expectStatus(BOOK, 'stale', 10_000);
    const second = await startPlatform({ ...environment, PORT: String(first.port) });
    running = second;
    await engine.reference.listen(second.origin);
    engine.route.restore();
    await engine.expectMended();
    engine.expectOnlyTruth();
    expect(engine.reference.faults).toEqual([]);
    await engine.close();
  });

  it('OPERATOR-814 starts with a change that it answered right before the kill', async () => {
    const second = running as RunningPlatform;
    const path = '/operator/settings';
    const { list } = await call<{ list: readonly object[] }>(second, path, {}, await logIn(second));
    expect(list).toContainEqual(
      expect.objectContaining({
        name: 'spot.fees',
        value: VALUE,
        change: expect.objectContaining({ reason: CHANGE.reason }) as unknown,
      }),
    );
    const terms = (await (await fetch(`${second.origin}/api/spot/terms`)).json()) as { data: object };
    expect(terms.data).toMatchObject(VALUE);
    expect(await second.stop()).toBe(0);
  });
});
