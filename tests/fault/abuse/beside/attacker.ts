/**
 * An attacker in a separate process, with separate addresses, as fast as the platform allows. The process has
 * low priority, because a real attacker's machine takes no processor time from others.
 */
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { SOCKET_PATH } from '../../../../protocol/names/calls.ts';
import { openRawWebsocket } from '../../../support/raw-websocket.ts';
import { frameOf } from '../../../support/websocket-frames.ts';
import { call, logIn } from './call.ts';
import type { Attack, AttackerOrder } from './messages.ts';

const LOWEST_PRIORITY = 19;
const SOCKETS = 20;
const REQUESTS = 16;
const FRAMES = Buffer.concat(Array.from({ length: 2_000 }, () => frameOf('40/x,', true)));
const MINUTE = 60_000;

const origin = process.argv[2] ?? '';
const port = Number(new URL(origin).port);
setPriority(LOWEST_PRIORITY);

/** Network 1 of loopback is the bystander's. */
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'] as const;
const agents = ADDRESSES.map((localAddress) => new Agent({ keepAlive: true, localAddress }));
const token = await logIn(origin, agents[0] as Agent, 'Attacker');

let resting = true;
let actions = 0;
let working: Promise<unknown> = Promise.resolve();

const ATTACKS: Readonly<Record<Attack, () => Promise<unknown>>> = {
  frames: () => inParallel(SOCKETS, () => socket(FRAMES)),
  joins: () => inParallel(SOCKETS, () => socket(Buffer.concat(['41', '40', '41', '40'].map(frame)))),
  handshakes: () => inParallel(REQUESTS, (place) => get(`${SOCKET_PATH}/?EIO=4&transport=polling`, place)),
  records: () => inParallel(REQUESTS, (place) => get('/api/assets/records?limit=100', place)),
  candles: () => inParallel(REQUESTS, (place) => get(candlesPath(), place)),
  metrics: () => inParallel(REQUESTS, (place) => get('/metrics', place)),
};

function frame(text: string): Buffer {
  return frameOf(text, true);
}

/** A different page of history each time, so that no cached one is used. */
function candlesPath(): string {
  const before = Date.now() - actions * MINUTE;
  return `/api/market/candles?symbol=BTC-USDT&period=1m&limit=1000&before=${String(before)}`;
}

async function inParallel(count: number, act: (place: number) => Promise<void>): Promise<void> {
  const one = async (_: unknown, place: number) => {
    while (!resting) await act(place);
  };
  await Promise.all(Array.from({ length: count }, one));
}

/** Joins, then writes until the platform closes the connection. */
async function socket(bytes: Buffer): Promise<void> {
  const path = `${SOCKET_PATH}/?EIO=4&transport=websocket`;
  const opened = await openRawWebsocket(port, path, undefined, ADDRESSES[0]);
  opened.send('40');
  do {
    opened.write(bytes);
    actions++;
    await new Promise(setImmediate);
  } while (opened.isOpen && !resting);
  await opened.end();
}

async function get(path: string, place: number): Promise<void> {
  await call({ origin, agent: agents[place % agents.length] as Agent, path, token });
  actions++;
}

process.on('message', (order: AttackerOrder) => {
  if (order.do === 'attack') {
    resting = false;
    actions = 0;
    working = ATTACKS[order.attack]();
    return;
  }
  resting = true;
  void working.then(() => process.send?.({ actions }));
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
