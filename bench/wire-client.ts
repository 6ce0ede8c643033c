/**
 * A client process of the wire suite: a number of sockets, each of which reads every delta into columns of ticks and
 * lots. Ours checks what it reads; socket.io's reads texts with `Number` and checks nothing.
 */
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import type { BookMessage } from '../protocol/names/market.ts';
import type { WireSide } from '../worker/feed/changes.ts';
import { decodeBook } from '../worker/feed/decode.ts';
import { packedWebSocket } from '../worker/feed/packed-websocket.ts';
import { Unpacker } from '../worker/feed/unpack.ts';
import { StreamReader } from '../worker/feed/unpack-streams.ts';
import { WIRE_CHANNEL, WIRE_STEPS } from './wire-deltas.ts';
import { obeyParent, type Done, type EncodedRoute } from './wire-route.ts';

/** A socket's result for a message: the number of levels and their sum; undefined if it had none. */
type Received = (levels: number, sum: number) => void;

interface NetSocket {
  readonly bytesRead: number;
}

interface OpenSocket {
  /** Bytes received by the websocket, frames included. */
  bytes(): number;
  close(): void;
}

type Open = (port: number, received: Received) => Promise<OpenSocket>;

interface RawSocket {
  readonly _socket: NetSocket;
  on(event: 'message', listener: (bytes: Uint8Array) => void): void;
  once(event: 'open', listener: () => void): void;
  close(): void;
}

const stepsOf = () => WIRE_STEPS;

function sumOf({ count, ticks, lots }: WireSide): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += (ticks[at] as number) * 3 + (lots[at] as number);
  return sum;
}

function unpacking(received: Received): (bytes: Uint8Array) => void {
  const unpacker = new Unpacker(stepsOf, new StreamReader());
  return (bytes) => {
    const decoded = unpacker.read(bytes);
    if (decoded?.kind !== 'book' || !decoded.change) throw new Error('an unreadable message');
    const { bids, asks } = decoded.change;
    received(bids.count + asks.count, sumOf(bids) + sumOf(asks));
  };
}

async function openIo(port: number, options: object, isOurs: boolean, receive: (message: unknown) => void) {
  const socket = io(`http://127.0.0.1:${String(port)}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.on('book', receive);
  });
  if (isOurs) await socket.emitWithAck('subscribe', { channels: [WIRE_CHANNEL] });
  const { ws } = socket.io.engine.transport as unknown as { ws: RawSocket };
  return { bytes: () => ws._socket.bytesRead, close: () => socket.disconnect() };
}

/** Reads it as our client does. */
const openPacked: Open = (port, received) => {
  const transports = [packedWebSocket(unpacking(received))];
  return openIo(port, { auth: { packed: 1 }, transports }, true, () => undefined);
};

const openJson: Open = (port, received) =>
  openIo(port, {}, true, (message) => {
    const change = decodeBook(message, stepsOf);
    if (!change) throw new Error('an unreadable message');
    received(change.bids.count + change.asks.count, sumOf(change.bids) + sumOf(change.asks));
  });

const ticks = new Float64Array(1_000);
const lots = new Float64Array(1_000);

const openSocketIo: Open = (port, received) =>
  openIo(port, {}, false, (message) => {
    const { bids, asks } = message as BookMessage;
    let count = 0;
    for (const side of [bids, asks]) {
      for (const [price, size] of side) {
        ticks[count] = Math.round(Number(price) * 100);
        lots[count++] = Math.round(Number(size) * 1000);
      }
    }
    received(count, sumOf({ count, ticks, lots, sizes: [] }));
  });

const openWs: Open = async (port, received) => {
  const WebSocket = createRequire(import.meta.url)('./node_modules/ws') as new (address: string) => RawSocket;
  const socket = new WebSocket(`ws://127.0.0.1:${String(port)}`);
  socket.on('message', unpacking(received));
  await new Promise<void>((resolve) => socket.once('open', resolve));
  return { bytes: () => socket._socket.bytesRead, close: () => socket.close() };
};

const OPEN: Readonly<Record<EncodedRoute, Open>> = {
  packed: openPacked,
  JSON: openJson,
  'socket.io': openSocketIo,
  ws: openWs,
};

let sockets: OpenSocket[] = [];
let wanted = Infinity;
let sentCount = 0;
let sum = 0;
let bytes = 0;
let cpu: NodeJS.CpuUsage | undefined;
let finish: () => void = () => undefined;

function receive(levels: number, each: number): void {
  if (levels === 0) return;
  sum += each;
  if (++sentCount >= wanted) finish();
}

const bytesOf = () => sockets.reduce((all, socket) => all + socket.bytes(), 0);

async function connect(route: EncodedRoute, port: number, count: number): Promise<Done> {
  // A few at a time, because a server's backlog is limited.
  for (let at = 0; at < count; at += 50) {
    const some = Array.from({ length: Math.min(50, count - at) }, () => OPEN[route](port, receive));
    sockets.push(...(await Promise.all(some)));
  }
  // By then the snapshots have been read.
  await sleep(200);
  [sentCount, sum, wanted, bytes] = [0, 0, Infinity, bytesOf()];
  cpu = process.cpuUsage();
  return {};
}

/** Resolves with what was received since `connect`, once it is complete. */
async function listen(deltas: number): Promise<Done> {
  await new Promise<void>((resolve) => {
    finish = resolve;
    wanted = deltas * sockets.length;
    if (sentCount >= wanted) resolve();
  });
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: user + system, bytes: bytesOf() - bytes, sum };
}

obeyParent(async (order) => {
  if (order.do === 'connect') return connect(order.route, order.port, order.sockets);
  if (order.do === 'run') return listen(order.deltas);
  for (const socket of sockets) socket.close();
  sockets = [];
  return {};
});
