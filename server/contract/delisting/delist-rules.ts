/**
 * Ends contracts as announced, in slices of a bounded number of steps, each a committed command: orders and triggers,
 * then alerts and whatever else follows its prices at the start of the window, and at the instant all positions of
 * one user after another, at the final price. The rest follows from the rows of all that is open, so a stop between
 * two slices loses nothing and does nothing twice. The market maker is the other side of each position, so all
 * positions of a contract sum to zero after every slice.
 */
import { unrealisedPnl } from '#domain/contract/position';
import { byLargest } from '#domain/ledger/minor';
import type { Millis, Ticks } from '#domain/units';
import { platformRules } from '../../core/decide.ts';
import type { Accepted } from '../../core/decision.ts';
import { defineJob, type DueCommand } from '../../core/schedule.ts';
import type { CoreState } from '../../core/state.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { closeFollowers } from '../../trading/follow-price.ts';
import { marketOfKind } from '../../trading/kind-orders.ts';
import { Settlement } from '../../trading/settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { fundings, MINUTE } from '../funding/funding-state.ts';
import type { HeldPosition } from '../held-position.ts';
import { closeAgainstMaker } from '../liquidation/take-over.ts';
import { positions } from '../positions.ts';
import { cancelTrigger } from '../triggers/change-trigger.ts';
import { announcedDelisting } from './delisting-gate.ts';
import { delistingRows, type DelistingRow } from './delisting-rows.ts';
import { delistings, type LeftToEnd } from './delistings.ts';
import { finalPrice, settledTick } from './final-price.ts';
import { leftToEnd, nextOrder, nextTrigger, nextUser } from './left-to-end.ts';
import { contractDelistings, windowStart, type AnnouncedDelisting } from './settings.ts';

/** The database writes one slice while the next one is decided. */
const SLICES_UNCOMMITTED = 2;
/** The sample of the instant, and funding that is due at it, come first. */
const AFTER_FUNDING = 2;

interface EndContract extends DueCommand {
  readonly kind: 'contract.end';
  readonly symbol: string;
}

export const delistingRules = platformRules<EndContract>({
  'contract.end': (state, { symbol, due, time }): Accepted => {
    const all = delistings.of(state);
    all.notBefore = due + 1;
    const market = trading.of(state).markets.get(symbol) as Market;
    const settlement = new Settlement({ state, time });
    settlement.symbol = symbol;
    const announced = announcedDelisting(state, symbol) as AnnouncedDelisting;
    const left = leftToEnd(state, announced);
    const most = valueOf(state, contractDelistings).endedAtOnce;
    if (!endOrders(settlement, left, most)) return settlement.settled();
    if (!all.isClosed(announced) && !closeFollowers(settlement, symbol, most)) return settlement.settled();
    all.close(announced);
    // The due time says which part this is: a replay of several runs has the state of none of them.
    if (due < announced.at + AFTER_FUNDING) return settlement.settled();
    const row = all.of(symbol) ?? begun(settlement, market, announced);
    if (row === undefined) {
      // Too little is known by which it could be settled. Others do not wait for it.
      all.waiting.set(symbol, due + MINUTE);
      return {};
    }
    if (settleSome(settlement, market, row, left, most)) keep(settlement, { ...row, settled: time });
    return settlement.settled();
  },
});

export const delistingJob = defineJob<EndContract>({
  name: 'contract.end',
  mostUncommitted: SLICES_UNCOMMITTED,
  next(state) {
    return fundings.of(state).afterDue(firstUnsettled(state)?.due);
  },
  // Asked only while one is due.
  command: (state) => ({ kind: 'contract.end', symbol: (firstUnsettled(state) as Unsettled).symbol }),
});

interface Unsettled {
  readonly symbol: string;
  readonly due: Millis;
}

/** A contract that this run does not trade is closed at the start (`ended-markets.ts`). */
function firstUnsettled(state: CoreState): Unsettled | undefined {
  const all = delistings.of(state);
  let first: Unsettled | undefined;
  for (const announced of valueOf(state, contractDelistings).markets) {
    const { symbol, at } = announced;
    if (marketOfKind(state, 'perpetual', symbol) === undefined || all.of(symbol)?.settled) continue;
    const next = all.isClosed(announced) ? at + AFTER_FUNDING : windowStart(announced);
    const due = Math.max(next, all.notBefore, all.waiting.get(symbol) ?? 0);
    if (first === undefined || due < first.due) first = { symbol, due };
  }
  return first;
}

/** Fixes the final price. */
function begun(
  settlement: Settlement,
  market: Market,
  announced: AnnouncedDelisting,
): DelistingRow | undefined {
  const price = finalPrice(settlement.state, market, announced, settlement.time);
  return price && keep(settlement, { ...announced, ...price, settled: 0 });
}

function keep(settlement: Settlement, row: DelistingRow): DelistingRow {
  delistings.of(settlement.state).set(row);
  settlement.write(delistingRows.write(row));
  return row;
}

/** Returns whether no order and no trigger is left. */
function endOrders(settlement: Settlement, all: LeftToEnd, most: number): boolean {
  const { state } = settlement;
  let left = most;
  for (let order = nextOrder(state, all); order !== undefined; order = nextOrder(state, all)) {
    if (left-- <= 0) return false;
    settlement.cancel(order, 'delisted');
  }
  for (let held = nextTrigger(state, all); held !== undefined; held = nextTrigger(state, all)) {
    if (left-- <= 0) return false;
    cancelTrigger(settlement, held, 'delisted');
  }
  return true;
}

/** Returns whether no position is left. */
function settleSome(
  settlement: Settlement,
  market: Market,
  row: DelistingRow,
  all: LeftToEnd,
  most: number,
): boolean {
  const price = settledTick(market, row);
  const { state } = settlement;
  const open = positions.of(state);
  let left = most;
  for (let user = nextUser(state, all); user !== undefined; user = nextUser(state, all)) {
    if (left <= 0) return false;
    const own = open.of(user).filter((held) => held.symbol === row.symbol);
    left -= own.length;
    settle(settlement, market, own, price);
  }
  return true;
}

/** The profit of one side of a user pays for the loss of the other. */
function settle(settlement: Settlement, market: Market, own: readonly HeldPosition[], price: Ticks): void {
  const profitOf = ({ open }: HeldPosition) => unrealisedPnl(market.steps, open, price);
  const sorted = own.toSorted((one, other) => byLargest(profitOf(one), profitOf(other)));
  for (const held of sorted) closeAgainstMaker(settlement, market, held, held.open.lots, price, 'delisted');
}
