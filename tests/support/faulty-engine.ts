/** An engine on a faulty route to a real platform, and a witness that records what that platform publishes. */
import { expect, vi } from 'vitest';
import type { Topic } from '../../worker/engine-api.ts';
import type { ChannelKind } from '../../protocol/names/market.ts';
import type { Read } from './batch-reader.ts';
import {
  createFaultyRoute,
  type FaultyRoute,
  type FaultyRouteInput,
  type SentMessage,
} from './faulty-route.ts';
import type { Shown } from './shown-history.ts';
import { bookKey, SEEN_ROWS, ReferenceClient } from './reference-client.ts';
import { openWorkerEngine, type WorkerEngine } from './worker-engine.ts';

export const BTC = 'BTC-USDT';
export const BOOK = `book/${BTC}/1/${SEEN_ROWS}` as const;
const TRADES = `trades/${BTC}/20` as const;
/** Markets that only the list of all markets shows. */
export const LISTED = ['ETH-USDT', 'SOL-USDT', 'XRP-USDT', 'ETH-USDT-PERP', 'SOL-USDT-PERP'] as const;

/** The book equals the platform's within 2 s of the connection; a busy machine may take this much longer. */
const MENDED_MILLIS = 2_000 + 60_000;
/** SPEC §7: the client reconnects after 1 to 5 s, and by polling if a websocket is silent for 5 s. */
const LINK_MILLIS = 15_000;

export class FaultyEngine {
  readonly route: FaultyRoute;
  readonly reference: ReferenceClient;
  private readonly worker: WorkerEngine;

  private constructor(route: FaultyRoute, reference: ReferenceClient, worker: WorkerEngine) {
    this.route = route;
    this.reference = reference;
    this.worker = worker;
  }

  static async open(port: number, input: FaultyRouteInput): Promise<FaultyEngine> {
    const route = await createFaultyRoute(port, input);
    const reference = new ReferenceClient(BTC);
    await reference.listen(`http://127.0.0.1:${port}`);
    const engine = new FaultyEngine(route, reference, await openWorkerEngine(route.origin));
    await engine.worker.engine.retopic({ add: [...LISTED.map(listed), TRADES, 'connection'], drop: [] });
    return engine;
  }

  async watchBook(): Promise<void> {
    await this.worker.engine.retopic({ add: [BOOK], drop: [] });
  }

  /** Injects faults from now on; resolves when all of them happened. */
  harm(
    kind: ChannelKind,
    times: number,
    act: (message: SentMessage, time: number) => readonly SentMessage[],
  ): Promise<void> {
    return new Promise((resolve) => {
      let time = 0;
      this.route.tamper = (received, message) => {
        if (received !== kind || time === times) return [message];
        const arriving = act(message, time++);
        if (time === times) resolve();
        return arriving;
      };
    });
  }

  get engine(): WorkerEngine['engine'] {
    return this.worker.engine;
  }

  /** The last read of a topic. */
  last(topic: Topic): Read | undefined {
    return this.worker.received.reads.findLast(([name]) => name === topic)?.[1];
  }

  /** When a topic was first read as live after a moment. */
  liveSince(topic: Topic, moment: number): number | undefined {
    const { reads } = this.worker.received;
    return reads.find(([name, { status }, at]) => name === topic && at >= moment && status === 'live')?.[2];
  }

  /** When the first message of a kind arrived after a moment. */
  arrivedSince(kind: ChannelKind, moment: number): number | undefined {
    return this.route.arrived.find(([name, at]) => name === kind && at >= moment)?.[1];
  }

  /**
   * The engine is live again and equal to the platform: the book equals what was published after this call, the list
   * what was published after a number of seconds. This must happen within the bound, counted from the connection.
   */
  async expectMended(seconds = 0): Promise<void> {
    const since = performance.now();
    const second = this.reference.seconds + seconds;
    const look = () => {
      expect(this.last('connection')?.status).toBe('live');
      expect(this.reference.seconds).toBeGreaterThanOrEqual(second);
      const book = this.last(BOOK);
      expect(book?.status).toBe('live');
      expect(this.reference.book.cameSince(book ? bookKey(book) : '', since)).toBe(true);
      for (const symbol of LISTED) {
        const row = this.last(listed(symbol));
        expect(row?.status).toBe('live');
        expect(this.reference.tickerOf(symbol).isCurrent(priceOf(row)), symbol).toBe(true);
      }
      expect(this.last(TRADES)?.status).toBe('live');
    };
    await vi.waitFor(look, { timeout: LINK_MILLIS + MENDED_MILLIS, interval: 50 }).catch((error: unknown) => {
      throw new Error(`not mended: ${this.state()}`, { cause: error });
    });
    expect(performance.now() - Math.max(since, this.linkedAt())).toBeLessThan(MENDED_MILLIS);
  }

  /** The status of each topic in its last batch, and when that batch was read. */
  private state(): string {
    const last = new Map(this.worker.received.reads.map(([topic, read, at]) => [topic, { ...read, at }]));
    const lines = [...last].map(([topic, { status, age, at }]) => {
      const since = Math.round(performance.now() - at);
      return `${topic} ${status}, age ${age}, read ${since} ms ago`;
    });
    const { seconds, faults } = this.reference;
    return [...lines, `${seconds} seconds of the platform`, ...faults].join('; ');
  }

  /** When the current connection opened. */
  private linkedAt(): number {
    const received = this.worker.received.reads.filter(([topic]) => topic === 'connection');
    const broken = received.findLastIndex(([, { status }]) => status !== 'live');
    return received[broken + 1]?.[2] ?? 0;
  }

  expectStatus(topic: Topic, status: Read['status'], timeout: number): Promise<void> {
    return vi.waitFor(() => expect(this.last(topic)?.status).toBe(status), { timeout, interval: 20 });
  }

  /** Nothing that was shown as live was wrong or out of date. */
  expectOnlyTruth(): void {
    const untrue = this.reference.book.untrue(this.shown(BOOK, bookKey));
    for (const symbol of LISTED)
      untrue.push(...this.reference.tickerOf(symbol).untrue(this.shown(listed(symbol), priceOf)));
    expect(untrue).toEqual([]);
  }

  async close(): Promise<void> {
    this.worker.close();
    this.reference.close();
    await this.route.close();
  }

  private shown(topic: Topic, key: (read: Read) => string): Shown[] {
    return this.worker.received.reads
      .filter(([name]) => name === topic)
      .map(([, read, at]) => ({ live: read.status === 'live' ? key(read) : undefined, at }));
  }
}

export function listed(symbol: string) {
  return `ticker/${symbol}/slow` as const;
}

function priceOf(read: Read | undefined): string {
  return (read?.texts[1] ?? '').replaceAll(',', '');
}
