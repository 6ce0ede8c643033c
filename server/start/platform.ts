/**
 * The core and its drivers, in one process: the store's state becomes the core's, feeds become commands, and the core's
 * committed events become publications. Gateways receive the resulting `CoreApi`.
 *
 * The order of a start: rebuild, a new epoch and fresh market-maker quotes for every market, and only then ready.
 */
import type { Instrument } from '#domain/market/instrument';
import type { Calendar } from '#domain/market/periods';
import type { Clock } from '#domain/clock';
import { calendarOf } from '../base/calendars.ts';
import type { CoreApi, CoreUser } from '../core/core-api.ts';
import { Auditor } from '../core/auditor.ts';
import { isOpenIn, type CoreState } from '../core/state.ts';
import { Writer, type WriterInput } from '../core/writer.ts';
import type { Store, StoredState } from '../db/store-api.ts';
import { CandleService } from '../market/candles/candle-service.ts';
import { candleTables } from '../market/candles/tables.ts';
import { catalogue, type CatalogueRow } from '../market/catalogue.ts';
import { FeedDriver, type FeedDriverInput } from '../market/feed-driver.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { createSimulatedFeed } from '../market/feeds/simulated-feed.ts';
import type { PathVersion } from '#domain/market/path-version';
import { pathSource } from '../market/feeds/path-source.ts';
import type { Mood } from '../market/feeds/price-path.ts';
import { Publisher, type PublisherInput } from '../market/publisher.ts';
import { contractsQuery } from '../core/publication.ts';
import { marketTables } from '../market/tables.ts';
import { composeInstruments, OWN_INSTRUMENTS, soundInstruments } from '../market/traded-instruments.ts';
import { askOf, type Ask } from '../core/core-query.ts';
import { UserService, type UserApi, type UserServiceInput } from '../core/user-service.ts';
import { Scheduler } from '../core/schedule.ts';
import { stateHash } from '../core/state-hash.ts';
import type { Breach } from '../ledger/audit.ts';
import { commandsOf, jobsOf, queriesOf, rulesOf, stateOf } from '../feature/collect-features.ts';
import type { Feature } from '../feature/define-feature.ts';
import { reconcileOpenOrders } from '../trading/reconcile-open-orders.ts';
import { tradingTables } from '../trading/tables.ts';
import { setLastPrice } from '../trading/last-prices.ts';

/**
 * Few, so that most are freed while they are young objects; later repeats of a command are looked up in the database.
 */
export const MOST_ANSWERS_IN_MEMORY = 500;

export interface PlatformInput {
  readonly store: Store;
  readonly clock: Clock;
  /** The platform's features. */
  readonly features: readonly Feature[];
  /** Determines where days and longer periods begin. */
  readonly timeZone: string;
  /** The seed of simulated prices: anyone who knows it can predict them. */
  readonly seed: string;
  /** The seed for a data folder whose path has version 1; by default `seed`. */
  readonly oldSeed?: string;
  readonly mood: Mood;
  /** See `SimulatedFeedInput`. */
  readonly quoteMillis?: number;
  /** See `SimulatedFeedInput`. A test that passes minutes on a fake clock saves most quotes by a longer time. */
  readonly unwatchedSpotMillis?: number;
  /** A recording or a venue; its markets replace the catalogue's markets of the same name. */
  readonly externalFeed?: Feed;
  /** The longest wait of an order that reaches its levels; undefined: no order waits. */
  readonly makerDelay?: number | undefined;
  /** Called once for each reason and market if the core refuses a feed's command. */
  readonly onRefused: (symbol: string, code: string) => void;
  /** The number of answers to users' commands in memory; older ones are looked up. */
  readonly mostAnswersInMemory?: number;
  /** Work besides the commits failed (minutes, deleting old answers, an audit); it is repeated later. */
  readonly onUnkept: (error: unknown) => void;
  /** An audit found an inconsistency in the ledger: no money moves, quotes continue. */
  readonly onBreach?: (breaches: readonly Breach[]) => void;
  /** The core cannot continue (its database refused a commit): the process must end. */
  readonly onFatal: (error: unknown) => void;
}

type PublicationListener = Parameters<CoreApi['onPublication']>[0];

export interface Platform {
  readonly core: CoreApi;
  /** Whether any user watches the market, or has an order or a position in it. */
  isWatched(symbol: string): boolean;
  stateHash(): string;
  /** Stops the feeds and waits for pending commits; the store stays open. */
  stop(): Promise<void>;
}

