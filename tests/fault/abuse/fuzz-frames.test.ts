/** Frames and posts of any form, below socket.io's client, while a user trades at the same time. */
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { socketLimits } from '../../../server/start/limits.ts';
import { attack, countIn, handshake, reaches, WEBSOCKET } from '../../support/guarded-gateway.ts';
import { commandId } from '../../support/open-core.ts';
import { openUsers } from '../../support/open-users.ts';
import { anyFrame } from '../../support/websocket-frames.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 2_000 : 12;
const SEED = 20_261_123;
const SYMBOL = 'BTC-USDT';
const NO_LIMIT = { burst: 1_000_000, perSecond: 0 };

const packet = fc.oneof(
  fc.constantFrom(
    ...[
      '40',
      '41',
      '42["clock"]',
      '420["clock"]',
      '43[]',
      '44{}',
      '40/x,',
      '42["subscribe",{"channels":[]}]',
    ],
    ...['0', '0{}', '1', '2', '2probe', '3', '3probe', '5', '6', '4', '', '7', 'b', 'bAAAA', '451-["x"]'],
  ),
  fc.string({ maxLength: 40 }),
  fc.nat(20_000).map((length) => `42["${'x'.repeat(length)}"]`),
);
const payload = fc.oneof(
  packet.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
/** Any opcode, whole or in pieces. Some frames have no mask, or announce more bytes than follow. */
const frame = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(0, 1, 1, 1, 2, 8, 9, 10), payload, fc.boolean()) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(127), payload, fc.boolean()) },
);
const noise = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    Buffer.from([0x81, 0x05, 1, 2, 3]),
    Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0xff, 0, 0, 0]),
    Buffer.from([0x82, 0xfe, 0xff, 0xff, 1, 2, 3, 4]),
  ),
);
const session = fc.record({
  greeting: fc.constantFrom('40', '', '40{"packed":1}', '40{', '5', '2probe'),
  frames: fc.array(frame, { maxLength: 30 }),
  noise: fc.option(noise),
  posts: fc.array(fc.array(packet, { maxLength: 30 }), { maxLength: 3 }),
  method: fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'GET', 'DELETE'),
});

it('FAULT-436 after any frames and posts the platform is up, and orders beside them go on', async () => {
  const limits = { ...socketLimits, network: { sockets: 10_000, handshakes: NO_LIMIT, packets: NO_LIMIT } };
  const users = await openUsers({ sockets: limits });
  onTestFinished(() => users.stop());
  await users.core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', time: 1 });
  const { token } = await users.logIn('Bystander');
  await users.ask('POST', '/demo/faucet', token, { id: commandId() });
  const order = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '100', size: '0.1' };
  const trade = async () => {
    const placed = await users.ask('POST', '/spot/placeOrder', token, { id: commandId(), ...order });
    expect(placed.status).toBe(200);
    const { id } = (placed.data as { order: { id: string } }).order;
    const cancelled = await users.ask('POST', '/spot/cancelOrder', token, { id: commandId(), order: id });
    expect(cancelled.status).toBe(200);
  };
  const place = { port: Number(new URL(users.origin).port) };
  await trade();
  await fc.assert(
    fc.asyncProperty(session, async ({ greeting, frames, noise: bytes, posts, method }) => {
      const socket = await attack(place, greeting);
      for (const [opcode, message, isFinal] of frames) socket.write(anyFrame(opcode, message, isFinal));
      if (bytes) socket.write(bytes);
      const { path } = await handshake(users);
      const upgrade = await attack(place, '2probe', path.replace('polling', 'websocket'));
      for (const [opcode, message, isFinal] of frames) upgrade.write(anyFrame(opcode, message, isFinal));
      const init = (body: string) => (method === 'GET' ? {} : { body });
      for (const packets of posts) {
        const answer = await users
          .get(path, { method: method === 'GET' ? 'PUT' : method, ...init(packets.join('\u001e')) })
          .catch(() => undefined);
        expect(answer?.status ?? 400).toBeLessThan(500);
      }
      await trade();
      await Promise.all([socket.end(), upgrade.end()]);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  const count = countIn(users);
  const silent = await attack(place, '', WEBSOCKET);
  await reaches(() => count('brisk_sockets'), 0);
  users.core.clock.advance(limits.slowJoinMillis);
  await silent.closed;
  await reaches(() => count('brisk_socket_connections'), 0);
});
