/** The platform is killed right after it answered an operator: the new value is there after its next start. */
import { expect, it } from 'vitest';
import { commandId } from '../support/open-core.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { startPlatform, type RunningPlatform } from '../support/running-platform.ts';

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

it(
  'OPERATOR-814 a platform that is killed after a change was answered starts with it',
  async () => {
    const environment = { SEED: 'settings', DATA_DIR: await freshFolder() };
    const first = await startPlatform(environment);
    const value = { levels: [{ maker: 7, taker: 77 }] };
    const change = { id: commandId(), name: 'spot.fees', value, reason: 'before the kill' };
    await call(first, '/operator/changeSetting', change, await logIn(first));
    await first.kill();
    const second = await startPlatform(environment);
    const { list } = await call<{ list: readonly object[] }>(
      second,
      '/operator/settings',
      {},
      await logIn(second),
    );
    expect(list).toContainEqual(
      expect.objectContaining({
        name: 'spot.fees',
        value,
        change: expect.objectContaining({ reason: change.reason }) as unknown,
      }),
    );
    const terms = (await (await fetch(`${second.origin}/api/spot/terms`)).json()) as { data: object };
    expect(terms.data).toMatchObject(value);
    expect(await second.stop()).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