export async function createPlatform(input: PlatformInput): Promise<Platform> {
  const { store, clock, externalFeed, features, onFatal } = input;
  const { stored, instruments, delisted } = await openStore(input);
  const known = [...instruments, ...delisted];
  const state = stateOf(features, { stored, instruments: known });
  const listeners = new Set<PublicationListener>();
  const isAlive = (symbol: string) => feeds.some((feed) => feed.isAlive(symbol));
  const contracts = () => ask(contractsQuery, {});
  const publisher = publisherOf({ instruments, clock, isAlive, contracts }, listeners);
  const calendar = calendarOf(input.timeZone);
  const isBusy = (symbol: string) => publisher.isWatched(symbol) || isOpenIn(state, symbol);
  const feeds = createFeeds(
    input,
    stored.pathVersion,
    calendar,
    catalogueRows(instruments, externalFeed),
    isBusy,
  );
  const candles = candleServiceOf(input, { instruments, calendar, feeds, publisher, stored });
  await candles.start();
  for (const { symbol } of instruments) setLastPrice(state, symbol, publisher.stats(symbol).last);
  const onEvents: WriterInput['onEvents'] = (events, number) => {
    publisher.apply(events, number);
    candles.apply(events);
  };
  const onUserEvents: WriterInput['onUserEvents'] = (events) => users.publish(events);
  const onCommitted = () => scheduler.reschedule();
  const writer = writerOf(input, { stored, state }, { onEvents, onUserEvents, onCommitted });
  const scheduler = new Scheduler({ jobs: jobsOf(features), state, writer, clock, onFatal });
  const memory = { state, writer, instruments: known, market: { instruments, trades: publisher, candles } };
  const queries = queriesOf(features, { ...memory, store, clock });
  const users = usersOf(input, { writer, ask: askOf(queries) }, state.users.all());
  await users.start();
  const auditor = await startAuditor(input, state);
  reconcileOpenOrders(clock, { writer, state, instruments, delisted });
  const drivers = startFeeds(input, feeds, { writer, publisher });
  scheduler.reschedule();
  publisher.start();
  await writer.drain();
  for (const { symbol } of delisted)
    if (isOpenIn(state, symbol)) input.onUnkept(new Error(`positions in ${symbol} are not closed yet`));

  const ask = askOf([...users.queries, ...queries]);
  const parts = { writer, publisher, auditor, instruments, listeners, externalFeed, ask };
  return {
    core: { ...userApi(users), ...coreApi(parts) },
    isWatched: isBusy,
    stateHash: () => stateHash(state),
    async stop() {
      for (const driver of drivers) driver.stop();
      scheduler.stop();
      await auditor.stop();
      await users.stop();
      publisher.stop();
      await writer.drain();
      await candles.stop();
    },
  };
}

/** The stored state, and the markets of this start besides those that are no longer traded. */
async function openStore({ store, clock, externalFeed }: PlatformInput) {
  const brought = soundInstruments(externalFeed?.instruments ?? []);
  const catalogue = [...OWN_INSTRUMENTS, ...brought];
  const stored = await store.open(clock.now(), marketTables.seedWith({ catalogue, brought }));
  return { stored, ...composeInstruments(marketTables.loaded(stored).instruments, brought) };
}

function writerOf(
  { store, features, onFatal }: PlatformInput,
  { stored, state }: { readonly stored: StoredState; readonly state: CoreState },
  committed: Pick<WriterInput, 'onEvents' | 'onUserEvents' | 'onCommitted'>,
): Writer {
  const { number, numbersReservedTo } = stored;
  const rules = rulesOf(features);
  return new Writer({ state, rules, store, number, numbersReservedTo, ...committed, onFatal });
}

function publisherOf(
  input: Omit<PublisherInput, 'publish'>,
  listeners: ReadonlySet<PublicationListener>,
): Publisher {
  return new Publisher({
    ...input,
    publish: (publication, number) => listeners.forEach((listener) => listener(publication, number)),
  });
}

function startFeeds(
  { clock, externalFeed, makerDelay, onRefused }: PlatformInput,
  feeds: readonly Feed[],
  parts: Pick<FeedDriverInput, 'writer' | 'publisher'>,
): FeedDriver[] {
  const drivers = feeds.map((feed) => {
    const delay = feed === externalFeed ? (makerDelay ?? 0) : undefined;
    return new FeedDriver({ ...parts, feed, clock, onRefused, delay });
  });
  for (const driver of drivers) driver.start();
  return drivers;
}

