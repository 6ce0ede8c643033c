/**
 * Limits on the messages that one connection may send and on those that may wait for it, below socket.io's
 * client.
 */
import { expect, it } from 'vitest';
import { socketLimits } from '../../../server/start/limits.ts';
import {
  attack,
  joined,
  reaches,
  handshake,
  occurrences,
  openGuarded,
} from '../../support/guarded-gateway.ts';
import { anyFrame, frameOf } from '../../support/websocket-frames.ts';

const FRAMES = 20_000;
const { packets, unjoinedBytes } = socketLimits.inbound;
const NOTHING = Buffer.alloc(0);
const NO_LIMIT = { burst: 1_000_000, perSecond: 0 };

it('FAULT-430 frames for another namespace end the connection: none is answered, none is kept', async () => {
  const { gateway, count } = await openGuarded({
    inbound: { packets: NO_LIMIT, bytes: { burst: 1024 ** 3, perSecond: 0 }, unjoinedBytes: 1024 ** 3 },
  });
  const frame = frameOf(`40/${'x'.repeat(15_000)},`, true);
  const attacker = await attack(gateway);
  for (let times = 0; times < 500; times++) attacker.write(frame);
  await attacker.closed;
  expect(attacker.received()).not.toContain('44/');
  await reaches(() => count('brisk_socket_connections'), 0);
  expect(await count('brisk_socket_cuts_total{reason="namespace"}')).toBe(1);
});

it('FAULT-430 so does a packet of any type, from a client that has joined', async () => {
  const { gateway, count } = await openGuarded();
  const attached = '451-/x,["clock",{"_placeholder":true,"num":0}]';
  const all = ['40/x,', '40/x', '41/x,', '42/x,["clock"]', attached, '40//,', '40/?token=1,'];
  for (const [at, message] of all.entries()) {
    const attacker = await joined(gateway);
    attacker.send(message);
    await attacker.closed;
    expect(await count('brisk_socket_cuts_total{reason="namespace"}'), message).toBe(at + 1);
  }
});

const floods: readonly (readonly [string, Buffer])[] = [
  ['events', frameOf('420["clock"]', true)],
  ['events of no known name', frameOf('42["x"]', true)],
  ['engine.io pongs', frameOf('3', true)],
  ['engine.io noops', frameOf('6', true)],
  ['acknowledgements of nothing', frameOf('430[]', true)],
  ['websocket pings', anyFrame(9, Buffer.alloc(100))],
  ['websocket pongs', anyFrame(10, NOTHING)],
  ['pieces of nothing', Buffer.concat([anyFrame(1, NOTHING, false), anyFrame(0, NOTHING, false)])],
];

it('FAULT-431 a flood of any frames is cut off: little is answered', async () => {
  const { gateway, count } = await openGuarded();
  const outcomes = ['answered', 'refused'].map((each) => `brisk_socket_events_total{outcome="${each}"}`);
  const events = async () => {
    const [answered = NaN, refused = NaN] = await Promise.all(outcomes.map(count));
    return answered + refused;
  };
  for (const [name, frame] of floods) {
    const before = await events();
    const attacker = await joined(gateway);
    attacker.write(Buffer.concat(Array.from({ length: FRAMES }, () => frame)));
    await attacker.closed;
    expect(attacker.received().length, name).toBeLessThan(packets.burst * 200);
    await reaches(() => count('brisk_socket_connections'), 0);
    expect((await events()) - before, name).toBeLessThanOrEqual(packets.burst);
  }
});

it('FAULT-431 steady messages within the limits go on', async () => {
  const { clock, gateway } = await openGuarded();
  const user = await joined(gateway);
  for (let second = 1; second <= 10; second++) {
    for (let times = 0; times < 20; times++) user.send('420["clock"]');
    await reaches(() => occurrences(user.received(), '430[{"code":200'), 20 * second);
    clock.advance(1000);
  }
  expect(user.isOpen()).toBe(true);
  await user.end();
});

