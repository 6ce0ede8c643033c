/**
 * How orders of contracts move money. An order freezes its initial margin and its highest fee; a trade turns
 * that into the margin of a position, or settles what it closes. Settled PnL passes through the clearing
 * account, against which the market maker's own position is settled too, so clearing is always the negative
 * of the signed entry value of all open positions. A loss beyond what its user can pay is paid by the market
 * maker.
 */
import { initialMargin } from '#domain/contract/margin';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorText, type Minor } from '#domain/ledger/minor';
import type { Reason } from '#domain/ledger/reasons';
import { feeOf, feesOfLevel, totalOf } from '#domain/trading/order';
import type { Lots, Ticks } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import { valueOf } from '../settings/settings-state.ts';
import type {
  FillSide,
  FillTerms,
  MatchedTrade,
  Mover,
  OrderBound,
  OrderStep,
  SettlementOf,
} from '../trading/market-settlement.ts';
import { openLots, type OrderMarket } from '../trading/order.ts';
import { trading } from '../trading/trading-state.ts';
import { cancelUseless } from './cancel-useless.ts';
import { contractForms, type ContractOrder } from './contract-forms.ts';
import { closeAtMark, recountPositions } from './ended-markets.ts';
import { fillPosition } from './fill-position.ts';
import { noteReached } from './liquidation/used-up.ts';
import { spendableOf } from './cross-account.ts';
import { hasTradingEnded, isBeingDelisted, tradingEndOf } from './delisting/delisting-gate.ts';
import { legsOf } from './legs.ts';
import { isIndexLost } from './marks/index-gate.ts';
import { forgetIndex, markFrom } from './marks/mark-rules.ts';
import { mostLots } from './most-lots.ts';
import { canPay, canPayAll, payerOf } from './payers.ts';
import { passesLimit } from './position-limits.ts';
import { positions } from './positions.ts';
import { contractFees } from './settings.ts';
import { endInMarket, needsRecount, recountTriggers } from './triggers/end-triggers.ts';
import { followOrders, noteClosed } from './triggers/follow-orders.ts';
import { followLastPrice, followMark } from './triggers/follow-prices.ts';

/** Ledger reasons of contract orders. */
export const CONTRACT_REASONS = [
  'contract-margin',
  'contract-margin-release',
  'contract-fee',
  'contract-profit',
  'contract-loss',
  // A fill pays the funding that its position owes.
  'contract-overnight-fee',
] as const satisfies readonly Reason[];

/** Rounding of several trades: amounts that are each rounded up may together be this much above the whole. */
export const ROUNDING: Minor = 1_000n;

/** 0 for an order that only closes. */
export function frozenFor(
  { leverage, feePpm, reduceOnly }: Pick<ContractOrder, 'leverage' | 'feePpm' | 'reduceOnly'>,
  { steps }: OrderMarket,
  tick: Ticks,
  lots: Lots,
): Minor {
  if (reduceOnly) return 0n;
  const total = totalOf(steps, tick, lots);
  return initialMargin(total, leverage) + feeOf(total, feePpm);
}

/** The frozen amount of an open order. */
export function contractReservation(order: ContractOrder, market: OrderMarket): Minor {
  return order.wait?.reserved ?? frozenFor(order, market, order.tick ?? 0, openLots(order));
}

export const contractSettlement: SettlementOf<typeof contractForms> = {
  forms: contractForms,
  frozen: frozenFor,
  freeze: (mover, { user }, { instrument }, amount) => {
    mover.move('contract-margin', instrument.quote, amount, user, user);
  },
  release: (mover, { user }, { instrument }, amount) => {
    mover.move('contract-margin-release', instrument.quote, amount, user, user);
  },
  reservation: (order, market) => ({
    ...{ user: order.user, kind: 'contract', asset: market.instrument.quote },
    amount: contractReservation(order, market),
  }),
  unitsFor: () => undefined,
  bound,
  couldTrade,
  trade(mover, trade, market) {
    if (trade.taker !== undefined && trade.maker !== undefined) return;
    const { side, tick, lots } = trade;
    const makerSide = trade.taker === undefined ? side : side === 'buy' ? 'sell' : 'buy';
    const { symbol } = (trade.taker ?? trade.maker) as ContractOrder;
    const fill = { user: PLATFORM, symbol, side: makerSide, tick, lots, frozen: 0n, feePpm: 0 } as const;
    fillPosition(mover, market, fill);
  },
  fill: (mover, order, trade, side) => filled(mover, order, trade, side),
  afterTrades(mover, orders) {
    for (const { user, symbol } of orders) cancelUseless(mover, user, symbol);
  },
  endOf: tradingEndOf,
  markFrom,
  opened: forgetIndex,
  afterChanges: followOrders,
  onLastPrice: followLastPrice,
  afterMark(mover, symbol) {
    noteReached(mover, symbol);
    followMark(mover, symbol);
  },
  close(mover, symbol) {
    endInMarket(mover, symbol, 'delisted');
    closeAtMark(mover, symbol, 'delisted');
  },
  recount(mover, symbol) {
    recountTriggers(mover, symbol);
    recountPositions(mover, symbol);
  },
  needsRecount: (state, symbol) =>
    needsRecount(state, symbol) ||
    positions
      .of(state)
      .in(symbol)
      .some(({ steps }) => steps !== trading.of(state).markets.get(symbol)?.stepsId),
};

