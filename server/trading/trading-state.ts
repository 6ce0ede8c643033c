/** Trading's slice of the state: the markets, each with its book and reserved trade ids, and the open orders. */
import type { Instrument } from '#domain/market/instrument';
import { MakerLevels } from '../matching/maker-levels.ts';
import { OrderBook } from '../matching/order-book.ts';
import { orderStepsOf, restingSide, type OrderSteps } from '#domain/trading/order';
import type { DoubleMid } from '#domain/trading/price-band';
import { isCountedAlike } from '#domain/market/recount';
import type { Millis, Ticks } from '#domain/units';
import type { MarketMark } from '#domain/market/market-mark';
import { RecentVolatility } from '#domain/market/volatility';
import type { EntityRows } from '#protocol/entities/entity-rows';
import { canonicalText } from '../core/canonical-text.ts';
import type { CoreState } from '../core/state.ts';
import { stateSlice } from '../core/state-slice.ts';
import type { Write } from '../db/store-api.ts';
import { OpenOrders } from './open-orders.ts';
import { settlementOf, type MarketSettlement, type Mover, type Settlements } from './market-settlement.ts';
import { openLots, readingOf, type MarketReadings, type Order, type OrderMarket } from './order.ts';
import { reservationsOfOrders } from './reservations.ts';
import type { StoredOrders, StoredSteps } from './stored-trading.ts';

export interface Market {
  readonly instrument: Instrument;
  readonly steps: OrderSteps;
  /** Identifies the market's present ticks and lots; orders counted in them carry it. */
  readonly stepsId: number;
  /** The market's other steps, by which older orders and fills are read. */
  readonly others: ReadonlyMap<number, OrderMarket>;
  readonly book: OrderBook;
  readonly makerLevels: MakerLevels;
  /** The volatility of the market maker's mid-price. */
  readonly volatility: RecentVolatility;
  /** The feed's last mid-price, doubled: the reference of the price band. 0: there was none yet. */
  reference: DoubleMid;
  epoch: string;
  /**
   * The longest wait of an order that reaches the market maker's levels. Undefined if the market follows only the
   * platform's own feed, whose prices no user can see earlier.
   */
  delay: Millis | undefined;
  /** Whether its feed confirms the market maker's levels. The feed driver sets it by command. */
  isLive: boolean;
  /**
   * The feed's last mark and index price and its funding, with the time of the command that set them. Undefined before
   * the first one of this run: like liveness they are not stored, and are no part of the hash.
   */
  mark: (MarketMark & { readonly time: Millis }) | undefined;
  /**
   * The last sound sample of the index, with the time of its command, if the market's kind has an index. Unlike the
   * index of the mark it is not repeated. Not stored either.
   */
  index: { readonly price: Ticks; readonly time: Millis } | undefined;
  /** The price of the last trade; of earlier runs the one that candles know. Undefined if there is none. */
  last: Ticks | undefined;
  /** Known for its earlier trades, and not traded in this run. */
  isClosed: boolean;
  lastTradeId: number;
  /** Ids up to this one are reserved in the database, so that no later run gives them out again. */
  reservedTo: number;
}

export interface IndexFollower {
  /**
   * Follows every sound sample of an index (`Market.index`), in the same command; the rows are part of it. It may
   * change its feature's slice, but no money: a larger consequence is a job, which it makes due.
   */
  sampled(state: CoreState, market: Market): readonly Write[];
  /** A run of the platform begins with this market: only what is stored is still known, in a replay too. */
  begun(state: CoreState, symbol: string): void;
}

/**
 * Follows the prices of markets of every kind, in the command that brings them, unless money is halted. It may change
 * entities and write rows of its feature, but moves no money.
 */
export interface PriceFollower {
  /** Whether the prices of a market matter to it now. */
  isIn(state: CoreState, symbol: string): boolean;
  /** A trade set the last price. */
  onLastPrice(mover: Mover, symbol: string): void;
  afterMark(mover: Mover, symbol: string): void;
  /**
   * The market is no longer traded: ends what follows its prices, at most so many.
   * @returns whether nothing of it is left
   */
  close(mover: Mover, symbol: string, most: number): boolean;
}

export interface TradingState {
  readonly markets: ReadonlyMap<string, Market>;
  readonly orders: OpenOrders;
  /** How money moves, by kind of market. */
  readonly settlements: Settlements;
  readonly indexFollowers: readonly IndexFollower[];
  readonly priceFollowers: readonly PriceFollower[];
}

/** A kind of market, with its stored orders. */
export interface StartKind {
  readonly settlement: MarketSettlement;
  readonly orders?: StoredOrders | undefined;
}

/** The stored data that trading is rebuilt from. */
export interface TradingStart {
  readonly instruments: readonly Instrument[];
  readonly reservedTradeIds: Readonly<Record<string, number>>;
  readonly kinds: readonly StartKind[];
  readonly steps?: readonly StoredSteps[] | undefined;
  readonly indexFollowers?: readonly IndexFollower[] | undefined;
  readonly priceFollowers?: readonly PriceFollower[] | undefined;
}

const NO_ORDERS: StoredOrders = { open: [], lastOrder: 0, lastFill: 0 };

