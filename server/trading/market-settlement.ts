/** How a kind of market moves money for its orders. The composition registers one settlement for each kind. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Reason } from '#domain/ledger/reasons';
import type { Instrument } from '#domain/market/instrument';
import type { FillRole } from '#domain/trading/order';
import type { Lots, TakerSide, Ticks } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import type { Hold } from '../ledger/audit.ts';
import type { Order, OrderMarket } from './order.ts';

/** Collects the transfers of one command. */
export interface Mover {
  /** Transfers for one reason from one user to another become one posting, however many trades there are. */
  move(reason: Reason, asset: string, amount: Minor, from: UserId, to: UserId): void;
}

export interface MatchedTrade {
  /** The taker's side. */
  readonly side: TakerSide;
  readonly tick: Ticks;
  readonly lots: Lots;
  /** Undefined: the market maker. At least one side is a user's. */
  readonly taker: Order | undefined;
  readonly maker: Order | undefined;
}

export interface MarketSettlement {
  /** The amount frozen for these lots of an order that rests or waits, at a price. */
  frozen(order: Pick<Order, 'side'>, market: OrderMarket, tick: Ticks, lots: Lots): Minor;
  freeze(mover: Mover, order: Order, market: OrderMarket, amount: Minor): void;
  release(mover: Mover, order: Order, market: OrderMarket, amount: Minor): void;
  /** The frozen money that an open order needs, for the audit. */
  reservation(order: Order, market: OrderMarket): Hold;
  /** Moves the payments between both sides of a trade. */
  trade(mover: Mover, trade: MatchedTrade, market: OrderMarket): void;
  /** Charges an order's fee for a trade, and returns it. @param vip its user's level */
  fee(mover: Mover, order: Order, trade: MatchedTrade, of: FeePayer): Minor;
}

export interface FeePayer {
  readonly role: FillRole;
  readonly vip: number;
  readonly market: OrderMarket;
  /** The state at the command's time: fees are settings. */
  readonly state: Slices;
}

/** Settlements by kind of market. */
export type Settlements = Readonly<Partial<Record<Instrument['kind'], MarketSettlement>>>;

/** @throws if the composition registered none for this kind of market */
export function settlementOf(
  settlements: Settlements,
  { kind, symbol }: Pick<Instrument, 'kind' | 'symbol'>,
): MarketSettlement {
  const settlement = settlements[kind];
  if (settlement === undefined) throw new Error(`nobody settles ${kind} markets, as ${symbol} is one`);
  return settlement;
}
