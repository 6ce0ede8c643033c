/**
 * The store as the core knows it: it lives behind a thread of its own, so that a commit blocks nobody. A group of
 * decisions is one transaction; when `commit` resolves, nothing of it can be lost.
 */
import type { Instrument } from '#domain/market/instrument';

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

export interface Store {
  /**
   * Migrates, seeds what is missing (instruments by symbol, first start) and answers what is stored.
   * @param catalogue rows for a database that has none of that symbol
   */
  open(catalogue: readonly Instrument[], now: number): Promise<StoredState>;
  /** Rejects when the transaction did not happen; the core must then stop, since it is ahead of its database. */
  commit(group: CommitGroup): Promise<void>;
  close(): Promise<void>;
}