/**
 * A reduce-only order trades what it can close, and so does any other one while the index is lost or once the end of
 * the contract is announced. Otherwise
 * it trades what its user can pay and what no limit of positions refuses. A forced order closes whatever that costs.
 */
function bound(mover: Mover, order: ContractOrder, market: OrderMarket, step: OrderStep): OrderBound {
  const { lots, role, tick } = step;
  const { user } = order;
  const { quote } = market.instrument;
  const { state } = mover;
  if (!order.forced && hasTradingEnded(state, order.symbol, mover.time))
    return { lots: 0, cause: 'delisted' };
  if (order.reduceOnly) {
    const closable = closableOf(mover, order, step);
    if (closable < lots || order.forced || role === 'resting')
      return { lots: closable, cause: 'reduce-only' };
  } else if (role !== 'resting' && closesOnly(state, order.symbol)) {
    const closable = closableOf(mover, order, step);
    const cause = isIndexLost(state, order.symbol) ? 'index-stale' : 'delisted';
    if (closable < lots) return { lots: closable, cause };
  }
  const available = mover.available(user, 'contract', quote);
  if (role === 'resting') {
    const isPaid = frozenFor(order, market, tick, lots) <= spendableOf(mover.state, user, quote, available);
    return { lots: isPaid ? lots : 0, cause: 'insufficient-margin' };
  }
  const payer = payerOf(mover.state, order, available + ROUNDING);
  const isPaid = (some: Lots) => {
    const frozen = role === 'maker' ? frozenPart(order, market, some) : 0n;
    return canPay(payer, { lots: some, total: totalOf(market.steps, tick, some) }, frozen);
  };
  const { size } = market.steps.perOrder;
  const paid = mostLots(lots, size, isPaid);
  // An order that only reduces opens nothing, and passes no limit.
  const isWithin = (some: Lots) => {
    const all = step.before + some;
    return !passesLimit(mover.state, order, [{ lots: all, total: totalOf(market.steps, tick, all) }]);
  };
  const within = mostLots(paid, size, isWithin);
  return { lots: within, cause: within < paid ? 'position-limit' : 'insufficient-margin' };
}

/** Whether no trade opens anything in a market now. */
function closesOnly(state: Slices, symbol: string): boolean {
  return isIndexLost(state, symbol) || isBeingDelisted(state, symbol);
}

/** The part of a step that closes. */
function closableOf({ state }: Mover, order: ContractOrder, { lots, before }: OrderStep): Lots {
  const open = legsOf(state, order).closes?.open.lots ?? 0;
  return Math.max(0, Math.min(before + lots, open) - before);
}

/** The order of a reverse closes the whole position and opens as much, or does nothing. */
function couldTrade(
  mover: Mover,
  order: ContractOrder,
  { steps, instrument }: OrderMarket,
  trades: readonly { readonly tick: Ticks; readonly lots: Lots }[],
): boolean {
  const lots = trades.reduce((sum, trade) => sum + trade.lots, 0);
  const open = legsOf(mover.state, order).closes?.open.lots ?? 0;
  const onlyCloses = order.reduceOnly || closesOnly(mover.state, order.symbol);
  if ((onlyCloses && open < lots) || (order.reverse && 2 * open !== lots)) return false;
  const fills = trades.map((trade) => ({ lots: trade.lots, total: totalOf(steps, trade.tick, trade.lots) }));
  if (!order.reduceOnly && passesLimit(mover.state, order, fills)) return false;
  const available = mover.available(order.user, 'contract', instrument.quote);
  return canPayAll(payerOf(mover.state, order, available + ROUNDING), fills);
}

/** The part of a resting order's frozen amount that is for the lots that trade. */
function frozenPart(order: ContractOrder, market: OrderMarket, lots: Lots): Minor {
  const [tick, resting] = [order.tick ?? 0, openLots(order)];
  return frozenFor(order, market, tick, resting) - frozenFor(order, market, tick, resting - lots);
}

function filled(
  mover: Mover,
  order: ContractOrder,
  { tick, lots }: MatchedTrade,
  { role, vip, market }: FillSide,
): FillTerms & {
  readonly position: number;
  readonly pnl: string;
  readonly opened: number;
  readonly openedFee: string;
} {
  const fees = feesOfLevel(valueOf(mover.state, contractFees).levels, vip);
  const frozen = role === 'maker' ? frozenPart(order, market, lots) : 0n;
  const { user, symbol, side } = order;
  const feePpm = Math.min(order.feePpm, fees?.[role] ?? order.feePpm);
  const fill = { user, symbol, side, tick, lots, frozen, feePpm, order };
  const { fee, pnl, position, closed, opened, openedFee } = fillPosition(mover, market, fill);
  if (closed > 0) noteClosed(mover, order, closed);
  return { fee, position, pnl: minorText(pnl), opened, openedFee: minorText(openedFee) };
}
