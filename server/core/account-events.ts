/** What a decision's postings mean for each person: one event with the balances as they now stand, and the records. */
import { PLATFORM, type Account, type AccountKind, type OwnerId } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import type { Balance } from '#protocol/names/account';
import { recordsOf, type NumberedPosting } from '../ledger/records.ts';
import type { PersonEvent } from './core-api.ts';
import type { Trading } from './decision.ts';
import { wireFill, wireOrder, type OrderMarket } from './order.ts';
import { readingOf, type CoreState } from './state.ts';

export interface PostedChange {
  /** One for each person whose accounts changed, by id. */
  readonly events: readonly PersonEvent[];
  /** Every account that changed, as it stands. */
  readonly accounts: readonly Account[];
}

/** Numbers the events and stamps the accounts, and the orders that changed. */
export function tellPosted(
  { ledger, people, markets }: Pick<CoreState, 'ledger' | 'people' | 'markets'>,
  postings: readonly NumberedPosting[],
  { orders, fills }: Pick<Trading, 'orders' | 'fills'>,
  time: Millis,
): PostedChange {
  const owners = new Set(postings.flatMap(({ from, to }) => [from.owner, to.owner]));
  for (const { owner } of orders) owners.add(owner);
  const marketOf = (counted: Parameters<typeof readingOf>[1]) => readingOf(markets, counted) as OrderMarket;
  const events: PersonEvent[] = [];
  const accounts: Account[] = [];
  for (const owner of [...owners].sort((one, other) => one - other)) {
    const number = owner === PLATFORM ? 0 : people.nextEvent(owner);
    const changed = ledger.stamp(owner, placesOf(owner, postings), number);
    accounts.push(...changed);
    if (owner === PLATFORM) continue;
    const balances = changed.map(balanceOf);
    const records = postings.flatMap((posting) => recordsOf(owner, posting, time));
    const own = orders.filter((order) => order.owner === owner).sort((one, other) => one.id - other.id);
    for (const order of own) order.version = number;
    events.push({
      user: owner,
      event: {
        number,
        time,
        balances,
        records,
        orders: own.map((order) => wireOrder(order, marketOf(order))),
        fills: fills.filter(({ user }) => user === owner).map((fill) => wireFill(fill, marketOf(fill))),
      },
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
