/** What a decision's postings mean for each person: one event with the balances as they now stand, and the records. */
import { PLATFORM, type Account, type AccountKind, type OwnerId } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import type { Balance } from '#protocol/names/account';
import type { Ledger } from '../ledger/ledger.ts';
import { recordsOf, type NumberedPosting } from '../ledger/records.ts';
import type { PersonEvent } from './core-api.ts';
import type { People } from './people.ts';

export interface PostedChange {
  /** One for each person whose accounts changed, by id. */
  readonly events: readonly PersonEvent[];
  /** Every account that changed, as it stands. */
  readonly accounts: readonly Account[];
}

/** Numbers the events and stamps the accounts. */
export function tellPosted(
  { ledger, people }: { readonly ledger: Ledger; readonly people: People },
  postings: readonly NumberedPosting[],
  time: Millis,
): PostedChange {
  const owners = new Set(postings.flatMap(({ from, to }) => [from.owner, to.owner]));
  const events: PersonEvent[] = [];
  const accounts: Account[] = [];
  for (const owner of [...owners].sort((one, other) => one - other)) {
    const number = owner === PLATFORM ? 0 : people.nextEvent(owner);
    const changed = ledger.stamp(owner, placesOf(owner, postings), number);
    accounts.push(...changed);
    if (owner === PLATFORM) continue;
    const balances = changed.map(balanceOf);
    const records = postings.flatMap((posting) => recordsOf(owner, posting, time));
    events.push({
      user: owner,
      event: { number, time, balances, records, orders: [], fills: [] },
    });
  }
  return { events, accounts };
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

function* placesOf(owner: OwnerId, postings: readonly NumberedPosting[]) {
  for (const { from, to, asset } of postings) {
    if (from.owner === owner) yield { kind: from.kind, asset };
    if (to.owner === owner) yield { kind: to.kind, asset };
  }
}
