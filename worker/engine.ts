/**
 * The market engine's interface: the page's calls, and the way from a message to a batch. Everything that reaches
 * outside (socket, fetch, clock) is a parameter.
 *
 * Tricky orders: views may watch topics before the engine is started. A topic whose last watcher left and came back
 * within the delay still has its book. `tickers` is subscribed from the start, because every topic takes its state
 * from it.
 */
import type { Instrument } from '#domain/market/instrument';
import type { AccountEvent } from '#protocol/names/account';
import type { NobodyCode } from '#protocol/names/codes';
import type { ShareCard } from '#paint/share-card';
import type { ChannelKind } from '#protocol/names/market';
import { TopicProviders } from './topic-providers.ts';
import type { Clock } from '#domain/clock';
import type {
  EngineApi,
  EngineSetup,
  MarketQuery,
  PaintApi,
  SnapshotBatch,
  Topic,
  TopicChange,
  Writing,
} from './engine-api.ts';
import type { EngineFeature } from './engine-feature.ts';
import { isOld } from './freshness.ts';
import { Connection } from './feed/connection.ts';
import type { OpenSocketConnection } from './feed/socket-connection.ts';
import { restOf, type Rest, type RestCaller } from './feed/rest.ts';
import { Subscriptions } from './feed/subscriptions.ts';
import { Texts } from './format/texts.ts';
import { Instruments } from './market/instruments.ts';
import { loadChunk } from './load-chunk.ts';
import { Market } from './market/market.ts';
import { TopicChannels } from './topic-channels.ts';
import { TopicPublisher } from './topic-publisher.ts';
import type { WatchedTopic } from './watch-list.ts';

const LOOK_MILLIS = 500;

export interface EngineParts {
  readonly clock: Clock;
  readonly openSocket: OpenSocketConnection;
  readonly fetch: typeof globalThis.fetch;
  readonly features: readonly EngineFeature[];
  /** Marks a batch's numbers as transferred if it crosses to another thread. */
  readonly handOver: (batch: SnapshotBatch) => SnapshotBatch;
}

/** `open` opens the socket before the first call of the page. */
type OpenEngine = EngineApi & { open(origin: string, socket?: string): void };

export function createEngine(parts: EngineParts): OpenEngine {
  return new Engine(parts);
}

class Engine implements EngineApi {
  readonly paint: PaintApi['paint'];
  readonly repaint: PaintApi['repaint'];
  readonly unpaint: PaintApi['unpaint'];
  readonly levelAt: PaintApi['levelAt'];
  private readonly markets: Instruments;
  private readonly clock: Clock;
  private readonly parts: EngineParts;
  private readonly connection: Connection;
  private readonly subscriptions: Subscriptions;
  private readonly channels: TopicChannels;
  private readonly market: Market;
  private readonly publisher: TopicPublisher;
  private readonly providers: TopicProviders;
  private isOpen = false;
  private isStarted = false;
  private readonly caller: RestCaller = { locale: 'en', token: undefined };
  private rest: Rest = () => Promise.resolve(undefined);

  constructor(parts: EngineParts) {
    const { clock } = (this.parts = parts);
    this.clock = clock;
    this.markets = new Instruments(clock, (symbols) => {
      this.learn(symbols);
    });
    this.connection = this.makeConnection(parts.openSocket);
    this.subscriptions = this.makeSubscriptions();
    this.channels = new TopicChannels(this.subscriptions, this.markets);
    this.market = this.makeMarket();
    this.providers = this.makeProviders();
    this.publisher = new TopicPublisher({
      clock,
      kinds: this.providers.kinds,
      known: {
        connection: this.connection,
        market: this.market,
        instruments: this.markets,
        isRefused: (parts) => this.channels.isRefused(parts),
      },
    });
    ({
      paint: this.paint,
      repaint: this.repaint,
      unpaint: this.unpaint,
      levelAt: this.levelAt,
    } = this.publisher.painted);
  }

  start({ origin, locale }: EngineSetup): void {
    if (this.isStarted) throw new Error('the engine was started before');
    this.isStarted = true;
    this.publisher.texts = new Texts(locale);
    this.caller.locale = locale;
    this.open(origin);
  }

