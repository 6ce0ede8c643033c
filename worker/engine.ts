/**
 * The market engine's surface: what the page may ask, and how a message becomes a batch. Everything that reaches
 * outside (socket, fetch, clock) is handed in.
 *
 * Tricky orders: views may name their topics before the engine is started (a page that restarts a dead worker does
 * not wait between the two); a topic whose last viewer left and came back within the delay finds its book still
 * standing; `tickers` is held from the start, for lists, tapes and marks take their state from it.
 */
import type { Channel } from '#protocol/names/market';
import { BatchWriter } from './batch/batch-writer.ts';
import { Boards } from './boards.ts';
import { DirtySet } from './batch/dirty-set.ts';
import { Pace } from './batch/pace.ts';
import type { Clock } from '#domain/clock';
import type { BatchSink, EngineApi, EngineSetup, Topic, Writing } from './engine-api.ts';
import { Connection } from './feed/connection.ts';
import type { OpenLink } from './feed/link.ts';
import { restOf, type Rest } from './feed/rest.ts';
import { Subscriptions } from './feed/subscriptions.ts';
import { Texts } from './format/texts.ts';
import { claim, isAsClaimed, type Known } from './freshness.ts';
import { Instruments } from './market/instruments.ts';
import { Market } from './market/market.ts';
import { whenArranged } from './market/when-arranged.ts';
import { channelOf, type TopicParts } from './topics.ts';
import { WatchList, type WatchedTopic } from './watch-list.ts';
import { writeTopic } from './write-topic.ts';

/** How often ages are looked at; written once a second. */
const LOOK_MILLIS = 500;

export interface EngineParts {
  readonly clock: Clock;
  readonly openLink: OpenLink;
  readonly fetch: typeof globalThis.fetch;
  readonly sink: BatchSink;
}

export function createEngine(parts: EngineParts): EngineApi {
  const engine = new Engine(parts);
  return {
    start: (setup) => {
      engine.start(setup);
    },
    retopic: ({ add, drop }) => {
      engine.retopic(add, drop);
    },
    setVisible: (visible) => {
      engine.setVisible(visible);
    },
    leave: () => {
      engine.leave();
    },
    setLocale: (locale, writing) => {
      engine.setLocale(locale, writing);
    },
    instruments: () => engine.instruments.whenKnown(),
    arrange: (query) => whenArranged(engine, query),
    older: (topic) => engine.older(topic),
  };
}

class Engine {
  readonly instruments: Instruments;
  readonly clock: Clock;
  private readonly fetch: typeof globalThis.fetch;
  private readonly connection: Connection;
  private readonly subscriptions: Subscriptions;
  readonly market: Market;
  private readonly pace: Pace;
  private readonly known: Known;
  private readonly boards: Boards;
  private readonly watchList = new WatchList();
  private readonly dirty = new DirtySet<WatchedTopic>();
  private readonly writer = new BatchWriter();
  /** Books and tapes can not be read before their markets' steps are known: their channels wait for that. */
  private waiting: Channel[] = [];
  private texts = new Texts('en');
  private readonly sink: BatchSink;
  private isStarted = false;
  private rest: Rest = () => Promise.resolve(undefined);
  private batches = 0;

  constructor({ clock, openLink, fetch, sink }: EngineParts) {
    this.clock = clock;
    this.sink = sink;
    this.fetch = fetch;
    this.instruments = new Instruments(clock, (symbols) => {
      this.learn(symbols);
    });
    this.connection = this.makeConnection(openLink);
    this.subscriptions = this.makeSubscriptions();
    this.market = this.makeMarket();
    this.boards = this.makeBoards();
    this.pace = this.makePace();
    this.known = {
      connection: this.connection,
      market: this.market,
      instruments: this.instruments,
      isRefused: (parts) => this.isRefused(parts),
    };
  }

  start({ origin, locale }: EngineSetup): void {
    if (this.isStarted) throw new Error('the engine was started before');
    this.isStarted = true;
    this.texts = new Texts(locale);
    this.rest = restOf(this.fetch, origin);
    this.subscriptions.join('tickers');
    this.connection.start(origin);
    this.instruments.ask(this.rest);
    this.clock.every(LOOK_MILLIS, () => {
      this.look();
    });
    this.pace.start();
  }

  /** Joins before it leaves, so that what stays is not thrashed. */
  retopic(add: readonly Topic[], drop: readonly Topic[]): void {
    for (const topic of add) {
      const watched = this.watchList.add(topic);
      if (watched) this.watch(watched);
    }
    for (const topic of drop) {
      const watched = this.watchList.drop(topic);
      if (watched) this.unwatch(watched);
    }
  }

  setVisible(visible: boolean): void {
    if (visible) this.connection.hurry();
    this.pace.setVisible(visible);
  }

  leave(): void {
    this.pace.setVisible(false);
    this.connection.leave();
  }

