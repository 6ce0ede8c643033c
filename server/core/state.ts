/** What the core holds in memory: users, their money, and a slice for each feature that has a state of its own. */
import type { ReasonTable } from '#domain/ledger/reasons';
import type { StoredUsers } from '../db/store-api.ts';
import type { Hold } from '../ledger/audit.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Users } from './users.ts';
import type { HeldSlice, Slices } from './state-slice.ts';

export interface CoreState extends Slices {
  /** What can be held: everything that some market trades or is paid in. */
  readonly assets: ReadonlySet<string>;
  readonly users: Users;
  readonly ledger: Ledger;
  /** Why no money may move; undefined: it may. */
  halted: string | undefined;
}

const NOBODY: StoredUsers = { users: [], accounts: [], lastEvents: [], lastPosting: 0 };

export interface StartState {
  readonly assets?: Iterable<string>;
  readonly users?: StoredUsers;
  readonly slices?: readonly HeldSlice[];
  /** Why money may move; without it for the platform's reasons alone. */
  readonly reasons?: ReasonTable;
}

/** @throws where two slices have one name */
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

/** What is open in all slices, and the frozen money that it needs. */
export function* reservationsOf({ slices }: Slices): Iterable<Hold> {
  for (const slice of slices.values()) yield* slice.reservations();
}
