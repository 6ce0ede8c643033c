/**
 * Applies one side of a trade to its position: closes what is open on the other side, opens the rest, moves
 * money.
 */
import { increased, openCostLeft, reduced, type Position } from '#domain/contract/position';
import { initialMargin } from '#domain/contract/margin';
import { openingLoss } from '#domain/contract/order-cost';
import type { CloseCause } from '#domain/contract/position-terms';
import { sideOpenedBy } from '#domain/contract/position';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import { smallerOf, type Minor } from '#domain/ledger/minor';
import { feeOf, totalOf, type OrderSide } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import type { Mover } from '../trading/market-settlement.ts';
import type { OrderMarket } from '../trading/order.ts';
import { trading } from '../trading/trading-state.ts';
import { Cash } from './cash.ts';
import type { ContractOrder } from './contract-forms.ts';
import { positionChange, type HeldPosition } from './held-position.ts';
import { payDueFunding } from './funding/pay-due-funding.ts';
import { legsOf } from './legs.ts';
import { noteChange } from './history/note-change.ts';
import { NEW_HISTORY } from './history/noted-position.ts';
import { positions } from './positions.ts';
import { endOfPosition } from './triggers/end-triggers.ts';

export interface SideFill {
  /** `PLATFORM`: the market maker, whose position has no margin and pays no fee. */
  readonly user: UserId;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly tick: Ticks;
  readonly lots: Lots;
  /** The amount that the order held for these lots. */
  readonly frozen: Minor;
  readonly feePpm: number;
  /** Undefined: the market maker's. */
  readonly order?: Pick<ContractOrder, 'leverage' | 'marginMode' | 'positionSide' | 'forced' | 'reverse'>;
}

export interface FilledPosition {
  /** The id of the position that it closed or reduced, else of the one that it opened or added to. */
  readonly position: number;
  /** The lots of the part that closed another position. */
  readonly closed: Lots;
  /** The id of the position that the rest opened, if it closed another one; else 0. */
  readonly opened: number;
  readonly fee: Minor;
  /** The part of the fee that `opened` bears. */
  readonly openedFee: Minor;
  /** Settled by the closed part. */
  readonly pnl: Minor;
}

const MAKERS_TERMS: NonNullable<SideFill['order']> = {
  leverage: 1,
  marginMode: 'cross',
  positionSide: 'net',
  forced: false,
  reverse: false,
};

/**
 * One fee is charged for the whole trade. If it turns a position, the closed part bears its fee as if it were alone,
 * rounded up, and the opened part the remainder: both together are what was charged.
 */
export function fillPosition(mover: Mover, market: OrderMarket, fill: SideFill): FilledPosition {
  const { user, symbol, side, tick, lots, feePpm, order = MAKERS_TERMS } = fill;
  const { steps } = market;
  const { marginMode, positionSide, reverse } = order;
  const { closes, opens } = legsOf(mover.state, { user, symbol, side, positionSide, reverse });
  payDueFunding(mover, closes);
  payDueFunding(mover, opens);
  const closing = Math.min(closes?.open.lots ?? 0, lots);
  const cash = new Cash(mover, market.instrument.quote, { user, frozen: fill.frozen, marginMode });
  const closedTotal = totalOf(steps, tick, closing);
  const closed = closing === 0 ? undefined : closes;
  let pnl = 0n;
  if (closed !== undefined) {
    const cause = order.forced ? 'liquidation' : 'user';
    const { settled, released } = closePart(mover, market, closed, {
      lots: closing,
      total: closedTotal,
      cause,
    });
    closed.borne += cash.settle(settled, released, order.forced);
    pnl = settled;
  }
  const fee = cash.charge(feeOf(totalOf(steps, tick, lots), feePpm));
  const opening = lots - closing;
  const opened = opening === 0 ? undefined : heldAfterOpening(mover, market, fill, { opening, opens, cash });
  const openedFee = opened && closed ? fee - smallerOf(fee, feeOf(closedTotal, feePpm)) : 0n;
  if (opened !== undefined) opened.openCost += closed === undefined ? fee : openedFee;
  // A liquidation notes its step whole, with its fee.
  const price = order.forced ? undefined : tick;
  const position = bearing(mover, market, closed ?? opened, fee - openedFee, price);
  const turned = closed && opened ? bearing(mover, market, opened, openedFee, price) : 0;
  cash.move(order.forced ? closed : undefined);
  return { position, closed: closing, opened: turned, fee, openedFee, pnl };
}

/** The id of a position that pays a fee, or a part of one. @param price undefined: the caller notes the change */
function bearing(
  mover: Mover,
  market: OrderMarket,
  held: HeldPosition | undefined,
  fee: Minor,
  price: Ticks | undefined,
): number {
  if (held === undefined) throw new Error('a fill changed no position');
  held.fee += fee;
  if (price !== undefined) noteChange(mover, held, 'user', price);
  mover.changeEntity(held.id, positionChange(held, market));
  return held.id;
}

function heldAfterOpening(
  mover: Mover,
  market: OrderMarket,
  { user, symbol, side, tick, order = MAKERS_TERMS }: SideFill,
  {
    opening,
    opens,
    cash,
  }: { readonly opening: Lots; readonly opens: HeldPosition | undefined; readonly cash: Cash },
): HeldPosition {
  const all = positions.of(mover.state);
  const { leverage, marginMode, positionSide } = order;
  const total = totalOf(market.steps, tick, opening);
  const mark = trading.of(mover.state).markets.get(symbol)?.mark?.mark;
  // A cross position has no margin for it: its account covers every loss.
  const loss = marginMode === 'cross' ? 0n : openingLoss(market.steps, side, { total, lots: opening, mark });
  const margin = user === PLATFORM ? 0n : cash.freeze(initialMargin(total, leverage) + loss);
  const none: Position = { side: sideOpenedBy(side), lots: 0, entryNotional: 0n, margin: 0n };
  const held: HeldPosition = opens ?? {
    id: ++all.last,
    user,
    symbol,
    positionSide,
    marginMode,
    leverage,
    open: none,
    closedLots: 0,
    closedTotal: 0n,
    pnl: 0n,
    fee: 0n,
    openCost: 0n,
    ...NEW_HISTORY,
    opened: mover.time,
    updated: mover.time,
    cause: '',
    version: 0,
    steps: trading.of(mover.state).markets.get(symbol)?.stepsId ?? 0,
  };
  if (opens === undefined) all.add(held);
  held.leverage = leverage;
  all.reopen(held, increased(held.open, { lots: opening, total }, margin));
  held.updated = mover.time;
  return held;
}

export interface ClosedPart {
  readonly lots: Lots;
  readonly total: Minor;
  readonly cause: CloseCause;
}

/** Changes the position alone; its caller moves the money. A position without lots is closed. */
export function closePart(
  mover: Mover,
  market: OrderMarket,
  held: HeldPosition,
  { lots, total, cause }: ClosedPart,
): { readonly settled: Minor; readonly released: Minor } {
  const { position, settled, released } = reduced(held.open, { lots, total });
  const all = positions.of(mover.state);
  held.openCost = openCostLeft(held.openCost, held.open.lots, lots);
  all.reopen(held, position ?? { side: held.open.side, lots: 0, entryNotional: 0n, margin: 0n });
  held.closedLots += lots;
  held.closedTotal += total;
  held.pnl += settled;
  held.updated = mover.time;
  if (position === undefined) {
    held.cause = cause;
    all.remove(held);
    endOfPosition(mover, held, cause);
  }
  mover.changeEntity(held.id, positionChange(held, market));
  return { settled, released };
}
