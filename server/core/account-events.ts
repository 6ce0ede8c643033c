/** What a decision's postings mean for each person: one event with the balances as they now stand, and the records. */
import {
  PLATFORM,
  type Account,
  type AccountKind,
  type LedgerKind,
  type OwnerId,
} from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import type { EntityRows } from '#protocol/entities/entity-rows';
import type { Balance } from '#protocol/names/account';
import { recordsOf, type NumberedPosting } from '../ledger/records.ts';
import type { PersonEvent } from './core-api.ts';
import type { EntityChange } from './decision.ts';
import type { CoreState } from './state.ts';

export interface PostedChange {
  /** One for each person whose accounts changed, by id. */
  readonly events: readonly PersonEvent[];
  /** Every account that changed, as it stands. */
  readonly accounts: readonly Account[];
}

/** Numbers the events and stamps the accounts and the changed entities with the numbers. */
export function tellPosted(
  { ledger, people }: Pick<CoreState, 'ledger' | 'people'>,
  postings: readonly NumberedPosting[],
  changes: readonly EntityChange[],
  time: Millis,
): PostedChange {
  const events: PersonEvent[] = [];
  const accounts: Account[] = [];
  for (const owner of ownersOf(postings, changes)) {
    const number = owner === PLATFORM ? 0 : people.nextEvent(owner);
    const stamped = ledger.stamp(owner, placesOf(owner, postings), number);
    accounts.push(...stamped);
    if (owner === PLATFORM) continue;
    const balances = stamped.map(balanceOf);
    const records = postings.flatMap((posting) => recordsOf(owner, posting, time));
    const changed = changes.length === 0 ? NO_ROWS : rowsFor(owner, changes, number);
    events.push({ user: owner, event: { number, time, balances, records, changes: changed } });
  }
  return { events, accounts };
}

const NO_ROWS: readonly EntityRows[] = [];

/** A user's changed entities by name, each in the order of the changes. */
function rowsFor(owner: OwnerId, changes: readonly EntityChange[], version: number): readonly EntityRows[] {
  const all: { readonly entity: string; readonly rows: unknown[] }[] = [];
  for (const change of changes) {
    if (change.owner !== owner) continue;
    const row = change.row(version);
    const there = all.find(({ entity }) => entity === change.entity);
    if (there === undefined) all.push({ entity: change.entity, rows: [row] });
    else there.rows.push(row);
  }
  return all;
}

/** By id. */
function ownersOf(postings: readonly NumberedPosting[], changes: readonly EntityChange[]): OwnerId[] {
  const owners = new Set<OwnerId>();
  for (const { from, to } of postings) owners.add(from.owner).add(to.owner);
  for (const { owner } of changes) owners.add(owner);
  return [...owners].sort((one, other) => one - other);
}

/** The account of a person as the wire has it. */
export function balanceOf({ kind, asset, available, frozen, version }: Account): Balance {
  return {
    kind: kind as AccountKind,
    asset,
    available: minorText(available),
    frozen: minorText(frozen),
    version,
  };
}

function placesOf(owner: OwnerId, postings: readonly NumberedPosting[]) {
  const places: { readonly kind: LedgerKind; readonly asset: string }[] = [];
  for (const { from, to, asset } of postings) {
    if (from.owner === owner) places.push({ kind: from.kind, asset });
    if (to.owner === owner) places.push({ kind: to.kind, asset });
  }
  return places;
}