it('FAULT-431 many packets in one post of polling are counted like frames', async () => {
  const { gateway, count } = await openGuarded();
  const { path } = await handshake(gateway);
  const post = (body: string) => gateway.get(path, { method: 'POST', body }).catch(() => undefined);
  await post('40');
  await reaches(() => count('brisk_sockets'), 1);
  await post(Array.from({ length: 3_000 }, () => '3').join('\u001e'));
  await reaches(() => count('brisk_socket_connections'), 0);
  expect(await count('brisk_socket_cuts_total{reason="flood"}')).toBe(1);
});

it('FAULT-432 a client that has not joined may send little, and must join soon', async () => {
  const { clock, gateway, count } = await openGuarded();
  const talker = await attack(gateway);
  talker.send(`40${JSON.stringify({ channels: ['x'.repeat(unjoinedBytes)] })}`);
  await talker.closed;
  expect(await count('brisk_socket_cuts_total{reason="flood"}')).toBe(1);

  const silent = await attack(gateway);
  const polls = [await handshake(gateway), await handshake(gateway)];
  expect(polls.map(({ status }) => status)).toEqual([200, 200]);
  const large = { method: 'POST', body: `40${'x'.repeat(unjoinedBytes)}` };
  expect((await gateway.get(polls[0]?.path ?? '', large)).status).toBe(413);
  expect(await count('brisk_socket_connections')).toBe(3);
  const user = await joined(gateway);
  clock.advance(socketLimits.slowJoinMillis);
  await silent.closed;
  expect(await count('brisk_socket_connections')).toBe(1);
  expect(await count('brisk_socket_cuts_total{reason="unjoined"}')).toBe(3);
  expect(user.isOpen()).toBe(true);
  await user.end();
});

it('FAULT-702 past 50 connections of a network that have not joined, all of them have 2 s', async () => {
  const { clock, gateway, count } = await openGuarded({ unjoined: 2 }, ['loopback']);
  const from = (address: string) => handshake(gateway, { 'x-forwarded-for': address });
  const user = await joined(gateway);
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.2'])
    await from(address);
  clock.advance(socketLimits.joinMillis);
  // Once the third is closed, the others of its network may stay.
  await reaches(() => count('brisk_socket_connections'), 1 + 2 + 2);
  clock.advance(socketLimits.slowJoinMillis);
  await reaches(() => count('brisk_socket_connections'), 1);
  expect(await count('brisk_socket_cuts_total{reason="unjoined"}')).toBe(5);
  expect(user.isOpen()).toBe(true);
});

it('FAULT-433 a client that never takes its answers is closed before many wait', async () => {
  const { gateway, count } = await openGuarded({
    inbound: { ...socketLimits.inbound, packets: NO_LIMIT },
    events: NO_LIMIT,
    bufferedBytes: 64 * 1024,
  });
  // A polling connection that never polls: its answers stay in the platform.
  const { path } = await handshake(gateway);
  const post = (body: string) => gateway.get(path, { method: 'POST', body }).catch(() => undefined);
  await post('40');
  await reaches(() => count('brisk_sockets'), 1);
  const answered = await count('brisk_socket_events_total{outcome="answered"}');
  for (let times = 0; times < 10; times++)
    await post(Array.from({ length: 100 }, () => '420["clock"]').join('\u001e'));
  await reaches(() => count('brisk_socket_connections'), 0);
  expect(await count('brisk_socket_cuts_total{reason="buffer"}')).toBe(1);
  expect((await count('brisk_socket_events_total{outcome="answered"}')) - answered).toBeLessThan(1000);
});

it('FAULT-437 connections of one network share a limit, even if each keeps its own', async () => {
  const packetsOfAll = { burst: 50, perSecond: 0 };
  const { gateway, count } = await openGuarded({
    network: { sockets: 10_000, handshakes: NO_LIMIT, packets: packetsOfAll },
  });
  const all = await Promise.all(Array.from({ length: 6 }, () => joined(gateway)));
  const share = packetsOfAll.burst / 5;
  expect(share).toBeLessThan(packets.burst);
  for (const each of all) for (let times = 0; times < share; times++) each.send('6');
  // The order of the packets' arrival decides which of them exceed the limit.
  await reaches(async () => ((await count('brisk_socket_cuts_total{reason="flood"}')) >= 2 ? 1 : 0), 1);
});
