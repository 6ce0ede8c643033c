/** The state that the core holds in memory: users, their money, and a slice for each feature that has state. */
import type { ReasonTable } from '#domain/ledger/reasons';
import type { StoredUsers } from '../db/store-api.ts';
import type { Hold } from '../ledger/audit.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Users } from './users.ts';
import type { HeldSlice, Slices } from './state-slice.ts';

export interface CoreState extends Slices {
  /** The assets that can be held: every market's base and quote. */
  readonly assets: ReadonlySet<string>;
  readonly users: Users;
  readonly ledger: Ledger;
  /** Why no money may move; undefined: money may move. */
  halted: string | undefined;
}

const NOBODY: StoredUsers = { users: [], accounts: [], lastEvents: [], lastPosting: 0 };

export interface StartState {
  readonly assets?: Iterable<string>;
  readonly users?: StoredUsers;
  readonly slices?: readonly HeldSlice[];
  /** The allowed reasons of postings; by default the platform's alone. */
  readonly reasons?: ReasonTable;
}

/** @throws if two slices have one name */
export function createState({ assets = [], users = NOBODY, slices = [], reasons }: StartState): CoreState {
  const byName = new Map(slices.map((slice) => [slice.name, slice]));
  if (byName.size < slices.length) throw new Error('two slices of the state have one name');
  return {
    assets: new Set(assets),
    users: new Users(users.users, users.lastEvents),
    ledger: new Ledger(users.accounts, users.lastPosting, reasons),
    slices: byName,
    halted: undefined,
  };
}

/** The frozen money that the open things of all slices need. */
export function* reservationsOf({ slices }: Slices): Iterable<Hold> {
  for (const slice of slices.values()) yield* slice.reservations();
}
