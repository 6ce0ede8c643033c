/** The state that the core holds in memory: users, their money, and a slice for each feature that has state. */
import type { AccountKind, LedgerKind, UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { ReasonTable } from '#domain/ledger/reasons';
import type { Millis } from '#domain/units';
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
  /** The names of the entities that its features declare: rules may change no others. */
  readonly entities: ReadonlySet<string>;
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
  /** The names of the entities whose rows rules may change. */
  readonly entities?: readonly string[];
}

/** @throws if two slices or two entities have one name */
export function createState({
  assets = [],
  users = NOBODY,
  slices = [],
  entities = [],
  reasons,
}: StartState): CoreState {
  const byName = new Map(slices.map((slice) => [slice.name, slice]));
  if (byName.size < slices.length) throw new Error('two slices of the state have one name');
  const entityNames = new Set(entities);
  if (entityNames.size < entities.length) throw new Error('two features have an entity of one name');
  return {
    assets: new Set(assets),
    users: new Users(users.users, users.lastEvents),
    ledger: new Ledger(users.accounts, users.lastPosting, reasons),
    entities: entityNames,
    slices: byName,
    halted: undefined,
  };
}

/** Whether users have anything open in a market. */
export function isOpenIn({ slices }: Slices, symbol: string): boolean {
  for (const slice of slices.values()) if (slice.isOpenIn(symbol)) return true;
  return false;
}

/** Why no money may leave a user's account of a kind now, as a refusal's code; undefined: it may. */
export function leaveRefusal(
  state: Slices,
  user: UserId,
  kind: LedgerKind,
  time: Millis,
): string | undefined {
  for (const slice of state.slices.values()) {
    const code = slice.leaveRefusal(state, user, kind, time);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The frozen money that the open things of all slices need. */
export function* reservationsOf({ slices }: Slices): Iterable<Hold> {
  for (const slice of slices.values()) yield* slice.reservations();
}

/** Contradictions between the slices and the ledger. */
export function* breachesOf({ slices, ledger }: Pick<CoreState, 'slices' | 'ledger'>): Iterable<string> {
  for (const { breaches } of slices.values()) if (breaches !== undefined) yield* breaches(ledger);
}

/** The part of an account's available balance that may leave it: nothing that a slice withholds. */
export function movable(state: CoreState, user: UserId, kind: AccountKind, asset: string): Minor {
  const available = state.ledger.available(user, kind, asset);
  let left = available;
  for (const { withheld } of state.slices.values())
    left -= withheld?.(state, { user, kind, asset, available }) ?? 0n;
  return left > 0n ? left : 0n;
}
