/**
 * The store as the core knows it: it lives behind a thread of its own, so that a commit blocks nobody. A group of
 * decisions is one transaction; when `commit` resolves, nothing of it can be lost.
 */
import type { Candle } from '#domain/market/candle';
import type { Instrument } from '#domain/market/instrument';
import type { Millis, Ticks } from '#domain/units';

/** One row set that a decision changes. Later words add their own kinds. */
export type Write = {
  readonly kind: 'trade-ids-reserved';
  readonly symbol: string;
  readonly reservedTo: number;
};

export interface CommitGroup {
  /** The number of the last command in the group. */
  readonly number: number;
  readonly writes: readonly Write[];
}

/** What a starting core is rebuilt from. */
export interface StoredState {
  /** The last committed command's number, 0 on a new database. */
  readonly number: number;
  /** The platform's first start ever, milliseconds UTC. */
  readonly firstStart: number;
  readonly instruments: readonly Instrument[];
  /** Trade ids up to this one may have been given out, by symbol. */
  readonly reservedTradeIds: Readonly<Record<string, number>>;
}

/** One minute of a series; `quoteSteps` is the sum of ticks × lots. */
export interface StoredMinute extends Candle {
  readonly series: string;
  readonly quoteSteps: bigint;
}

/** What a starting platform needs to know of a series' past. */
export interface StoredSeries {
  readonly series: string;
  /** Its first stored minute. */
  readonly first: Millis;
  /** The close that stands before the asked time; undefined where nothing does. */
  readonly closeBefore: Ticks | undefined;
  /** Its minutes from the asked time on, oldest first. */
  readonly minutes: readonly StoredMinute[];
}

/** The stored minutes between two bounds as one candle, whose time is its first stored minute's. */
export interface StoredRollUp {
  /** The place of the lower bound. */
  readonly place: number;
  readonly candle: Candle;
}

export interface Store {
  /**
   * Migrates, seeds what is missing (instruments by symbol, first start) and answers what is stored.
   * @param catalogue rows for a database that has none of that symbol
   */
  open(catalogue: readonly Instrument[], now: number): Promise<StoredState>;
  /** Rejects when the transaction did not happen; the core must then stop, since it is ahead of its database. */
  commit(group: CommitGroup): Promise<void>;
  /** Writes minutes in place of what stood there. One that fails is tried again by its writer. */
  keepMinutes(minutes: readonly StoredMinute[]): Promise<void>;
  /** Of the named series those that have minutes, with those from `from` on. */
  recentMinutes(series: readonly string[], from: Millis): Promise<readonly StoredSeries[]>;
  /** Rolls the stored minutes up between each two neighbours of `bounds`; places without minutes are left out. */
  rollUps(series: string, bounds: readonly Millis[]): Promise<readonly StoredRollUp[]>;
  /** The close that stands before a time; undefined where nothing does. */
  closeBefore(series: string, time: Millis): Promise<Ticks | undefined>;
  close(): Promise<void>;
}
