/** A core without market feeds, on any store: users send it commands, and a test reads its state. */
import type { Instrument } from '../../domain/market/instrument.ts';
import type { CoreApi, UserAnswer } from '../../server/core/core-api.ts';
import { askOf, type QueryHandler } from '../../server/core/core-query.ts';
import { UserService } from '../../server/core/user-service.ts';
import { Scheduler } from '../../server/core/schedule.ts';
import type { CoreState } from '../../server/core/state.ts';
import { stateHash } from '../../server/core/state-hash.ts';
import { Writer, type WriterInput } from '../../server/core/writer.ts';
import type { Store } from '../../server/db/store-api.ts';
import { commandsOf, jobsOf, queriesOf, rulesOf, stateOf } from '../../server/feature/collect-features.ts';
import type { Feature } from '../../server/feature/define-feature.ts';
import type { FeatureOptions } from '../../server/start/features.ts';
import { marketTables } from '../../server/market/tables.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { fakeMarketSources } from './fake-core.ts';
import { fakeInstrument } from './fake-instrument.ts';
import { testFeatures, type TestFeatureOptions } from './platform-features.ts';

export interface OpenCore extends Pick<
  CoreApi,
  'execute' | 'commandFate' | 'discardCommand' | 'onAccountEvent' | 'ask'
> {
  /** Markets that their feed does not confirm; without it all are live. */
  readonly silent: { add(symbol: string): void; clear(): void };
  readonly features: readonly Feature[];
  readonly queries: readonly QueryHandler[];
  readonly state: CoreState;
  readonly clock: FakeClock;
  readonly writer: Writer;
  hash(): string;
  /** Creates the user of that name if necessary; returns their id. */
  openUser(name: string): Promise<number>;
  /** A new id for a command. */
  id(): string;
  stop(): Promise<void>;
}

export interface OpenCoreInput {
  readonly store: Store;
  readonly clock?: FakeClock;
  readonly symbols?: readonly string[];
  /** Replaces the instruments of the symbols. */
  readonly instruments?: readonly Instrument[];
  readonly mostAnswersInMemory?: number;
  /** Kinds of markets besides the platform's. */
  readonly kinds?: FeatureOptions['kinds'];
  /** The test's own features, besides those of the platform. */
  readonly features?: readonly Feature[];
  readonly onFatal?: (error: unknown) => void;
  /** The test's own writer. */
  readonly newWriter?: (input: WriterInput) => Writer;
}

const fail = (error: unknown) => {
  throw error;
};

let lastId = 0;

/** Ids in the form of UUIDv7 that never repeat in one process. */
export function commandId(): string {
  lastId++;
  return `00000000-0000-7000-8000-${lastId.toString(16).padStart(12, '0')}`;
}

/** No market data: a test that needs some passes queries to its fake core. */
export function coreFeatures(options: TestFeatureOptions = {}): readonly Feature[] {
  return testFeatures(options).filter(({ name }) => name !== 'market');
}

export async function openCore(input: OpenCoreInput): Promise<OpenCore> {
  const {
    store,
    clock = fakeClock(),
    symbols = ['BTC-USDT', 'ETH-USDT'],
    mostAnswersInMemory = 1000,
    onFatal = fail,
    newWriter = (parts) => new Writer(parts),
  } = input;
  const { instruments = symbols.map(fakeInstrument) } = input;
  const stored = await store.open(clock.now(), marketTables.seedWith({ catalogue: instruments }));
  const options = input.kinds === undefined ? {} : { kinds: input.kinds };
  const features = [...coreFeatures(options), ...(input.features ?? [])];
  const state = stateOf(features, { stored, instruments });
  const writer = newWriter({
    state,
    rules: rulesOf(features),
    store,
    number: stored.number,
    numbersReservedTo: stored.numbersReservedTo,
    onEvents: () => undefined,
    onUserEvents: (events) => {
      service.publish(events);
    },
    onCommitted: () => {
      scheduler.reschedule();
    },
    onFatal,
  });
  const setLive = (symbol: string, isLive: boolean) =>
    void writer.submit({ kind: 'market.liveness', symbol, isLive, time: clock.now() });
  const silent = {
    add: (symbol: string) => setLive(symbol, false),
    clear: () => {
      for (const symbol of trading.of(state).markets.keys()) setLive(symbol, true);
    },
  };
  for (const market of trading.of(state).markets.values()) market.isLive = true;
  const scheduler = new Scheduler({ jobs: jobsOf(features), state, writer, clock, onFatal });
  scheduler.reschedule();
  const commands = commandsOf(features);
  const users = state.users.all();
  const parts = { state, store, writer, clock, instruments, market: fakeMarketSources(instruments) };
  const featureQueries = queriesOf(features, parts);
  const kept = { ask: askOf(featureQueries), clock, mostAnswersInMemory, onUnforgotten: fail };
  const service = new UserService({ writer, users, commands, store, ...kept });
  await service.start();
  const { execute, commandFate, discardCommand } = service;
  const { onAccountEvent } = service;
  const queries = [...service.queries, ...featureQueries];
  return {
    ...{
      commandFate,
      discardCommand,
      execute,
      onAccountEvent,
      features,
      state,
      clock,
      writer,
      id: commandId,
    },
    ...{ queries, ask: askOf(queries), silent },
    hash: () => stateHash(state),
    async openUser(name) {
      const opened = await execute({
        kind: 'user.open',
        user: 0,
        id: commandId(),
        input: { name, role: 'user' },
      });
      return userOf(opened);
    },
    async stop() {
      scheduler.stop();
      await service.stop();
      await writer.drain();
    },
  };
}

function userOf(opened: UserAnswer): number {
  if (opened.code !== 200) throw new Error(`nobody was made: ${opened.code}`);
  return opened.answer['user'] as number;
}
