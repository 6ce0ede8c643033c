/** One event for each user that a decision's postings concern: the changed balances, entities and records. */
import { PLATFORM, type Account, type AccountKind, type UserId } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import type { EntityRows } from '#protocol/entities/entity-rows';
import type { Balance } from '#protocol/names/account';
import { recordsOf, type NumberedPosting, type PostedBy } from '../ledger/records.ts';
import type { UserEvent } from './core-api.ts';
import type { EntityChange } from './decision.ts';
import type { CoreState } from './state.ts';

export interface PostedChange {
  /** One for each user whose accounts changed, by id. */
  readonly events: readonly UserEvent[];
  /** Every account that changed, as it is now. */
  readonly accounts: readonly Account[];
  /** Changes that followed from what the events send (`HeldSlice.onSent`); the events carry them. */
  readonly followed: readonly EntityChange[];
}

/** Numbers the events and stamps the accounts and the changed entities with the numbers. */
export function postedEvents(
  { ledger, users, slices }: Pick<CoreState, 'ledger' | 'users' | 'slices'>,
  postings: readonly NumberedPosting[],
  changes: readonly EntityChange[],
  by: PostedBy,
): PostedChange {
  const events: UserEvent[] = [];
  const accounts: Account[] = [];
  const followed: EntityChange[] = [];
  const ofUsers = groupedByUser(postings, changes);
  for (const userId of [...ofUsers.keys()].sort((one, other) => one - other)) {
    const own = ofUsers.get(userId) as Concerned;
    const number = userId === PLATFORM ? 0 : users.nextEvent(userId);
    const stamped = ledger.stamp(userId, own.postings, number);
    accounts.push(...stamped);
    if (userId === PLATFORM) continue;
    const balances = stamped.map(balanceOf);
    const records = own.postings.flatMap((posting) => recordsOf(userId, posting, by));
    const changed = own.changes.length === 0 ? undefined : rowsFor(own.changes, number);
    if (changed !== undefined) followed.push(...followedBy(slices, userId, changed, by.time, number));
    events.push({
      user: userId,
      event: { number, time: by.time, balances, records, changes: changed ?? NO_ROWS },
    });
  }
  return { events, accounts, followed };
}

const NO_ROWS: readonly EntityRows[] = [];

interface SentRows extends EntityRows {
  readonly rows: unknown[];
}

/** The changes that follow from a user's rows; theirs are added to them. */
function followedBy(
  slices: CoreState['slices'],
  user: UserId,
  sent: SentRows[],
  time: Millis,
  version: number,
): readonly EntityChange[] {
  const changes: EntityChange[] = [];
  for (const { onSent } of slices.values())
    if (onSent !== undefined) changes.push(...onSent(user, sent, time));
  if (changes.length > 0) rowsFor(changes, version, sent);
  return changes;
}

/** A user's changed entities by name, each in the order of the changes. */
function rowsFor(changes: readonly EntityChange[], version: number, all: SentRows[] = []): SentRows[] {
  for (const change of changes) {
    const row = change.row(version);
    const there = all.find(({ entity }) => entity === change.entity);
    if (there === undefined) all.push({ entity: change.entity, rows: [row] });
    else there.rows.push(row);
  }
  return all;
}

/** The postings and changes of one user, each in its order. */
interface Concerned {
  readonly postings: NumberedPosting[];
  readonly changes: EntityChange[];
}

/** Grouped once, because a command may concern thousands of users. */
function groupedByUser(
  postings: readonly NumberedPosting[],
  changes: readonly EntityChange[],
): ReadonlyMap<UserId, Concerned> {
  const all = new Map<UserId, Concerned>();
  const of = (userId: UserId): Concerned => {
    const known = all.get(userId);
    if (known !== undefined) return known;
    const made: Concerned = { postings: [], changes: [] };
    all.set(userId, made);
    return made;
  };
  for (const posting of postings) {
    const { from, to } = posting;
    of(from.user).postings.push(posting);
    if (to.user !== from.user) of(to.user).postings.push(posting);
  }
  for (const change of changes) of(change.user).changes.push(change);
  return all;
}

/** A user's account as it is sent. */
export function balanceOf({ kind, asset, available, frozen, version }: Account): Balance {
  return {
    kind: kind as AccountKind,
    asset,
    available: minorText(available),
    frozen: minorText(frozen),
    version,
  };
}
