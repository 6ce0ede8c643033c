/** What the core holds in memory: the markets, each with its book and the trade ids it may give out; people; money. */
import type { Instrument } from '#domain/market/instrument';
import { Ledger } from '../ledger/ledger.ts';
import { HouseLevels } from '../matching/house-quote.ts';
import { OrderBook } from '../matching/order-book.ts';
import { orderStepsOf, type OrderSteps } from '#domain/spot/order';
import type { DoubleMid } from '#domain/spot/price-band';
import { isCountedAlike } from '#domain/market/recount';
import type { Millis } from '#domain/units';
import { RecentVolatility } from '#domain/market/volatility';
import type { StoredPeople } from '../db/store-api.ts';
import { OpenOrders } from './open-orders.ts';
import { openLots, type OrderMarket, type Order } from './order.ts';
import { People } from './people.ts';
import type { StoredOrders, StoredSteps } from './stored-trading.ts';

export interface Market {
  readonly instrument: Instrument;
  readonly steps: OrderSteps;
  /** Which of all its steps they are: what is counted in them names it. */
  readonly stepsId: number;
  /** What is counted in its other steps is read by these. */
  readonly others: ReadonlyMap<number, OrderMarket>;
  readonly book: OrderBook;
  readonly house: HouseLevels;
  /** Of the middle of the market maker's own prices. */
  readonly volatility: RecentVolatility;
  /** The feed's last mid-price, doubled: the reference of the price band. 0: there was none yet. */
  reference: DoubleMid;
  epoch: string;
  /**
   * How long an order that reaches the market maker's levels waits at most. Undefined where the market follows no feed
   * but the platform's own, whose prices nobody sees earlier.
   */
  delay: Millis | undefined;
  /** Whether its feed confirms the market maker's levels. The feed driver says so by command. */
  isLive: boolean;
  /** Known for what traded in it, but not traded in this life. */
  isClosed: boolean;
  lastTradeId: number;
  /** Ids up to this one are reserved in the database, so that no later life gives them out again. */
  reservedTo: number;
}

export interface CoreState {
  readonly markets: ReadonlyMap<string, Market>;
  /** What can be held: everything that some market trades or is paid in. */
  readonly assets: ReadonlySet<string>;
  readonly people: People;
  readonly ledger: Ledger;
  readonly spot: OpenOrders;
  /** Why no money may move; undefined: it may. */
  halted: string | undefined;
}

const NOBODY: StoredPeople = { people: [], accounts: [], lastEvents: [], lastPosting: 0 };
const NO_ORDERS: StoredOrders = { open: [], lastOrder: 0, lastFill: 0 };

/** A market begins its life with the first id after those that an earlier one may have given out. */
export function createState(
  instruments: readonly Instrument[],
  reservedTradeIds: Readonly<Record<string, number>>,
  { people, accounts, lastEvents, lastPosting }: StoredPeople = NOBODY,
  storedSpot: StoredOrders = NO_ORDERS,
  storedSteps: readonly StoredSteps[] = [],
): CoreState {
  const markets = new Map<string, Market>();
  for (const instrument of instruments) {
    const reserved = reservedTradeIds[instrument.symbol] ?? 0;
    const steps = orderStepsOf(instrument);
    const book = new OrderBook(steps.perOrder.size, steps.perOrder.price);
    const house = new HouseLevels(book);
    markets.set(instrument.symbol, {
      instrument,
      steps,
      ...countingOf(instrument, storedSteps),
      book,
      house,
      volatility: new RecentVolatility(),
      reference: 0,
      epoch: '',
      delay: undefined,
      isLive: false,
      isClosed: false,
      lastTradeId: reserved,
      reservedTo: reserved,
    });
  }
  const spot = new OpenOrders(storedSpot);
  for (const market of markets.values()) restPeople(market, spot);
  return {
    markets,
    assets: new Set(instruments.flatMap(({ base, quote }) => [base, quote])),
    people: new People(people, lastEvents),
    ledger: new Ledger(accounts, lastPosting),
    spot,
    halted: undefined,
  };
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

/** By what an order or a fill is read, whatever its market's steps are now; undefined: nobody knows. */
export function readingOf(
  markets: CoreState['markets'],
  { symbol, steps }: Pick<Order, 'symbol' | 'steps'>,
): OrderMarket | undefined {
  const market = markets.get(symbol);
  return market === undefined || market.stepsId === steps ? market : market.others.get(steps);
}

/** Puts people's open orders into an empty book, in time priority: those that are counted in its steps. */
export function restPeople({ book, instrument, stepsId }: Market, spot: OpenOrders): void {
  for (const order of spot.ranked(instrument.symbol)) {
    if (order.steps !== stepsId) continue;
    const { id, owner, side } = order;
    book.restLots(id, owner, side === 'buy', order.tick as number, openLots(order));
  }
}
