/** A network sends many requests without waiting for the answers, on many connections. */
import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { fakeClock } from '../../support/fake-clock.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { openGateway } from '../../support/open-gateway.ts';

const CONNECTIONS = 20;
/** Fewer than one connection may have. */
const REQUESTS = 30;
/** Of a network, behind another request of their connection. */
const MOST_WAITING = 64;

/** A platform whose answers wait until the test lets them go. */
async function held() {
  const changed = new EventEmitter();
  const asked = new Map<string, number>();
  let answers: (() => void)[] = [];
  const clock = fakeClock();
  const { port, get } = await openGateway({
    clock,
    core: fakeCore([]),
    proxies: ['loopback'],
    files: [
      (app) =>
        app.get('/held/:connection', async ({ params }) => {
          const { connection } = params as { connection: string };
          asked.set(connection, (asked.get(connection) ?? 0) + 1);
          changed.emit('changed');
          await new Promise<void>((resolve) => answers.push(resolve));
          return {};
        }),
    ],
  });
  let opened = 0;
  /** Sends the requests. Resolves when the platform has all of them, or has cut the connection. */
  const send = async (address: string, count: number): Promise<Socket> => {
    const name = String(opened++);
    const connection = connect(port, '127.0.0.1');
    connection.on('error', () => undefined).on('close', () => changed.emit('changed'));
    connection.resume();
    const lines = [`GET /held/${name} HTTP/1.1`, 'host: x', `x-forwarded-for: ${address}`];
    connection.write(`${lines.join('\r\n')}\r\n\r\n`.repeat(count));
    while (!connection.closed && (asked.get(name) ?? 0) < count) await once(changed, 'changed');
    return connection;
  };
  const flood = (address: string, connections: number, requests: number) =>
    Promise.all(Array.from({ length: connections }, () => send(address, requests)));
  const total = () => [...asked.values()].reduce((sum, count) => sum + count, 0);
  const answer = () => {
    for (const each of answers) each();
    answers = [];
  };
  const other = (address: string) => get('/healthz', { headers: { 'x-forwarded-for': address } });
  return { flood, total, answer, other, changed, clock };
}

const isOpen = ({ closed }: Socket) => !closed;

it('PLATFORM-715 requests of one network that wait behind another are bounded, whatever its connections', async () => {
  const { flood, total, answer, other, changed, clock } = await held();
  changed.setMaxListeners(0);
  const first = await flood('192.0.2.1', CONNECTIONS, REQUESTS);
  expect(total()).toBeGreaterThanOrEqual(MOST_WAITING);
  expect(total()).toBeLessThanOrEqual(MOST_WAITING + CONNECTIONS);
  expect(first.filter(isOpen).length).toBeLessThan(CONNECTIONS);
  expect((await other('192.0.2.2')).status).toBe(200);
  // Requests that wait for no other one are not refused, and neither is another network.
  expect((await flood('192.0.2.1', 100, 1)).every(isOpen)).toBe(true);
  expect((await flood('192.0.2.3', 2, REQUESTS)).every(isOpen)).toBe(true);
  // Neither answered requests remain in the count, nor those of closed connections: a moment later.
  answer();
  for (const each of first) each.destroy();
  for (const each of first) if (!each.closed) await once(each, 'close');
  expect((await other('192.0.2.1')).status).toBe(200);
  clock.advance(1_000);
  expect((await flood('192.0.2.1', 2, REQUESTS)).every(isOpen)).toBe(true);
});

it('PLATFORM-715 a site of IPv6 has the waiting requests of four networks', async () => {
  const { flood, total, changed } = await held();
  changed.setMaxListeners(0);
  for (let at = 0; at < 8; at++) await flood(`2001:db8:1:${String(at)}::1`, 3, REQUESTS);
  expect(total()).toBeGreaterThanOrEqual(4 * MOST_WAITING);
  expect(total()).toBeLessThanOrEqual(4 * MOST_WAITING + 8 * 3);
});
