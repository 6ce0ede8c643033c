/** Limits on connections: how many there may be, how often a client may join on one, and the memory left after it. */
import { connect } from 'node:net';
import { queryObjects } from 'node:v8';
import { Socket } from 'socket.io';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { networkLimits, socketLimits } from '../../../server/start/limits.ts';
import { heldMegabytes } from '../../support/held-memory.ts';
import {
  joined,
  reaches,
  handshake,
  occurrences,
  openGuarded,
  POLLING,
} from '../../support/guarded-gateway.ts';

const SLOW = networkLimits(1_000, 5);
const { burst, perSecond } = SLOW.handshakes;
const REFUSED = 403;
const IS_LONG = process.env['TEST_SIZE'] === 'long';
const CYCLES = IS_LONG ? 10_000 : 100;
const NO_LIMIT = { burst: 1_000_000, perSecond: 0 };
const MEGABYTES = 12;
/** Node's own pending work may still hold some of the connections that closed last. */
const FEW = 8;

const from = (address: string) => ({ 'x-forwarded-for': address });

it('FAULT-434 one address gets its rate of handshakes, and another one is let in beside it', async () => {
  const { clock, gateway, count } = await openGuarded({ network: SLOW }, ['loopback']);
  const times = async (tries: number, address: string) => {
    const statuses: number[] = [];
    for (let at = 0; at < tries; at++) statuses.push((await handshake(gateway, from(address))).status);
    return statuses.filter((status) => status === 200).length;
  };
  expect(await times(burst + 10, '198.51.100.1')).toBe(burst);
  // A client's own header does not count beyond the trusted proxy's.
  expect((await handshake(gateway, from('203.0.113.9, 198.51.100.1'))).status).toBe(REFUSED);
  expect(await count('brisk_socket_handshakes_refused_total{reason="rate"}')).toBe(11);
  expect(await count('brisk_socket_connections')).toBe(burst);
  expect(await times(1, '198.51.100.2')).toBe(1);
  clock.advance(1000);
  expect(await times(perSecond + 10, '198.51.100.1')).toBe(perSecond);
});

it('FAULT-434 one network has a share of the places, all of a line of IPv6 together', async () => {
  const { gateway, count } = await openGuarded(
    { network: { sockets: 3, handshakes: NO_LIMIT, packets: NO_LIMIT }, sockets: 5 },
    ['loopback'],
  );
  const status = async (address: string) => (await handshake(gateway, from(address))).status;
  for (const end of ['1', '2', 'ffff:1']) expect(await status(`2001:db8:0:7::${end}`)).toBe(200);
  expect(await status('2001:db8:0:7:1:2:3:4')).toBe(REFUSED);
  expect(await status('2001:db8:0:8::1')).toBe(200);
  expect(await status('192.0.2.1')).toBe(200);
  expect(await status('192.0.2.2')).toBe(REFUSED);
  expect(await count('brisk_socket_handshakes_refused_total{reason="network"}')).toBe(1);
  expect(await count('brisk_socket_handshakes_refused_total{reason="full"}')).toBe(1);
  expect(await count('brisk_sockets')).toBe(0);
  expect(await count('brisk_socket_connections')).toBe(5);
});

it('FAULT-701 many networks of one IPv6 site have four networks’ share of the places', async () => {
  const { gateway, count } = await openGuarded(
    { network: { sockets: 2, handshakes: NO_LIMIT, packets: NO_LIMIT }, sockets: 50 },
    ['loopback'],
  );
  const status = async (address: string) => (await handshake(gateway, from(address))).status;
  const statuses: number[] = [];
  for (let network = 0; network < 12; network++)
    statuses.push(await status(`2001:db8:1:${String(network)}::1`));
  expect(statuses.filter((each) => each === 200)).toHaveLength(8);
  expect(await status('2001:db8:2:1::1')).toBe(200);
  expect(await status('192.0.2.1')).toBe(200);
  expect(await count('brisk_socket_handshakes_refused_total{reason="network"}')).toBe(4);
});