  setLocale(locale: string, writing?: Writing): void {
    this.texts = new Texts(locale, writing, this.markAll);
    this.markAll();
  }

  async older(topic: Topic): Promise<boolean> {
    return (await this.watchList.find(topic)?.view?.older()) ?? false;
  }

  private makeConnection(openLink: OpenLink): Connection {
    return new Connection({
      clock: this.clock,
      openLink,
      opened: () => {
        this.subscriptions.opened();
        if (this.instruments.areKnown) this.instruments.ask(this.rest);
      },
      closed: () => {
        this.subscriptions.closed();
        this.market.distrust();
      },
      message: (kind, message) => this.market.take(kind, message),
      packed: (bytes) => this.market.takePacked(bytes),
      changed: () => {
        for (const watched of this.watchList.of('connection')) this.mark(watched);
        this.lookAtAges();
      },
    });
  }

  private makeSubscriptions(): Subscriptions {
    return new Subscriptions({
      clock: this.clock,
      call: (event, input) => this.connection.call(event, input),
      refused: () => {
        this.lookAtAges();
      },
      left: (channel) => {
        this.market.forget(channel);
      },
    });
  }

  private makeMarket(): Market {
    return new Market({
      instruments: this.instruments,
      changed: (subject) => {
        for (const watched of this.watchList.of(subject)) this.mark(watched);
        this.boards.changed(subject);
      },
      isWanted: (channel) => this.subscriptions.isWanted(channel),
      resync: (channel) => {
        this.subscriptions.resync(channel);
      },
      rest: (path) => this.rest(path),
      told: (serverTime) => {
        this.connection.told(serverTime);
      },
      vouched: () => {
        this.lookAtAges();
      },
    });
  }

  private makeBoards(): Boards {
    const { clock, connection, instruments, market, subscriptions } = this;
    const rest: Rest = (path) => this.rest(path);
    return new Boards({ clock, connection, instruments, market, rest, subscriptions }, (watched) => {
      this.mark(watched);
    });
  }

  private makePace(): Pace {
    return new Pace({
      clock: this.clock,
      send: () => this.send(),
      lost: this.markAll,
    });
  }

  private watch(watched: WatchedTopic): void {
    const channel = channelOf(watched.parts);
    if (channel) {
      if (this.needsSteps(watched.parts)) this.waiting.push(channel);
      else this.subscriptions.join(channel);
    }
    this.dirty.add(watched);
    this.pace.hurry();
    void this.boards.open(watched);
  }

  private unwatch(watched: WatchedTopic): void {
    this.dirty.delete(watched);
    watched.view?.close();
    const channel = channelOf(watched.parts);
    if (!channel) return;
    const at = this.waiting.indexOf(channel);
    if (at === -1) this.subscriptions.leave(channel);
    else this.waiting.splice(at, 1);
  }

  private needsSteps({ kind }: TopicParts): boolean {
    return (kind === 'book' || kind === 'trades' || kind === 'candles') && !this.instruments.areKnown;
  }

  private isRefused(parts: TopicParts): boolean {
    const channel = channelOf(parts);
    return channel === undefined || this.subscriptions.isRefused(channel);
  }

  /** The markets became known, or other ones than before. */
  private learn(symbols: ReadonlySet<string>): void {
    this.market.rebuild(symbols);
    this.boards.rebuild(symbols);
    for (const channel of this.waiting.splice(0)) this.subscriptions.join(channel);
    for (const watched of this.watchList.all()) watched.rows?.clear();
    this.lookAtAges();
  }

  private mark(watched: WatchedTopic): void {
    this.dirty.add(watched);
    // Its first figures do not wait for the frame.
    if (watched.status === undefined || watched.status === 'waiting') this.pace.hurry();
    else this.pace.mark();
  }

  private readonly markAll = (): void => {
    for (const watched of this.watchList.all()) {
      watched.view?.repeat();
      this.dirty.add(watched);
    }
    this.pace.mark();
  };

  private look(): void {
    this.connection.look();
    for (const { parts, status } of this.watchList.all()) {
      const channel = channelOf(parts);
      if (channel && (status === 'waiting' || status === 'resyncing')) this.subscriptions.remind(channel);
    }
    this.lookAtAges();
  }

  /** Time alone changes what a topic may claim to be. */
  private lookAtAges(): void {
    for (const watched of this.watchList.all()) {
      if (isAsClaimed(watched, this.known)) continue;
      this.dirty.add(watched);
      this.pace.mark();
    }
  }

  private send(): Promise<void> | undefined {
    if (this.dirty.isEmpty) return undefined;
    for (const watched of this.dirty.take()) {
      writeTopic(this.writer, watched, claim(watched, this.known), this.known, this.texts);
    }
    return this.sink(this.writer.finish(++this.batches));
  }
}
