/**
 * A kind of market hands in its settlement: how its orders move money, the consequences of their trades, and
 * how orders are stored and sent. The composition registers one for each kind.
 */
import type { LedgerKind, UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Reason, ReasonPair } from '#domain/ledger/reasons';
import type { FeedMark, MarketMark } from '#domain/market/market-mark';
import type { Instrument, InstrumentKind } from '#domain/market/instrument';
import type { CancelCause, FillRole } from '#domain/trading/order';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { EntityChange } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import type { Slices } from '../core/state-slice.ts';
import type { Write } from '../db/store-api.ts';
import type { Hold } from '../ledger/audit.ts';
import type { OrderForms } from './order-forms.ts';
import type { Order, OrderMarket } from './order.ts';

/** Collects the results of one command. */
export interface Mover {
  /** The kind's own slice is in it, and the settings as they are at the command's time. */
  readonly state: CoreState;
  /** The command's. */
  readonly time: Millis;
  /** The available balance of an account after this command's moves so far. */
  available(user: UserId, kind: LedgerKind, asset: string): Minor;
  /** Transfers for one reason from one user to another become one posting, however many trades there are. */
  move(reason: Reason, asset: string, amount: Minor, from: UserId, to: UserId): void;
  /** @param reasons the feature's own */
  move<Name extends string>(
    reason: Name,
    asset: string,
    amount: Minor,
    from: UserId,
    to: UserId,
    reasons: Readonly<Record<Name, ReasonPair>>,
  ): void;
  /**
   * An entity of the feature changed, a position for example. Its user receives it once, after the orders and
   * fills of the command; with the same user and `id` again the earlier change is replaced.
   */
  changeEntity(id: string | number, change: EntityChange): void;
  /** A row of the feature that belongs to no entity. */
  write(row: Write): void;
  /**
   * Ends an open order and takes it off the book. Only in `afterTrades`: a match that is being settled may
   * name it.
   */
  cancel(order: Order, cause: CancelCause): void;
}

export interface MatchedTrade<Kept extends Order = Order> {
  /** The taker's side. */
  readonly side: TakerSide;
  readonly tick: Ticks;
  readonly lots: Lots;
  /** Undefined: the market maker. At least one side is a user's. */
  readonly taker: Kept | undefined;
  readonly maker: Kept | undefined;
}

/** An order is about to trade or rest some of its lots. */
export interface OrderStep {
  readonly tick: Ticks;
  readonly lots: Lots;
  /** `resting`: its remainder is about to rest at its price. */
  readonly role: FillRole | 'resting';
  /** Lots of the same user on the same side that would trade first, and are not settled. */
  readonly before: Lots;
}

export interface OrderBound {
  readonly lots: Lots;
  /** Why the order ends if it may do less than it wants. */
  readonly cause: CancelCause;
}

