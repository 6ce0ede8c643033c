/**
 * The slice of assets: the value of each user's accounts when their day began, and the net inflow since. Today's PnL is
 * the difference of the value now to both. A day begins at 00:00 of the platform's zone: accounts have none.
 *
 * The inflow follows the ledger: whatever rule posts money from or to the outside, it is counted in the same decision.
 */
import { inflowOf, type DayOpening } from '#domain/assets/today-pnl';
import { roundedMinor, valuation, type LastOf } from '#domain/assets/valuation';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import { minorText } from '#domain/ledger/minor';
import type { Posting } from '#domain/ledger/posting';
import type { Calendar } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { EntityRow } from '#protocol/entities/define-entity';
import { openingValue } from '#protocol/entities/opening-value';
import { canonicalText } from '../core/canonical-text.ts';
import type { EntityChange } from '../core/decision.ts';
import { DueTimes } from '../core/due-times.ts';
import { dayDelay } from '../core/order-slices.ts';
import { stateSlice } from '../core/state-slice.ts';
import type { StoredUsers } from '../db/store-api.ts';
import { assetPrices } from './equity.ts';
import { openingRows, type OpeningRow } from './stored-openings.ts';

export interface Opening extends DayOpening {
  readonly start: Millis;
  readonly priced: boolean;
  /** The number of its user's event that last changed it. */
  version: number;
}

export interface OpeningState {
  readonly calendar: Calendar;
  readonly openings: Map<UserId, Opening>;
  /** When each user's next day begins, in slices of users. */
  readonly dueTimes: DueTimes;
}

interface OpeningStart {
  readonly calendar: Calendar;
  readonly rows?: readonly OpeningRow[] | undefined;
  readonly users: Pick<StoredUsers, 'accounts'>;
}

export const openingState = stateSlice<OpeningState, OpeningStart>('assets', {
  rebuild({ calendar, rows = [], users: { accounts } }) {
    const openings = new Map(rows.map((row) => [row.user, openingOf(row)]));
    const state = { calendar, openings, dueTimes: new DueTimes() };
    for (const [user, { start }] of openings) awaitNextDay(state, user, start);
    // Users from before there were opening values: their day begins with this start.
    for (const { user } of accounts)
      if (user !== PLATFORM && !openings.has(user)) state.dueTimes.set(user, inSlice(0, user));
    return state;
  },
  hash({ openings }, update) {
    for (const [user, opening] of [...openings].sort(([one], [other]) => one - other))
      update(canonicalText(rowOf(user, opening)));
  },
  entities({ openings }, user) {
    const opening = openings.get(user);
    return opening === undefined ? [] : [{ entity: openingValue.name, rows: [wireOpening(opening)] }];
  },
  /** A user's first inflow begins their first day. */
  onPosted(state, slices, postings, time) {
    const inflows = inflowsIn(postings, assetPrices(slices));
    return Array.from(inflows, ([user, { inflow, priced }]) => {
      const before = state.openings.get(user) ?? firstOpening(state, time);
      return openDay(state, user, {
        ...before,
        inflow: before.inflow + inflow,
        priced: before.priced && priced,
      });
    });
  },
});

/** Replaces a user's opening. */
export function openDay(state: OpeningState, user: UserId, opening: Omit<Opening, 'version'>): EntityChange {
  const now: Opening = { ...opening, version: 0 };
  state.openings.set(user, now);
  awaitNextDay(state, user, opening.start);
  return {
    entity: openingValue.name,
    user,
    row(version) {
      now.version = version;
      return wireOpening(now);
    },
    write: () => openingRows.write(rowOf(user, now)),
  };
}

/** When the day that holds `time` began. */
export function dayOf({ calendar }: OpeningState, time: Millis): Millis {
  return calendar.start(time, '1d');
}

function awaitNextDay({ calendar, dueTimes }: OpeningState, user: UserId, start: Millis): void {
  dueTimes.set(user, inSlice(calendar.next(start, '1d'), user));
}

function inSlice(due: Millis, user: UserId): Millis {
  return due + dayDelay(user);
}

function firstOpening(state: OpeningState, time: Millis): Omit<Opening, 'version'> {
  return { start: dayOf(state, time), value: 0n, inflow: 0n, priced: true };
}

/** The net inflow of each user, in USDT. */
function inflowsIn(
  postings: readonly Posting[],
  last: LastOf,
): ReadonlyMap<UserId, Pick<Opening, 'inflow' | 'priced'>> {
  const inflows = new Map<UserId, Pick<Opening, 'inflow' | 'priced'>>();
  for (const posting of postings) {
    const each = inflowOf(posting);
    if (each === undefined) continue;
    const { value, priced } = valuation([each], last);
    const before = inflows.get(each.user) ?? { inflow: 0n, priced: true };
    inflows.set(each.user, {
      inflow: before.inflow + roundedMinor(value),
      priced: before.priced && priced,
    });
  }
  return inflows;
}

function wireOpening({ start, value, inflow, priced, version }: Opening): EntityRow<typeof openingValue> {
  return { start, value: minorText(value), inflow: minorText(inflow), priced, version };
}

function rowOf(user: UserId, { start, value, inflow, priced, version }: Opening): OpeningRow {
  return { user, start, value: String(value), inflow: String(inflow), priced, version };
}

function openingOf({ start, value, inflow, priced, version }: OpeningRow): Opening {
  return { start, value: BigInt(value), inflow: BigInt(inflow), priced, version };
}