it('FAULT-701 and four networks’ rate of handshakes', async () => {
  const { gateway } = await openGuarded({ network: SLOW }, ['loopback']);
  let accepted = 0;
  for (let network = 0; network < 5 * burst; network++)
    if ((await handshake(gateway, from(`2001:db8:1:${network.toString(16)}::1`))).status === 200) accepted++;
  expect(accepted).toBe(4 * burst);
});

it('FAULT-434 handshakes at once get no more places than one after another', async () => {
  const places = { network: { sockets: 3, handshakes: NO_LIMIT, packets: NO_LIMIT } };
  const { clock, gateway, count } = await openGuarded(places);
  const socket = connect(gateway.port, '127.0.0.1');
  const request = `GET ${POLLING} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(request.repeat(20));
  await reaches(() => occurrences(received, 'HTTP/1.1 '), 20);
  expect(await count('brisk_socket_connections')).toBe(3);
  clock.advance(socketLimits.slowJoinMillis);
  expect(await count('brisk_socket_connections')).toBe(0);
  expect((await handshake(gateway)).status).toBe(200);
  socket.destroy();
});

it('FAULT-434 requests of a connection that no client makes are refused: none hangs, none is a 500', async () => {
  const { gateway } = await openGuarded();
  const { path } = await handshake(gateway);
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expect((await gateway.get(path, { method })).status).toBe(400);
  expect((await gateway.get(path.replace('polling', 'websocket'))).status).toBe(400);
});

it.each([
  ['leaves', '41'],
  ['joins again', '40'],
])('FAULT-435 a client that %s has no second session on its connection', async (_name, message) => {
  const { gateway, count } = await openGuarded();
  const attacker = await joined(gateway);
  for (let cycle = 0; cycle < 50; cycle++) {
    attacker.send(message);
    attacker.send('40');
    attacker.send('420["authenticate",{"token":"x"}]');
  }
  await attacker.closed;
  await reaches(() => count('brisk_sockets'), 0);
  expect(occurrences(attacker.received(), '40{"sid"')).toBe(1);
  expect(occurrences(attacker.received(), '430[')).toBe(0);
});

/** How many objects of connections are in memory after garbage collection; a timer would keep its own alive. */
const kept = () => [queryObjects(Socket, { format: 'count' }), queryObjects(WebSocket, { format: 'count' })];

it('FAULT-435 nothing is kept of clients that join, ask and leave', async () => {
  const { clock, core, gateway, count } = await openGuarded({
    network: { sockets: 100, handshakes: NO_LIMIT, packets: NO_LIMIT },
  });
  const cycle = async () => {
    const client = await joined(gateway);
    client.send('420["subscribe",{"channels":["book:BTC-USDT"]}]');
    await client.receives('"snapshot"');
    client.send('41');
    await client.closed;
  };
  const cycles = async (most: number) => {
    for (let at = 0; at < most; at++) await cycle();
    await reaches(() => count('brisk_socket_connections'), 0);
    await reaches(() => core.watched.size, 0);
  };
  await cycles(CYCLES / 10);
  const before = {
    objects: kept(),
    waiting: clock.timers(),
    held: await heldMegabytes(),
  };
  await cycles(CYCLES);
  expect(clock.timers()).toBe(before.waiting);
  // Each count goes through the whole memory. An open client shows that the last one counts those that are kept.
  await joined(gateway);
  for (const [place, held] of kept().entries()) {
    expect(held).toBeGreaterThan(0);
    expect(held).toBeLessThanOrEqual((before.objects[place] ?? 0) + FEW);
  }
  // With as few as in the short size, the runtime's own memory hides the result.
  if (IS_LONG) expect((await heldMegabytes()) - before.held).toBeLessThan(MEGABYTES);
});
