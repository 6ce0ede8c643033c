/**
 * The state of the engine's connection to the platform: open or not, its latency, the platform's clock. The platform
 * sends a message every second, so a connection without one for 4 s is dead although it was never closed (a phone
 * that changed its network). It is opened again instead of waiting for the transport to notice.
 *
 * After sleep the connection's state is unknown, and the first messages to arrive are old. The connection is then
 * *suspect*: only an answer to a request made after waking confirms it. Without one within a second it is opened
 * again.
 */
import { SOCKET_CALLS, type Channel, type SocketAnswer } from '#protocol/names/market';
import type { Millis } from '#domain/units';
import type { Clock } from '#domain/clock';
import type { ConnectionState } from '../engine-api.ts';
import { ClockOffset } from './clock-offset.ts';
import type {
  SocketConnection,
  SocketInput,
  MessageKind,
  OpenSocketConnection,
} from './socket-connection.ts';

/** DESIGN §4: "The clock exchange runs every 2 s". */
const EXCHANGE_MILLIS: Millis = 2_000;
/** Silence is noticed within 5 s (there is a check every half second). */
const SILENCE_MILLIS: Millis = 4_000;
/** A check this late means that the device slept: then the silence was the device's. */
const SLEPT_MILLIS: Millis = 2_000;
/**
 * The platform sends a message every second: after a longer silence a page that becomes visible requests an answer.
 */
const QUIET_MILLIS: Millis = 1_500;
/** How long a suspect connection has for its answer: values are live again within 2 s of waking. */
const SUSPECT_MILLIS: Millis = 1_000;

export interface ConnectionInput {
  readonly clock: Clock;
  readonly openSocket: OpenSocketConnection;
  readonly opened: (asked: readonly Channel[]) => void;
  readonly closed: () => void;
  readonly message: (kind: MessageKind, message: unknown) => void;
  readonly packed: (bytes: Uint8Array) => void;
  /** State, latency or offset may have changed. */
  readonly changed: () => void;
}

export class Connection {
  private readonly input: ConnectionInput;
  private readonly offset = new ClockOffset();
  private socket: SocketConnection | undefined;
  isOpen = false;
  /** Counts connections: subscriptions and answers of an earlier one are void. */
  generation = 0;
  private wasOpen = false;
  private beganAt: Millis = 0;
  private receivedAt: Millis = 0;
  private lookedAt: Millis = 0;
  /** Since when the state of the open connection is unknown. */
  private suspectSince: Millis | undefined;

  constructor(input: ConnectionInput) {
    this.input = input;
  }

  get state(): ConnectionState {
    if (this.isOpen) return this.suspectSince === undefined ? 'live' : 'connecting';
    const isYoung = this.input.clock.now() - this.beganAt < SILENCE_MILLIS;
    return !this.wasOpen && isYoung ? 'connecting' : 'offline';
  }

  get latency(): Millis {
    return this.offset.latency;
  }

  /** Server's clock − device's. */
  get clockOffset(): Millis {
    return this.offset.offset;
  }

  get serverNow(): Millis {
    return this.input.clock.now() + this.offset.offset;
  }

  get lastReceived(): Millis {
    return this.receivedAt + this.offset.offset;
  }

  start(origin: string): void {
    const { clock, openSocket } = this.input;
    this.beganAt = this.receivedAt = this.lookedAt = clock.now();
    this.socket = openSocket(origin, {
      opened: (asked) => {
        this.opened(asked);
      },
      closed: () => {
        this.closed();
      },
      message: (kind, message) => {
        this.look();
        this.receivedAt = clock.now();
        this.input.message(kind, message);
      },
      packed: (bytes) => {
        this.receivedAt = clock.now();
        this.input.packed(bytes);
      },
    });
    clock.every(EXCHANGE_MILLIS, () => {
      void this.exchangeClocks();
    });
  }

  call(event: string, input: SocketInput): Promise<SocketAnswer> {
    return this.socket?.call(event, input) ?? Promise.reject(new Error('not started'));
  }

  /** A message carried the platform's time. */
  receivedTime(serverTime: Millis): void {
    this.offset.hint(serverTime, this.input.clock.now());
  }

  /** The page became visible or the network returned. */
  hurry(): void {
    const now = this.input.clock.now();
    if (!this.wasOpen) this.beganAt = now;
    this.socket?.hurry();
    if (now - this.receivedAt > QUIET_MILLIS) this.markSuspect();
  }

  /** The page is frozen: closed until `hurry`, which then is a first connection and not a reconnection. */
  leave(): void {
    this.wasOpen = false;
    this.socket?.close();
  }

  /** Called often: notices a silently dead connection, and a sleep. */
  look(): void {
    const now = this.input.clock.now();
    const slept = now - this.lookedAt > SLEPT_MILLIS || now < this.lookedAt;
    this.lookedAt = now;
    if (slept) {
      this.socket?.hurry();
      this.markSuspect();
    } else if (this.isOpen && this.suspectSince === undefined && now - this.receivedAt > SILENCE_MILLIS) {
      this.socket?.restart();
    }
  }

  private markSuspect(): void {
    if (!this.isOpen || this.suspectSince !== undefined) return;
    this.suspectSince = this.input.clock.now();
    const { generation } = this;
    void this.exchangeClocks();
    this.input.clock.after(SUSPECT_MILLIS, () => {
      if (generation === this.generation && this.suspectSince !== undefined) this.socket?.restart();
    });
    this.input.changed();
  }

  private opened(asked: readonly Channel[]): void {
    this.isOpen = true;
    this.wasOpen = true;
    this.suspectSince = undefined;
    this.generation++;
    this.receivedAt = this.input.clock.now();
    this.offset.reset();
    void this.exchangeClocks();
    this.input.opened(asked);
    this.input.changed();
  }

  private closed(): void {
    this.isOpen = false;
    this.generation++;
    this.input.closed();
    this.input.changed();
  }

  private async exchangeClocks(): Promise<void> {
    if (!this.isOpen) return;
    const { generation } = this;
    const { clock } = this.input;
    const asked = clock.now();
    const answer = await this.call(SOCKET_CALLS.clock, {}).catch(() => undefined);
    const time = answer?.data?.time;
    if (generation !== this.generation || typeof time !== 'number') return;
    this.receivedAt = clock.now();
    if (asked >= (this.suspectSince ?? 0)) this.suspectSince = undefined;
    this.offset.exchanged(asked, time, this.receivedAt);
    this.input.changed();
  }
}