  /** Called once; without it `start` opens the socket. @param socket the socket's origin, if not the page's */
  open(origin: string, socket = origin): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.rest = restOf(this.parts.fetch, origin, this.caller);
    this.subscriptions.join('tickers');
    this.connection.start(socket);
    this.markets.ask(this.rest);
    // The first list needs it; the list of markets loads meanwhile.
    void this.loadLists();
    this.clock.every(LOOK_MILLIS, () => {
      this.look();
    });
  }

  async nextBatch(applied: boolean): Promise<SnapshotBatch | undefined> {
    const batch = await this.publisher.next(applied);
    return batch && this.parts.handOver(batch);
  }

  async snapshot(topics: readonly Topic[]): Promise<SnapshotBatch> {
    const { snapshotOf } = await loadChunk(this.clock, () => import('./snapshot.ts'));
    return this.parts.handOver(await snapshotOf(this.providers, this.publisher, topics));
  }

  /** Subscribes before it unsubscribes, so that shared channels stay subscribed. */
  retopic({ add, drop }: TopicChange): void {
    for (const topic of add) {
      const watched = this.publisher.watchList.add(topic);
      if (watched) this.watch(watched);
    }
    for (const topic of drop) {
      const watched = this.publisher.watchList.drop(topic);
      if (watched) this.unwatch(watched);
    }
  }

  setVisible(visible: boolean): void {
    if (visible) this.connection.hurry();
    this.publisher.setVisible(visible);
  }

  leave(): void {
    this.publisher.setVisible(false);
    this.connection.leave();
  }

  setLocale(locale: string, writing?: Writing): void {
    const { publisher } = this;
    this.caller.locale = locale;
    publisher.texts = new Texts(locale, writing, publisher.markAll);
    publisher.markAll();
  }

  instruments(): Promise<readonly Instrument[]> {
    return this.markets.whenKnown();
  }

  async arrange(query: MarketQuery): Promise<readonly string[]> {
    const { clock, markets: instruments, market } = this;
    const { whenArranged } = await this.loadLists();
    return whenArranged({ clock, instruments, market }, query);
  }

  async signIn(token: string | undefined): Promise<NobodyCode | undefined> {
    this.caller.token = token;
    return (await this.providers.ofSession()).signIn?.(token);
  }

  async absorb(event: AccountEvent, token: string): Promise<void> {
    (await this.providers.ofSession()).absorb?.(event, token);
    this.publisher.hurry();
  }

  async older(topic: Topic): Promise<boolean> {
    return (await this.publisher.watchList.find(topic)?.view?.older()) ?? false;
  }

  async sharePicture(card: ShareCard): Promise<Blob> {
    return (await import('#paint/share-picture')).sharePicture(card);
  }

  private loadLists() {
    return loadChunk(this.clock, () => import('./market/when-arranged.ts'));
  }

  private makeConnection(openSocket: OpenSocketConnection): Connection {
    return new Connection({
      clock: this.clock,
      openSocket,
      opened: (asked) => {
        this.subscriptions.opened(asked);
        if (this.markets.areKnown) this.markets.ask(this.rest);
      },
      closed: () => {
        this.subscriptions.closed();
        this.market.markStale();
      },
      message: (kind, message) => {
        if (!this.providers.receive(kind, message)) this.market.take(kind as ChannelKind, message);
      },
      packed: (bytes) => this.market.takePacked(bytes),
      changed: () => {
        this.providers.changed('connection');
        this.publisher.markOf('connection');
        this.publisher.lookAtAges();
      },
    });
  }

  private makeSubscriptions(): Subscriptions {
    return new Subscriptions({
      clock: this.clock,
      call: (event, input) => this.connection.call(event, input),
      refused: () => {
        this.publisher.lookAtAges();
      },
      left: (channel) => {
        this.market.forget(channel);
      },
    });
  }

  private makeMarket(): Market {
    return new Market({
      instruments: this.markets,
      changed: (subject) => {
        this.publisher.markOf(subject);
        this.providers.changed(subject);
      },
      isWanted: (channel) => this.subscriptions.isWanted(channel),
      resync: (channel) => {
        this.subscriptions.resync(channel);
      },
      rest: (path) => this.rest(path),
      receivedTime: (serverTime) => {
        this.connection.receivedTime(serverTime);
      },
      confirmedAt: () => {
        this.publisher.lookAtAges();
      },
    });
  }

  private makeProviders(): TopicProviders {
    const { clock, connection, markets: instruments, market, subscriptions } = this;
    const rest: Rest = (path) => this.rest(path);
    const texts = () => this.publisher.texts;
    const input = { clock, connection, instruments, market, rest, subscriptions, texts };
    return new TopicProviders(this.parts.features, input, (watched) => {
      this.publisher.mark(watched);
    });
  }

  private watch(watched: WatchedTopic): void {
    this.channels.join(watched.parts);
    this.publisher.begin(watched);
    void this.providers.open(watched);
  }

  private unwatch(watched: WatchedTopic): void {
    this.publisher.forget(watched);
    watched.view?.close();
    this.channels.leave(watched.parts);
  }

  /** The markets became known or changed. */
  private learn(symbols: ReadonlySet<string>): void {
    this.market.rebuild(symbols);
    this.providers.rebuild(symbols);
    this.channels.joinWaiting();
    this.publisher.lookAtAges();
  }

  private look(): void {
    const { tickers } = this.market;
    this.connection.look();
    if (!tickers.areTrusted || isOld(this.connection.serverNow - tickers.confirmedAt))
      this.subscriptions.remind('tickers');
    this.channels.remind(this.publisher.watchList.all(), (symbol) => tickers.isSilent(symbol));
    this.publisher.lookAtAges();
  }
}
