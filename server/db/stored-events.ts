/**
 * Account events as rows. The records of an event are the sides of its postings in its user's accounts: the row names
 * its first and last posting, and a read makes the records from the postings, which never change. Earlier versions
 * stored the records themselves.
 */
import { and, between, eq, ne, type SQL } from 'drizzle-orm';
import type { UserId } from '#domain/ledger/account-kinds';
import type { AccountEvent, LedgerRecord } from '#protocol/names/account';
import { recordsOf, type NumberedPosting } from '../ledger/records.ts';
import type { Database } from './define-tables.ts';
import { postings, type accountEvents, type StoredEvent } from './schema.ts';

type EventRow = typeof accountEvents.$inferSelect;
type PostingRow = typeof postings.$inferSelect;

const NO_POSTINGS: readonly PostingRow[] = [];

export function storedEventOf({ balances, records, changes }: AccountEvent): StoredEvent {
  const [first, last] = [records[0], records.at(-1)];
  return {
    balances,
    // A field without a value is omitted from the row's text.
    postings: first && last && [postingOf(first), postingOf(last)],
    changes: changes.length === 0 ? undefined : changes,
  };
}

/** The id of a record begins with that of its posting. */
function postingOf({ id }: LedgerRecord): number {
  return Number.parseInt(id);
}

/** A user's rows as the events that were sent. @param rows in the order of their numbers */
export async function readEvents(
  database: Database,
  user: UserId,
  rows: readonly EventRow[],
): Promise<AccountEvent[]> {
  const ranges = rows.flatMap(({ body }) => (body.postings === undefined ? [] : [body.postings]));
  const [first, last] = [ranges[0]?.[0], ranges.at(-1)?.[1]];
  const posted =
    first === undefined || last === undefined ? NO_POSTINGS : await postingsOf(database, user, first, last);
  return rows.map((row) => eventOf(row, posted));
}

/** A user's postings within a range of ids, along an index for each side. */
async function postingsOf(
  database: Database,
  user: UserId,
  first: number,
  last: number,
): Promise<PostingRow[]> {
  const { id, fromUser, toUser } = postings;
  const within = (side: SQL | undefined) =>
    database
      .select()
      .from(postings)
      .where(and(side, between(id, first, last)));
  const left = await within(eq(fromUser, user));
  const came = await within(and(eq(toUser, user), ne(toUser, fromUser)));
  return [...left, ...came].sort((one, other) => one.id - other.id);
}

/** @param posted the user's postings, or more, in the order of their ids */
export function eventOf(row: EventRow, posted: readonly PostingRow[]): AccountEvent {
  const { user, number, time, command, body } = row;
  const { balances, records, postings: own, changes = [] } = body;
  const by = { command, time };
  return {
    ...{ number, time, balances },
    records: records ?? within(posted, own).flatMap((each) => recordsOf(user, numbered(each), by)),
    changes,
  };
}

function within(posted: readonly PostingRow[], range: StoredEvent['postings']): readonly PostingRow[] {
  if (range === undefined) return NO_POSTINGS;
  const [first, last] = range;
  return posted.filter(({ id }) => id >= first && id <= last);
}

function numbered(row: PostingRow): NumberedPosting {
  const { id, reason, asset, amount, symbol } = row;
  return {
    ...{ id, reason, asset, symbol, amount: BigInt(amount) },
    from: { user: row.fromUser, kind: row.fromKind, part: row.fromPart },
    to: { user: row.toUser, kind: row.toKind, part: row.toPart },
  };
}
