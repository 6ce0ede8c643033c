/**
 * The part of a liquidation that the book does not take: the insurance fund takes it over at the bankruptcy
 * price and hands it to the market maker at the mark, so the fund pays, or earns, the difference at once and
 * holds no position (decision 0581).
 */
import { totalOf } from '#domain/trading/order';
import { signOf } from '#domain/contract/position';
import type { CloseCause } from '#domain/contract/position-terms';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Lots, Ticks } from '#domain/units';
import type { Settlement } from '../../trading/settlement.ts';
import type { Market } from '../../trading/trading-state.ts';
import { closeWithoutOrder } from '../close-without-order.ts';
import { fillPosition } from '../fill-position.ts';
import type { HeldPosition } from '../held-position.ts';
import type { InsuranceFund } from './insurance-fund.ts';

export interface Step {
  readonly lots: Lots;
  /** The bankruptcy price. */
  readonly price: Ticks;
  readonly mark: Ticks;
}

/** Returns the lots that the fund could take, and what it paid. */
export function takeOver(
  settlement: Settlement,
  market: Market,
  held: HeldPosition,
  { lots, price, mark }: Step,
  fund: InsuranceFund,
): { readonly lots: Lots; readonly paid: Minor } {
  const { steps } = market;
  const sign = signOf(held.open.side);
  const lossOf = (some: Lots) => sign * (totalOf(steps, price, some) - totalOf(steps, mark, some));
  const step = steps.perOrder.size;
  const taken = lossOf(lots) <= fund.balance ? lots : Number(fund.balance / lossOf(step)) * step;
  if (taken === 0) return { lots: 0, paid: 0n };
  closeAgainstMaker(settlement, market, held, taken, price);
  const paid = lossOf(taken);
  fund.pay(paid);
  return { lots: taken, paid };
}

/** The market maker takes lots of a position at a price. */
export function closeAgainstMaker(
  settlement: Settlement,
  market: Market,
  held: HeldPosition,
  lots: Lots,
  price: Ticks,
  cause: CloseCause = 'liquidation',
): void {
  const side = held.open.side === 'long' ? 'buy' : 'sell';
  const { symbol } = held;
  closeWithoutOrder(settlement, held, { lots, total: totalOf(market.steps, price, lots), cause });
  fillPosition(settlement, market, {
    user: PLATFORM,
    symbol,
    side,
    tick: price,
    lots,
    frozen: 0n,
    feePpm: 0,
  });
}
