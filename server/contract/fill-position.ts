/** Applies one side of a trade to its position: closes what is open on the other side, opens the rest, moves money. */
import { increased, reduced, type Position } from '#domain/contract/position';
import { initialMargin } from '#domain/contract/margin';
import { openingLoss } from '#domain/contract/order-cost';
import type { CloseCause } from '#domain/contract/position-terms';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { feeOf, totalOf, type OrderSide } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import type { Mover } from '../trading/market-settlement.ts';
import type { OrderMarket } from '../trading/order.ts';
import { trading } from '../trading/trading-state.ts';
import type { ContractOrder } from './contract-forms.ts';
import { PositionChange, type HeldPosition } from './held-position.ts';
import { closingLots, sideOpenedBy } from '#domain/contract/trade-cost';
import { positionOf, positions } from './positions.ts';

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
  readonly order?: Pick<ContractOrder, 'leverage' | 'marginMode' | 'positionSide' | 'forced'>;
}

export interface FilledPosition {
  /** The id of the position that is open now, else of the closed one. */
  readonly position: number;
  readonly fee: Minor;
  /** Settled by the closed part. */
  readonly pnl: Minor;
}

const MAKERS_TERMS = { leverage: 1, marginMode: 'cross', positionSide: 'net', forced: false } as const;

export function fillPosition(mover: Mover, market: OrderMarket, fill: SideFill): FilledPosition {
  const { user, symbol, side, tick, lots, feePpm, order = MAKERS_TERMS } = fill;
  const { steps } = market;
  const before = positionOf(mover.state, { user, symbol, positionSide: order.positionSide });
  const closing = closingLots(side, before?.open, lots);
  const cash = new Cash(mover, market.instrument.quote, fill);
  let pnl = 0n;
  if (before !== undefined && closing > 0) {
    const total = totalOf(steps, tick, closing);
    const { settled, released } = closePart(mover, market, before, {
      ...{ lots: closing, total },
      cause: order.forced ? 'liquidation' : 'user',
    });
    cash.settle(settled, released, order.forced);
    pnl = settled;
  }
  const fee = cash.charge(feeOf(totalOf(steps, tick, lots), feePpm));
  const opening = lots - closing;
  const held = opening === 0 ? before : heldAfterOpening(mover, market, fill, { opening, cash });
  if (held === undefined) throw new Error(`a fill in ${symbol} changed no position`);
  held.fee += fee;
  cash.move();
  mover.changeEntity(held.id, new PositionChange(held, market));
  return { position: held.id, fee, pnl };
}

function heldAfterOpening(
  mover: Mover,
  market: OrderMarket,
  { user, symbol, side, tick, order = MAKERS_TERMS }: SideFill,
  { opening, cash }: { readonly opening: Lots; readonly cash: Cash },
): HeldPosition {
  const all = positions.of(mover.state);
  const { leverage, marginMode, positionSide } = order;
  const total = totalOf(market.steps, tick, opening);
  const there = positionOf(mover.state, { user, symbol, positionSide });
  const mark = trading.of(mover.state).markets.get(symbol)?.mark?.mark;
  const wanted =
    initialMargin(total, leverage) + openingLoss(market.steps, side, { total, lots: opening, mark });
  const margin = user === PLATFORM ? 0n : cash.freeze(wanted);
  const none: Position = { side: sideOpenedBy(side), lots: 0, entryNotional: 0n, margin: 0n };
  const held: HeldPosition = there ?? {
    ...{ id: ++all.last, user, symbol, positionSide, marginMode, leverage, open: none },
    ...{ closedLots: 0, closedTotal: 0n, pnl: 0n, fee: 0n },
    ...{ opened: mover.time, updated: mover.time, cause: '', version: 0 },
    steps: trading.of(mover.state).markets.get(symbol)?.stepsId ?? 0,
  };
  if (there === undefined) all.add(held);
  held.leverage = leverage;
  held.open = increased(held.open, { lots: opening, total }, margin);
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
  held.open = position ?? { side: held.open.side, lots: 0, entryNotional: 0n, margin: 0n };
  held.closedLots += lots;
  held.closedTotal += total;
  held.pnl += settled;
  held.updated = mover.time;
  if (position === undefined) {
    held.cause = cause;
    all.remove(held);
  }
  mover.changeEntity(held.id, new PositionChange(held, market));
  return { settled, released };
}

/** The money of one side of a trade: what is free for it, and what is posted at the end. */
export class Cash {
  private free: Minor;
  private frozenChange: Minor;
  /** The rest of the margin after a forced close: its fee takes no more. */
  private feeLimit: Minor | undefined;

  constructor(
    private readonly mover: Mover,
    private readonly asset: string,
    private readonly of: Pick<SideFill, 'user' | 'frozen'>,
  ) {
    this.free = mover.available(of.user, 'contract', asset) + of.frozen;
    this.frozenChange = -of.frozen;
  }

  /** Settles PnL. A loss beyond the payable amount is the market maker's; a forced close pays from its margin alone. */
  settle(settled: Minor, released: Minor, isForced: boolean): void {
    const { mover, asset, of } = this;
    this.frozenChange -= released;
    this.free += released;
    if (isForced) this.feeLimit = released + settled > 0n ? released + settled : 0n;
    if (settled >= 0n || of.user === PLATFORM) {
      this.pass(settled, of.user);
      return;
    }
    const most = isForced ? released : this.free;
    const paid = -settled < most ? -settled : most;
    this.pass(-paid, of.user);
    mover.move('contract-loss', asset, -settled - paid, PLATFORM, PLATFORM);
  }

  /** Charges as much of a fee as there is. */
  charge(fee: Minor): Minor {
    const most = this.feeLimit ?? this.free;
    const charged = fee < most ? fee : most;
    if (charged <= 0n || this.of.user === PLATFORM) return 0n;
    this.free -= charged;
    this.mover.move('contract-fee', this.asset, charged, this.of.user, PLATFORM);
    return charged;
  }

  /** Freezes margin: all that is left if rounding took a little more. */
  freeze(margin: Minor): Minor {
    const frozen = margin < this.free ? margin : this.free;
    this.free -= frozen;
    this.frozenChange += frozen;
    return frozen;
  }

  move(): void {
    const { mover, asset, of, frozenChange } = this;
    if (frozenChange > 0n) mover.move('contract-margin', asset, frozenChange, of.user, of.user);
    else mover.move('contract-margin-release', asset, -frozenChange, of.user, of.user);
  }

  /** Above zero: a profit. */
  private pass(amount: Minor, user: UserId): void {
    this.free += amount;
    if (amount > 0n) this.mover.move('contract-profit', this.asset, amount, PLATFORM, user);
    else this.mover.move('contract-loss', this.asset, -amount, user, PLATFORM);
  }
}
