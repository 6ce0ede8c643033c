/**
 * One websocket to a venue that reconnects automatically. It tests whether the venue still answers, waits longer after
 * each failure, keeps to the venue's message rate, and does not look into the messages.
 *
 * Vocabulary. *Received*: any data came from the venue. A connection *answers* while it received something within 5 s
 * (DESIGN §4), less the beat in which its silence is noticed; after 2 s it pings, after 10 s it gives the connection
 * up.
 */
import { WebSocket, type RawData } from 'ws';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { LIVENESS_BEAT_MILLIS } from '../feed.ts';

const BEAT_MILLIS = 1000;
const ASK_AFTER: Millis = 2000;
const SILENT_AFTER: Millis = 5000 - LIVENESS_BEAT_MILLIS;
const LOST_AFTER: Millis = 10_000;
const FIRST_WAIT: Millis = 1000;
const LONGEST_WAIT: Millis = 30_000;
/** A connection that lasted this long was a good one: the next wait is short again. */
const GOOD_AFTER: Millis = 60_000;
/** More than any venue's message; a longer one closes the connection. */
const MOST_BYTES = 16 * 1024 * 1024;

export interface VenueConnectionInput {
  readonly url: string;
  readonly clock: Clock;
  /** Random, in [0, 1): spreads reconnections that would begin at the same time. */
  readonly chance: () => number;
  /** The interval between two sent messages, so that the venue's limit is kept. */
  readonly sendEvery: Millis;
  /** How to check whether the venue is reachable: a websocket ping, or a text that it answers. */
  readonly ask: 'ping' | { readonly text: string };
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onLost: (reason: string) => void;
}

export class VenueConnection {
  private socket: WebSocket | undefined;
  private receivedAt: Millis | undefined;
  private openedAt: Millis | undefined;
  private isOpen = false;
  private failures = 0;
  private waiting: string[] = [];
  private stops: (() => void)[] = [];
  private retry: () => void = () => undefined;

  constructor(private readonly input: VenueConnectionInput) {}

  start(): void {
    const { clock, sendEvery } = this.input;
    this.stops = [clock.every(BEAT_MILLIS, () => this.beat()), clock.every(sendEvery, () => this.sendNext())];
    this.connect();
  }

  stop(): void {
    for (const stop of this.stops) stop();
    this.retry();
    const socket = this.socket;
    this.socket = undefined;
    this.isOpen = false;
    socket?.terminate();
  }

  get isAnswering(): boolean {
    return this.isOpen && this.silence() <= SILENT_AFTER;
  }

  /** Sends it in its turn, and only on the present connection. */
  send(message: object): void {
    this.waiting.push(JSON.stringify(message));
  }

  /** Closes the connection and connects again. */
  renew(reason: string): void {
    if (this.socket !== undefined) this.lose(this.socket, reason);
  }

  private connect(): void {
    const socket = new WebSocket(this.input.url, {
      handshakeTimeout: LOST_AFTER,
      maxPayload: MOST_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    this.socket = socket;
    const received = () => {
      if (this.socket === socket) this.receivedAt = this.input.clock.now();
    };
    socket.on('open', () => {
      if (this.socket !== socket) return;
      this.isOpen = true;
      this.openedAt = this.input.clock.now();
      received();
      this.input.onOpen();
    });
    socket.on('message', (raw: RawData, isBinary: boolean) => {
      if (this.socket !== socket) return;
      received();
      if (!isBinary) this.input.onText(textOf(raw));
    });
    // The library answers a ping automatically; a ping and a pong both show that the venue is reachable.
    socket.on('ping', received);
    socket.on('pong', received);
    let reason = '';
    socket.on('error', (error) => (reason = error.message));
    socket.on('close', (code) => {
      this.lose(socket, reason === '' ? `closed with ${String(code)}` : reason);
    });
  }

  private lose(socket: WebSocket, reason: string): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.isOpen = false;
    this.receivedAt = undefined;
    this.waiting = [];
    socket.terminate();
    const { clock, chance, onLost } = this.input;
    if (this.openedAt !== undefined && clock.now() - this.openedAt >= GOOD_AFTER) this.failures = 0;
    this.openedAt = undefined;
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures++;
    this.retry = clock.after(longest * (0.5 + chance() / 2), () => this.connect());
    onLost(reason);
  }

  private beat(): void {
    if (this.socket === undefined || !this.isOpen) return;
    const silence = this.silence();
    if (silence > LOST_AFTER) this.renew(`silent for ${String(Math.round(silence / 1000))} s`);
    else if (silence >= ASK_AFTER) this.ask(this.socket);
  }

  private ask(socket: WebSocket): void {
    const { ask } = this.input;
    if (ask === 'ping') socket.ping();
    else socket.send(ask.text);
  }

  private sendNext(): void {
    const next = this.isOpen ? this.waiting.shift() : undefined;
    if (next !== undefined) this.socket?.send(next);
  }

  private silence(): Millis {
    return this.receivedAt === undefined ? Infinity : this.input.clock.now() - this.receivedAt;
  }
}

function textOf(raw: RawData): string {
  if (Array.isArray(raw)) return Buffer.concat(raw).toString();
  return raw instanceof ArrayBuffer ? Buffer.from(raw).toString() : raw.toString();
}
