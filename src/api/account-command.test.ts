/** The end of a trading command's validity, by the platform's clock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CALLS } from '#protocol/names/calls';

const connection = vi.hoisted(() => ({ offset: 0, latency: -1 }));
vi.mock('../engine/start-engine.ts', () => ({ engine: {} }));
vi.mock('../engine/topics.ts', () => ({
  topics: {
    join: () => undefined,
    record: () => ({
      offset: { peek: () => connection.offset },
      latency: { peek: () => connection.latency },
    }),
  },
}));

const HOUR = 3_600_000;
let headers: Record<string, string> = {};
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', ...headers });
  response.end('{"code":200,"msg":"","data":{}}');
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const fetchIt = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchIt(new URL(path, origin), init));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

afterAll(() => {
  server.close();
  vi.unstubAllGlobals();
});

it('SPOT-702 the first command is valid by the platform’s clock, whatever the device’s says', async () => {
  const { validUntil } = await import('./account-command.ts');
  const { call, QUIETLY } = await import('./call.ts');
  const { preferences } = await import('../preferences/preferences.ts');
  const ahead = () => validUntil() - preferences.validSeconds * 1_000 - Date.now();
  const ask = async (date: number, cache: string) => {
    headers = { date: new Date(Date.now() + date).toUTCString(), 'cache-control': cache };
    await call(CALLS.spotOpenOrders, {}, QUIETLY);
  };
  const near = (offset: number) => [offset / 1_000 - 60, offset / 1_000 + 60] as const;
  const expectNear = (offset: number) => {
    const [least, most] = near(offset);
    expect(ahead() / 1_000).toBeGreaterThan(least);
    expect(ahead() / 1_000).toBeLessThan(most);
  };
  expectNear(0);
  // A cached answer, an hour old: it says nothing about the current time.
  await ask(-HOUR, 'public, max-age=3600');
  expectNear(0);
  await ask(-2 * HOUR, 'no-store');
  expectNear(-2 * HOUR);
  // The engine's measurement is better.
  connection.latency = 30;
  connection.offset = HOUR;
  expectNear(HOUR);
});