export const trading = stateSlice<TradingState, TradingStart>('trading', {
  rebuild({ instruments, reservedTradeIds, kinds, steps = [], indexFollowers = [], priceFollowers = [] }) {
    const markets = new Map(
      instruments.map((instrument) => [
        instrument.symbol,
        emptyMarket(instrument, reservedTradeIds[instrument.symbol] ?? 0, steps),
      ]),
    );
    const orders = openOrdersOf(kinds);
    for (const market of markets.values()) restUsers(market, orders);
    return { markets, orders, settlements: settlementsOf(kinds), indexFollowers, priceFollowers };
  },
  hash({ orders, settlements }, update) {
    for (const order of [...orders.all()].sort((one, other) => one.id - other.id))
      update(canonicalText(settlementOf(settlements, order).forms.order.row(order)));
    update(`${String(orders.lastOrder)} ${String(orders.lastFill)}`);
  },
  reservations: reservationsOfOrders,
  isOpenIn: ({ orders }, symbol) => orders.isIn(symbol),
  entities({ markets, orders, settlements }, user) {
    const rows = new Map<string, object[]>();
    for (const order of orders.of(user)) {
      const market = readingOf(markets, order);
      // Only readable orders; money is halted while there are others.
      if (market === undefined) continue;
      const form = settlementOf(settlements, order).forms.order;
      const ofKind = rows.get(form.name);
      if (ofKind === undefined) rows.set(form.name, [form.sent(order, market)]);
      else ofKind.push(form.sent(order, market));
    }
    return [...rows].map(([entity, ofKind]): EntityRows => ({ entity, rows: ofKind }));
  },
});

/** @throws if two kinds settle one kind of market */
function settlementsOf(kinds: readonly StartKind[]): Settlements {
  const settlements = new Map(kinds.map(({ settlement }) => [settlement.forms.kind, settlement]));
  if (settlements.size < kinds.length) throw new Error('two settlements are of one kind of market');
  return Object.fromEntries(settlements);
}

/** Ids rise over all kinds, so that an id names one order or fill. */
function openOrdersOf(kinds: readonly StartKind[]): OpenOrders {
  const all = kinds.map(({ settlement, orders = NO_ORDERS }) => ({
    ...orders,
    form: settlement.forms.order,
  }));
  return new OpenOrders({
    open: all.flatMap(({ open, form }) => open.map((row) => form.held(row))),
    lastOrder: Math.max(0, ...all.map(({ lastOrder }) => lastOrder)),
    lastFill: Math.max(0, ...all.map(({ lastFill }) => lastFill)),
  });
}

/** A market of this run starts with the first id after those that an earlier run may have given out. */
function emptyMarket(instrument: Instrument, reserved: number, storedSteps: readonly StoredSteps[]): Market {
  const steps = orderStepsOf(instrument);
  const book = new OrderBook(steps.perOrder.size, steps.perOrder.price);
  return {
    instrument,
    steps,
    ...countingOf(instrument, storedSteps),
    book,
    makerLevels: new MakerLevels(book),
    volatility: new RecentVolatility(),
    reference: 0,
    epoch: '',
    delay: undefined,
    isLive: false,
    mark: undefined,
    index: undefined,
    last: undefined,
    isClosed: false,
    lastTradeId: reserved,
    reservedTo: reserved,
  };
}

/** How every market of a start reads what is counted in its present steps and in its earlier ones. */
export function readingsOf(
  instruments: readonly Instrument[],
  storedSteps: readonly StoredSteps[],
): ReadonlyMap<string, MarketReadings> {
  return new Map(
    instruments.map((instrument) => [
      instrument.symbol,
      { instrument, steps: orderStepsOf(instrument), ...countingOf(instrument, storedSteps) },
    ]),
  );
}

function countingOf(
  instrument: Instrument,
  stored: readonly StoredSteps[],
): Pick<Market, 'stepsId' | 'others'> {
  const all = stored.filter(({ symbol }) => symbol === instrument.symbol);
  const stepsId = all.find((each) => isCountedAlike(each, instrument))?.id ?? 0;
  const others = all.filter(({ id }) => id !== stepsId);
  return {
    stepsId,
    others: new Map(others.map((each) => [each.id, { instrument: each, steps: orderStepsOf(each) }])),
  };
}

/**
 * Puts users' open orders counted in its steps into an empty book, in time priority.
 * @returns those for which their level has no room
 */
export function restUsers({ book, instrument, stepsId }: Market, orders: OpenOrders): readonly Order[] {
  const left: Order[] = [];
  for (const order of orders.ranked(instrument.symbol)) {
    if (order.steps !== stepsId) continue;
    const { id, user, side } = order;
    const [tick, lots] = [order.tick as number, openLots(order)];
    if (book.hasRoom(restingSide(side), tick, lots)) book.restLots(id, user, side === 'buy', tick, lots);
    else left.push(order);
  }
  return left;
}

/** Marks and the index do not outlive a start. A replay decides the commands of two runs in one process. */
export function beginRun(state: CoreState, market: Market): void {
  const { settlements, indexFollowers } = trading.of(state);
  const { symbol, kind } = market.instrument;
  market.mark = undefined;
  market.index = undefined;
  settlements[kind]?.opened?.(state, symbol);
  for (const follower of indexFollowers) follower.begun(state, symbol);
}
