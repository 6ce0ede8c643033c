/**
 * How the tests' contracts settle. An order freezes its notional ÷ its leverage, rounded up, in the contract account;
 * a trade turns it into the margin of a position. The profit or loss of a closed part is settled with the market maker.
 */
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { minorText, type Minor } from '../../../domain/ledger/minor.ts';
import type { SideName, ReasonPair } from '../../../domain/ledger/reasons.ts';
import { feeOf, lotsFor, totalOf } from '../../../domain/trading/order.ts';
import type { Lots, Ticks } from '../../../domain/units.ts';
import { defineRows } from '../../../server/db/feature-rows.ts';
import type { MarketSettlement, Mover } from '../../../server/trading/market-settlement.ts';
import { orderForms, type OwnFields } from '../../../server/trading/order-forms.ts';
import { openLots, type Order, type OrderMarket } from '../../../server/trading/order.ts';
import { trading } from '../../../server/trading/trading-state.ts';
import type { FILL_FIELDS, ORDER_FIELDS } from '../../../protocol/entities/order-fields.ts';
import { fakeFill, fakeOrder } from './entities.ts';
import {
  openPosition,
  positionChange,
  positionOf,
  positions,
  positionsIn,
  removePosition,
  type Position,
} from './positions.ts';

const pair = (from: SideName, to: SideName): ReasonPair => ({ from, to });

export const FAKE_REASONS = {
  'fake-margin': pair('contract', 'contract.frozen'),
  'fake-release': pair('contract.frozen', 'contract'),
  'fake-pnl': pair('contract', 'contract'),
  'fake-fee': pair('contract', 'fee'),
};

/** The fee in parts per million. */
const FEES = { maker: 200, taker: 500 };

export type OwnOrder = OwnFields<typeof fakeOrder, typeof ORDER_FIELDS>;
type OwnFill = OwnFields<typeof fakeFill, typeof FILL_FIELDS>;
type FakeOrder = Order & OwnOrder;

/** The last price of a market: a row of no entity. */
export interface LastRow {
  readonly symbol: string;
  readonly tick: Ticks;
}

export const lastRows = defineRows<LastRow>('fake-contract-last');

export const fakeForms = orderForms({
  kind: 'perpetual',
  order: fakeOrder,
  fill: fakeFill,
  feeAsset: (_, { quote }) => quote,
});

function marginOf(
  { leverage, reduceOnly }: OwnOrder,
  { steps }: OrderMarket,
  tick: Ticks,
  lots: Lots,
): Minor {
  if (reduceOnly) return 0n;
  const times = BigInt(leverage);
  return (totalOf(steps, tick, lots) + times - 1n) / times;
}

function moveMargin(
  mover: Mover,
  reason: 'fake-margin' | 'fake-release',
  position: Pick<Position, 'user'> & { readonly market: OrderMarket },
  amount: Minor,
): void {
  const { user, market } = position;
  mover.move(reason, market.instrument.quote, amount, user, user, FAKE_REASONS);
}

