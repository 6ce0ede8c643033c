/** A server process of the wire suite: our gateway, or a peer that sends the same deltas to all its sockets. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server } from 'socket.io';
import { systemClock } from '../server/base/clock.ts';
import { startGatewayServer } from '../server/gateway/gateway-server.ts';
import { createLog } from '../server/base/log.ts';
import { Packer } from '../server/realtime/packed/packer.ts';
import type { BookMessage } from '../protocol/names/market.ts';
import type { BookUpdate } from '../server/core/publication.ts';
import { fakeCore } from '../tests/support/fake-core.ts';
import { noApiClients } from '../tests/support/fake-api-clients.ts';
import { fakeSessions } from '../tests/support/fake-sessions.ts';
import { serveMarket } from '../tests/support/serve-market.ts';
import { updateOf } from '../tests/support/updates.ts';
import { WIDE_SOCKET_LIMITS } from '../tests/support/wide-limits.ts';
import { WIRE_CHANNEL, WIRE_MARKET, wireDeltas } from './wire-deltas.ts';
import { obeyParent, type EncodedRoute } from './wire-route.ts';

/** DESIGN §4: a book's changes are sent every 50 ms. */
const BOOK_MILLIS = 50;
interface Serving {
  readonly port: number;
  publish(message: BookMessage): void;
}

type Serve = (snapshot: BookMessage) => Promise<Serving>;

interface WsPeer {
  readonly WebSocketServer: new (options: { port: number; host: string }) => {
    readonly clients: ReadonlySet<{ send(bytes: Uint8Array): void }>;
    address(): AddressInfo;
    on(event: 'connection', listener: (socket: { send(bytes: Uint8Array): void }) => void): void;
    once(event: 'listening', listener: () => void): void;
  };
}

const serveOurs: Serve = async (snapshot) => {
  const core = fakeCore([WIRE_MARKET.symbol]);
  core.holdUpdate(WIRE_CHANNEL, updateOf('book', snapshot));
  const { port } = await startGatewayServer(
    {
      core,
      ...(await serveMarket(core)),
      sessions: fakeSessions(),
      apiClients: noApiClients,
      clock: systemClock,
      log: createLog({ production: true, sink: { write: () => undefined } }),
      clientDir: join(tmpdir(), 'brisk-no-such-client'),
      limits: { http: { callsPerSecond: 1_000_000 }, sockets: WIDE_SOCKET_LIMITS },
    },
    '127.0.0.1',
    0,
  );
  return {
    port,
    publish: (message) => core.publishUpdate({ channel: WIRE_CHANNEL, message: updates(message) }),
  };
};

const serveSocketIo: Serve = async (snapshot) => {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'] });
  io.on('connection', (socket) => {
    void socket.join(WIRE_CHANNEL);
    socket.emit('book', snapshot);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { port, publish: (message) => io.to(WIRE_CHANNEL).emit('book', message) };
};

const serveWs: Serve = async (snapshot) => {
  const { WebSocketServer } = createRequire(import.meta.url)('./node_modules/ws') as WsPeer;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const packer = new Packer([WIRE_MARKET]);
  const pack = (message: BookMessage) =>
    packer.pack('book', updates(message), false)?.payload ?? new Uint8Array();
  server.on('connection', (socket) => socket.send(pack(snapshot)));
  await new Promise<void>((resolve) => server.once('listening', resolve));
  return {
    port: server.address().port,
    publish(message) {
      const bytes = pack(message);
      for (const socket of server.clients) socket.send(bytes);
    },
  };
};

const SERVE: Readonly<Record<EncodedRoute, Serve>> = {
  packed: serveOurs,
  JSON: serveOurs,
  'socket.io': serveSocketIo,
  ws: serveWs,
};

let serving: Serving | undefined;
let deltas: readonly BookMessage[] = [];
/** The deltas in the publisher's form, made before the counting begins. */
const counted = new Map<BookMessage, BookUpdate>();

function updates(message: BookMessage): BookUpdate {
  return counted.get(message) ?? updateOf('book', message);
}

obeyParent(async (order) => {
  if (order.do === 'serve') {
    const [snapshot, ...rest] = wireDeltas(order.deltas);
    deltas = rest;
    for (const each of rest) counted.set(each, updateOf('book', each));
    serving = await SERVE[order.route](snapshot as BookMessage);
    return { port: serving.port };
  }
  if (order.do !== 'run') return {};
  const before = process.cpuUsage();
  const began = performance.now();
  for (const [at, message] of deltas.slice(0, order.deltas).entries()) {
    await sleep(Math.max(0, began + at * BOOK_MILLIS - performance.now()));
    serving?.publish(message);
  }
  // Bytes that a slow socket has not accepted yet are sent before the counting ends.
  await sleep(2 * BOOK_MILLIS);
  const { user, system } = process.cpuUsage(before);
  return { cpu: user + system };
});
