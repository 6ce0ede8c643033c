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
import { spotFill } from '#protocol/entities/spot-fill';
import { spotOrder } from '#protocol/entities/spot-order';
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
  trading: Pick<Trading, 'orders' | 'fills'>,
  time: Millis,
): PostedChange {
  const events: PersonEvent[] = [];
  const accounts: Account[] = [];
  for (const owner of ownersOf(postings, trading.orders)) {
    const number = owner === PLATFORM ? 0 : people.nextEvent(owner);
    const changed = ledger.stamp(owner, placesOf(owner, postings), number);
    accounts.push(...changed);
    if (owner === PLATFORM) continue;
    const balances = changed.map(balanceOf);
    const records = postings.flatMap((posting) => recordsOf(owner, posting, time));
    const changes = isEmpty(trading) ? NO_CHANGES : changesOf(owner, trading, number, markets);
    events.push({ user: owner, event: { number, time, balances, records, changes } });
  }
  return { events, accounts };
}

const NO_CHANGES: readonly EntityRows[] = [];

function isEmpty({ orders, fills }: Pick<Trading, 'orders' | 'fills'>): boolean {
  return orders.length + fills.length === 0;
}

/** Of a person, as the wire has them; their orders know from now on which event told them last. */
function changesOf(
  owner: OwnerId,
  { orders, fills }: Pick<Trading, 'orders' | 'fills'>,
  version: number,
  markets: CoreState['markets'],
): readonly EntityRows[] {
  const marketOf = (counted: Parameters<typeof readingOf>[1]) => readingOf(markets, counted) as OrderMarket;
  const own = orders.filter((order) => order.owner === owner).sort((one, other) => one.id - other.id);
  for (const order of own) order.version = version;
  const changes: EntityRows[] = [];
  if (own.length > 0)
    changes.push({ entity: spotOrder.name, rows: own.map((order) => wireOrder(order, marketOf(order))) });
  const ownFills = fills.filter(({ user }) => user === owner);
  if (ownFills.length > 0)
    changes.push({ entity: spotFill.name, rows: ownFills.map((fill) => wireFill(fill, marketOf(fill))) });
  return changes;
}

/** By id. */
function ownersOf(postings: readonly NumberedPosting[], orders: Trading['orders']): OwnerId[] {
  const owners = new Set<OwnerId>();
  for (const { from, to } of postings) owners.add(from.owner).add(to.owner);
  for (const { owner } of orders) owners.add(owner);
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