export const fakeSettlement: MarketSettlement<OwnOrder, OwnFill> = {
  forms: fakeForms,
  frozen: marginOf,
  freeze: (mover, { user }, market, amount) => moveMargin(mover, 'fake-margin', { user, market }, amount),
  release: (mover, { user }, market, amount) => moveMargin(mover, 'fake-release', { user, market }, amount),
  reservation(order, market) {
    const amount = order.wait?.reserved ?? marginOf(order, market, order.tick ?? 0, openLots(order));
    return { user: order.user, kind: 'contract', asset: market.instrument.quote, amount };
  },
  unitsFor: ({ leverage, reduceOnly }, { steps }, amount) =>
    reduceOnly ? undefined : (amount * BigInt(leverage) * steps.notionalPer) / steps.notional,
  bound(
    mover,
    { user, symbol, side, reduceOnly, leverage },
    { instrument, steps },
    { tick, lots, role, before },
  ) {
    const held = positionOf(mover.state, user, symbol)?.lots ?? 0;
    if (reduceOnly) return { lots: (side === 'buy' ? -held : held) - before, cause: 'reduce-only' };
    if (role === 'maker') return { lots, cause: 'insufficient-margin' };
    const available = mover.available(user, 'contract', instrument.quote);
    const times = BigInt(leverage);
    const affordable = (available * times * 1_000_000n) / (1_000_000n + times * BigInt(FEES.taker));
    return { lots: lotsFor(steps, tick, affordable), cause: 'insufficient-margin' };
  },
  // Both sides settle with the market maker.
  trade(mover, { tick, taker, maker }) {
    const symbol = (taker ?? maker)?.symbol ?? '';
    mover.write(lastRows.write({ symbol, tick }));
  },
  fill(mover, order, { tick, lots }, { role }) {
    const market = trading.of(mover.state).markets.get(order.symbol) as Position['market'];
    const position = openPosition(mover.state, order.user, market);
    if (role === 'maker') moveMargin(mover, 'fake-release', position, frozenPart(order, market, lots));
    const isOpposite = order.side === 'buy' ? position.lots < 0 : position.lots > 0;
    const closing = isOpposite ? Math.min(lots, Math.abs(position.lots)) : 0;
    const pnl = close(mover, position, tick, closing);
    open(mover, position, order, tick, lots - closing);
    mover.changeEntity(order.symbol, positionChange(position));
    const charged = feeOf(totalOf(market.steps, tick, lots), FEES[role]);
    const available = mover.available(order.user, 'contract', market.instrument.quote);
    const fee = charged < available ? charged : available;
    mover.move('fake-fee', market.instrument.quote, fee, order.user, PLATFORM, FAKE_REASONS);
    return { fee, pnl: minorText(pnl) };
  },
  afterMark(mover, symbol) {
    const mark = trading.of(mover.state).markets.get(symbol)?.mark?.mark ?? 0;
    for (const position of positionsIn(mover.state, symbol))
      if (-profitOf(position, mark, Math.abs(position.lots)) >= position.margin)
        positions.of(mover.state).due.set(position, mover.time);
  },
  close: closeAll,
  recount: closeAll,
  afterTrades(mover, orders) {
    for (const { user, symbol } of orders) {
      const position = positionOf(mover.state, user, symbol);
      if (position?.lots !== 0) continue;
      removePosition(mover.state, position);
      for (const each of trading.of(mover.state).orders.of(user))
        if (each.symbol === symbol && (each as FakeOrder).reduceOnly) mover.cancel(each, 'user');
    }
  },
};

/** The part of a resting order's frozen amount that is for the lots that trade. */
function frozenPart(order: FakeOrder, market: OrderMarket, lots: Lots): Minor {
  const [tick, resting] = [order.tick ?? 0, openLots(order)];
  return marginOf(order, market, tick, resting) - marginOf(order, market, tick, resting - lots);
}

/** Closes all positions of a market at its mark. */
function closeAll(mover: Mover, symbol: string): void {
  for (const position of positionsIn(mover.state, symbol)) closeAtMark(mover, position);
}

export function closeAtMark(mover: Mover, position: Position): void {
  const { symbol } = position.market.instrument;
  close(
    mover,
    position,
    trading.of(mover.state).markets.get(symbol)?.mark?.mark ?? 0,
    Math.abs(position.lots),
  );
  removePosition(mover.state, position);
  mover.changeEntity(symbol, positionChange(position));
}

function profitOf({ market, lots: held, entry }: Position, tick: Ticks, lots: Lots): Minor {
  const value = totalOf(market.steps, tick, lots);
  const cost = (entry * BigInt(lots)) / BigInt(Math.abs(held));
  return held > 0 ? value - cost : cost - value;
}

/** Returns the profit of the closed lots. A loss beyond its user's balance is the market maker's. */
function close(mover: Mover, position: Position, tick: Ticks, lots: Lots): Minor {
  if (lots === 0) return 0n;
  const { user, market } = position;
  const { quote } = market.instrument;
  const held = BigInt(Math.abs(position.lots));
  const entry = (position.entry * BigInt(lots)) / held;
  const margin = (position.margin * BigInt(lots)) / held;
  const pnl = profitOf(position, tick, lots);
  position.entry -= entry;
  position.margin -= margin;
  position.lots += position.lots > 0 ? -lots : lots;
  moveMargin(mover, 'fake-release', position, margin);
  if (pnl > 0n) mover.move('fake-pnl', quote, pnl, PLATFORM, user, FAKE_REASONS);
  else {
    const available = mover.available(user, 'contract', quote);
    mover.move('fake-pnl', quote, available < -pnl ? available : -pnl, user, PLATFORM, FAKE_REASONS);
  }
  return pnl;
}

function open(mover: Mover, position: Position, order: FakeOrder, tick: Ticks, lots: Lots): void {
  const margin = marginOf(order, position.market, tick, lots);
  moveMargin(mover, 'fake-margin', position, margin);
  position.margin += margin;
  position.entry += totalOf(position.market.steps, tick, lots);
  position.lots += order.side === 'buy' ? lots : -lots;
}