function createFeeds(
  { seed, oldSeed, mood, clock, externalFeed, quoteMillis, unwatchedSpotMillis }: PlatformInput,
  version: PathVersion,
  calendar: Calendar,
  rows: readonly CatalogueRow[],
  isWatched: (symbol: string) => boolean,
): Feed[] {
  const source = pathSource(version, seed, oldSeed);
  const simulated = createSimulatedFeed({
    ...{ rows, source, mood, clock, calendar, isWatched },
    ...(quoteMillis !== undefined && { quoteMillis }),
    ...(unwatchedSpotMillis !== undefined && { unwatchedSpotMillis }),
  });
  return externalFeed === undefined ? [simulated] : [simulated, externalFeed];
}

/** The markets that stay simulated, with their stored instruments. */
function catalogueRows(instruments: readonly Instrument[], externalFeed: Feed | undefined) {
  const taken = new Set(externalFeed?.instruments.map((instrument) => instrument.symbol));
  const bySymbol = new Map(instruments.map((instrument) => [instrument.symbol, instrument]));
  return catalogue.flatMap((row) => {
    const instrument = bySymbol.get(row.instrument.symbol);
    return instrument && !taken.has(instrument.symbol) ? [{ ...row, instrument }] : [];
  });
}

function candleServiceOf(
  { clock, store, onUnkept }: PlatformInput,
  parts: {
    readonly instruments: readonly Instrument[];
    readonly calendar: Calendar;
    readonly feeds: readonly Feed[];
    readonly publisher: Publisher;
    readonly stored: StoredState;
  },
): CandleService {
  const { instruments, calendar, feeds, publisher, stored } = parts;
  return new CandleService({
    instruments,
    calendar,
    clock,
    store: candleTables.calls(store),
    pastOf: (symbol) => feeds.find((feed) => feed.past(symbol) !== undefined)?.past(symbol),
    statsOf: (symbol) => publisher.stats(symbol),
    reservedTradeIds: tradingTables.loaded(stored).reservedTradeIds,
    onUnkept,
  });
}

function usersOf(
  { store, clock, features, mostAnswersInMemory = MOST_ANSWERS_IN_MEMORY, onUnkept }: PlatformInput,
  parts: Pick<UserServiceInput, 'writer' | 'ask'>,
  users: readonly CoreUser[],
): UserService {
  const commands = commandsOf(features);
  const kept = { clock, mostAnswersInMemory, onUnforgotten: onUnkept };
  return new UserService({ ...parts, users, commands, store, ...kept });
}

async function startAuditor(
  { store, clock, onBreach = () => undefined, onUnkept }: PlatformInput,
  state: CoreState,
): Promise<Auditor> {
  const auditor = new Auditor({ state, store, clock, onBreach, onUnread: onUnkept });
  await auditor.start();
  return auditor;
}

function userApi({ execute, commandFate, discardCommand, onAccountEvent }: UserService): UserApi {
  return { execute, commandFate, discardCommand, onAccountEvent };
}

interface CoreApiInput {
  readonly writer: Writer;
  readonly publisher: Publisher;
  readonly auditor: Auditor;
  readonly instruments: readonly Instrument[];
  readonly listeners: Set<PublicationListener>;
  readonly externalFeed: Feed | undefined;
  readonly ask: Ask;
}

function coreApi(input: CoreApiInput): Omit<CoreApi, keyof UserApi> {
  const { writer, publisher, auditor, instruments, listeners, externalFeed, ask } = input;
  return {
    submit: (command) => writer.submit(command),
    ask,
    watch: (channels) => Promise.resolve(publisher.watch(channels)),
    unwatch: (channels) => {
      publisher.unwatch(channels);
      return Promise.resolve();
    },
    snapshot: (channel) => Promise.resolve().then(() => publisher.snapshot(channel)),
    onPublication(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    status: () =>
      Promise.resolve({
        ready: true,
        decided: writer.decided,
        committed: writer.committed,
        markets: instruments.length,
        watchedBooks: publisher.watchedBooks(),
        ...{ breached: auditor.breached, auditedTo: auditor.auditedTo },
        unsoundRows: externalFeed?.unsound?.() ?? {},
        venueClockOffsets: externalFeed?.clockOffsets?.() ?? {},
      }),
  };
}
