/** Positions in markets that are no longer traded, or are counted in other steps. */
import { signOf } from '#domain/contract/position';
import type { CloseCause } from '#domain/contract/position-terms';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { formatSteps, parseSteps } from '#domain/market/instrument';
import { recount } from '#domain/market/recount';
import { totalOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import type { Mover } from '../trading/market-settlement.ts';
import type { OrderMarket } from '../trading/order.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { Cash } from './cash.ts';
import { closeWithoutOrder } from './close-without-order.ts';
import { delistings } from './delisting/delistings.ts';
import { payDueFunding } from './funding/pay-due-funding.ts';
import { fundings } from './funding/funding-state.ts';
import { positionChange, type HeldPosition } from './held-position.ts';
import { notedOf } from './history/noted-position.ts';
import { positions } from './positions.ts';

/**
 * Closes all positions of a market at its last known price, all of them or none: without a price they stay
 * open until a start that knows one.
 */
export function closeAtMark(mover: Mover, symbol: string, cause: CloseCause): void {
  const all = positions.of(mover.state).in(symbol);
  const [first] = all;
  if (first === undefined) return;
  const totals = all.map((held) => totalAt(mover, held));
  if (totals.includes(undefined)) return;
  // All of them together settle this much, whatever their prices are: the clearing account is even then.
  let left = 0n;
  for (const { open } of all) left -= signOf(open.side) * open.entryNotional;
  all.forEach((held, at) => {
    if (held.user !== PLATFORM) left -= closeWhole(mover, held, totals[at] as Minor, cause);
  });
  const maker = all.find(({ user }) => user === PLATFORM);
  if (maker !== undefined)
    closeWhole(mover, maker, maker.open.entryNotional + signOf(maker.open.side) * left, cause);
  else
    new Cash(mover, readingOf(mover, first).instrument.quote, {
      ...{ user: PLATFORM, frozen: 0n },
      marginMode: 'cross',
    }).settle(left, 0n, false);
}

/** The value of a position at the market's price, in the quote; undefined: no price is known in its steps. */
function totalAt(mover: Mover, held: HeldPosition): Minor | undefined {
  const { steps } = readingOf(mover, held);
  for (const text of pricesOf(mover, held.symbol)) {
    const price = parseSteps(text ?? '', steps.price);
    if (price !== undefined) return totalOf(steps, price, held.open.lots);
  }
  return undefined;
}

/**
 * The final price of a delisting; the mark; the one that the last sample of funding stored, which outlives a restart;
 * the last price.
 */
function pricesOf({ state }: Mover, symbol: string): readonly (string | undefined)[] {
  const { mark, last, steps } = marketOf(state, symbol);
  const text = (price: Ticks | undefined) =>
    price === undefined ? undefined : formatSteps(price, steps.price);
  const final = delistings.of(state).of(symbol)?.price;
  return [final, text(mark?.mark), fundings.of(state).of(symbol)?.mark, text(last)];
}

/** A market ends, and is counted in other steps, by a command for a market of this run. */
function marketOf(state: Slices, symbol: string): Market {
  return trading.of(state).markets.get(symbol) as Market;
}

/** Returns the settled PnL. */
function closeWhole(mover: Mover, held: HeldPosition, total: Minor, cause: CloseCause): Minor {
  return closeWithoutOrder(mover, held, { lots: held.open.lots, total, cause });
}

function readingOf({ state }: Mover, held: HeldPosition): OrderMarket {
  const reading = positions.of(state).readingOf(held);
  if (reading === undefined) throw new Error(`position ${String(held.id)} is in unknown steps`);
  return reading;
}

/** Counts positions in the market's present steps. If one does not fit, all of the market are closed. */
export function recountPositions(mover: Mover, symbol: string): void {
  const all = positions.of(mover.state);
  const market = marketOf(mover.state, symbol);
  const others = all.in(symbol).filter(({ steps }) => steps !== market.stepsId);
  for (const held of others) payDueFunding(mover, held);
  const counted = others.map((held) => lotsIn(held, all.readingOf(held), market));
  if (counted.includes(undefined)) {
    closeAtMark(mover, symbol, 'new-steps');
    return;
  }
  others.forEach((held, at) => {
    const [lots, closedLots] = counted[at] as readonly [number, number];
    held.closedLots = closedLots;
    all.recount(held, market.stepsId, { ...held.open, lots });
    held.noted = notedOf(held);
    mover.changeEntity(held.id, positionChange(held, market));
  });
}

/** Undefined: not whole order steps of the market. */
function lotsIn(
  held: HeldPosition,
  from: OrderMarket | undefined,
  { steps }: OrderMarket,
): readonly [number, number] | undefined {
  if (from === undefined) return undefined;
  const lots = recount(held.open.lots, from.steps.size, steps.size);
  const closed = recount(held.closedLots, from.steps.size, steps.size);
  return lots === undefined || closed === undefined || lots % steps.perOrder.size !== 0
    ? undefined
    : [lots, closed];
}