/** @typeParam Own, OwnFill the kind's own fields of its orders and fills */
export interface MarketSettlement<Own extends object = object, OwnFill extends object = object> {
  readonly forms: OrderForms<Own, OwnFill>;
  /**
   * The amount frozen for these lots of an order that rest or wait at a price; 0 for none. It depends on the
   * order and its market alone, so that the frozen, the released and the audited amount agree whatever else
   * has changed: a kind whose amount depends on more (leverage, a setting) keeps that in its own fields.
   */
  frozen(order: Order & Own, market: OrderMarket, tick: Ticks, lots: Lots): Minor;
  freeze(mover: Mover, order: Order & Own, market: OrderMarket, amount: Minor): void;
  release(mover: Mover, order: Order & Own, market: OrderMarket, amount: Minor): void;
  /** The frozen money that an open order needs, for the audit. */
  reservation(order: Order & Own, market: OrderMarket): Hold;
  /**
   * How much a market order may trade for its frozen amount, in units of one tick × one lot; undefined: only
   * its lots and its price bound it.
   */
  unitsFor(order: Order & Own, market: OrderMarket, amount: Minor): bigint | undefined;
  /**
   * How many of the lots an order may trade, or rest, as things are now: what its user can pay, or what a
   * reduce-only order can still close. Asked before each trade of each user's order. An order that may do
   * less trades that much, and its remainder ends. A kind without it trades all.
   */
  bound?(mover: Mover, order: Order & Own, market: OrderMarket, step: OrderStep): OrderBound;
  /**
   * Whether an order may do all these trades, one after another, as things are now. Asked before a
   * fill-or-kill order trades. A kind without it asks `bound` once, for the whole order at the first price.
   */
  couldTrade?(
    mover: Mover,
    order: Order & Own,
    market: OrderMarket,
    trades: readonly Pick<OrderStep, 'tick' | 'lots'>[],
  ): boolean;
  /** Moves the payments between both sides of a trade. Called before `fill` of each side. */
  trade(mover: Mover, trade: MatchedTrade<Order & Own>, market: OrderMarket): void;
  /** Settles one user's side of a trade. Its order is still as before the trade. */
  fill(
    mover: Mover,
    order: Order & Own,
    trade: MatchedTrade<Order & Own>,
    side: FillSide,
  ): FillTerms & OwnFill;
  /**
   * Called once at the end of a command in which orders of this kind traded, for consequences in the same
   * command.
   * @param orders those that traded, each once, ended ones too
   */
  afterTrades?(mover: Mover, orders: readonly (Order & Own)[]): void;
  /**
   * Called once at the end of a command, after `afterTrades`, for things that follow orders.
   * @param orders those of this kind that the command changed or ended, each once, by id
   */
  afterChanges?(mover: Mover, orders: readonly (Order & Own)[]): void;
  /** A trade set the last price of a market of this kind. */
  onLastPrice?(mover: Mover, symbol: string): void;
  /**
   * The mark that a feed's sample makes (`Market.mark`); undefined: none yet. A kind without it takes the feed's own.
   */
  markFrom?(state: CoreState, symbol: string, sample: FeedMark, time: Millis): MarketMark | undefined;
  /**
   * When trading in a market of this kind ends or has ended, whether or not this run lists it; undefined: no end is
   * known. A kind without it knows none ahead.
   */
  endOf?(state: Slices, symbol: string): Millis | undefined;
  /** A market of this kind opens for the first time in this run of the platform. */
  opened?(state: CoreState, symbol: string): void;
  /**
   * The feed set the mark of a market of this kind (`Market.mark`); consequences are part of the same
   * command. Not called while money is halted. A larger consequence is a job (`schedule.ts`), which this
   * makes due.
   */
  afterMark?(mover: Mover, symbol: string): void;
  /**
   * A market of this kind is no longer traded, and its orders have ended: ends the rest that is open in it.
   */
  close?(mover: Mover, symbol: string): void;
  /** A market's ticks or lots changed, and its orders are recounted: recounts the rest that is open in it. */
  recount?(mover: Mover, symbol: string): void;
  /** Whether `recount` has anything to do in a market. */
  needsRecount?(state: CoreState, symbol: string): boolean;
}

/** The settlement of a kind with these forms: it lacks none of the kind's own fields. */
export type SettlementOf<Forms> =
  Forms extends OrderForms<infer Own, infer OwnFill> ? MarketSettlement<Own, OwnFill> : never;

export interface FillSide {
  readonly role: FillRole;
  /** Its user's level. */
  readonly vip: number;
  readonly market: OrderMarket;
}

export interface FillTerms {
  /** The charged fee, in the asset of `OrderForms`. */
  readonly fee: Minor;
}

/** Settlements by kind of market. */
export type Settlements = Readonly<Partial<Record<InstrumentKind, MarketSettlement>>>;

/** @throws if the composition registered none for this kind of market */
export function settlementOf(
  settlements: Settlements,
  { kind, symbol }: Pick<Instrument, 'kind' | 'symbol'>,
): MarketSettlement {
  const settlement = settlements[kind];
  if (settlement === undefined) throw new Error(`nobody settles ${kind} markets, as ${symbol} is one`);
  return settlement;
}
