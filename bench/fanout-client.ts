/** The client process of the fanout suite: raw sockets, so that they cost little. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SOCKET_PATH } from '../protocol/names/calls.ts';
import { PACKED_LAYOUT } from '../protocol/names/packed.ts';
import { ByteReader } from '../worker/feed/byte-reader.ts';
import { openRawWebsocket, type RawWebsocket } from '../tests/support/raw-websocket.ts';
import { FrameReader, isBinary } from '../tests/support/websocket-frames.ts';

export interface FanoutOrder {
  readonly port: number;
  readonly sockets: number;
  readonly millis: number;
}

export interface FanoutResult {
  /** Messages that did not follow the previous one, or that had not arrived at the end. */
  readonly missing: number;
  /** The number of messages read. */
  readonly sentCount: number;
  /** Median and 99th percentile of the latency, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const SYMBOL = 'BTC-USDT';
const GREETING = `40${JSON.stringify({ packed: PACKED_LAYOUT })}`;
const SUBSCRIBE = `420${JSON.stringify(['subscribe', { channels: [`book:${SYMBOL}`] }])}`;
const PING = '2';
const PONG = '3';
const NAMED = 0x08;
/** The number of sockets that connect at once, because a server's backlog is limited. */
const TOGETHER = 50;
/** Messages still on their way at the end of the counting have this long to arrive. */
const LAST_MILLIS = 3_000;
const MOST_MILLIS = 60_000;

/** The number of messages by their latency in milliseconds. */
const late = new Uint32Array(MOST_MILLIS);
const reader = new ByteReader();
let counting = false;
let sentCount = 0;
let missing = 0;
let newest = 0;

class Held {
  seq = -1;
  private readonly frames = new FrameReader();
  private begun: () => void = () => undefined;

  private socket: RawWebsocket | undefined;

  /** Resolves when the book's snapshot has arrived. */
  static async open(port: number): Promise<Held> {
    const held = new Held();
    const begun = new Promise<void>((resolve) => (held.begun = resolve));
    held.socket = await openRawWebsocket(port, `${SOCKET_PATH}/?EIO=4&transport=websocket`, (chunk) => {
      held.receive(chunk);
    });
    held.socket.send(GREETING);
    await begun;
    return held;
  }

  async end(): Promise<void> {
    await this.socket?.end();
  }

  private receive(chunk: Buffer): void {
    for (const frame of this.frames.take(chunk)) {
      if (isBinary(frame)) this.read(frame.payload);
      else this.answer(frame.payload.toString());
    }
  }

  private answer(text: string): void {
    if (text === PING) this.socket?.send(PONG);
    else if (text.startsWith('40')) this.socket?.send(SUBSCRIBE);
    else if (text.startsWith('44')) throw new Error(`refused: ${text}`);
  }

  private read(bytes: Uint8Array): void {
    reader.begin(bytes);
    const isNamed = (reader.byte() & NAMED) > 0;
    const time = reader.count();
    if (isNamed) skipNames();
    reader.count();
    if (isNamed) reader.text();
    else reader.fixed(2);
    const seq = reader.count();
    if (isNamed) this.begin(seq);
    else if (reader.near(seq) !== this.seq) missing++;
    this.seq = seq;
    newest = Math.max(newest, seq);
    if (!counting) return;
    sentCount++;
    const at = Math.min(MOST_MILLIS - 1, Math.max(0, Date.now() - time));
    late[at] = (late[at] ?? 0) + 1;
  }

  /** A second snapshot means that the socket was too slow: the messages between are missing. */
  private begin(seq: number): void {
    if (this.seq >= 0) missing += Math.max(1, seq - this.seq);
    this.begun();
  }
}

/** `docs/wire.md`: number, symbol, digits and unit of the price step, and of the size step. */
function skipNames(): void {
  for (let left = reader.count(); left > 0; left--) {
    reader.count();
    reader.text();
    for (let step = 0; step < 2; step++) {
      reader.byte();
      reader.count();
    }
  }
}

async function run({ port, sockets, millis }: FanoutOrder): Promise<FanoutResult> {
  const held: Held[] = [];
  while (held.length < sockets) {
    const some = Array.from({ length: Math.min(TOGETHER, sockets - held.length) }, () => Held.open(port));
    held.push(...(await Promise.all(some)));
  }
  counting = true;
  await sleep(millis);
  counting = false;
  const last = newest;
  await sleep(LAST_MILLIS);
  missing += held.reduce((all, { seq }) => all + Math.max(0, last - seq), 0);
  await Promise.all(held.map((each) => each.end()));
  return { missing, sentCount, p50: within(0.5), p99: within(0.99) };
}

function within(share: number): number {
  let left = sentCount * share;
  return late.findIndex((count) => (left -= count) <= 0);
}

process.once('message', (order: FanoutOrder) => {
  void run(order).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());
