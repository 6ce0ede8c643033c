/** A step as its user receives it, and its row. */
import { roundedUp, tierIndex } from '#domain/contract/contract-terms';
import type { CrossAccount } from '#domain/contract/margin';
import { minorText } from '#domain/ledger/minor';
import { shownSteps } from '#domain/market/instrument';
import { totalOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import { contractLiquidation } from '#protocol/entities/contract-liquidation';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import type { EntityChange } from '../../core/decision.ts';
import type { Settlement } from '../../trading/settlement.ts';
import type { Market } from '../../trading/trading-state.ts';
import type { OrderMarket } from '../../trading/order.ts';
import type { HeldPosition } from '../held-position.ts';
import { termsOf } from '../market-terms.ts';
import { positions } from '../positions.ts';
import { liquidationRows, type LiquidationRow } from './liquidation-rows.ts';
import { liquidations } from './liquidation-state.ts';

class LiquidationChange implements EntityChange {
  readonly entity = contractLiquidation.name;
  readonly user: number;

  constructor(
    private readonly stored: LiquidationRow,
    private readonly market: OrderMarket,
  ) {
    this.user = stored.user;
  }

  row(): ContractLiquidation {
    return sentLiquidation(this.stored, this.market);
  }

  write() {
    return liquidationRows.write(this.stored);
  }
}

/** Field by field, like an order's row (`order-forms.ts`): a falling market sends thousands of them. */
export function sentLiquidation(
  row: LiquidationRow,
  { instrument, steps }: OrderMarket,
): ContractLiquidation {
  return {
    id: row.id,
    position: row.position,
    symbol: row.symbol,
    positionSide: row.positionSide,
    side: row.side,
    marginMode: row.marginMode,
    cause: row.cause,
    tier: row.tier,
    cancelled: row.cancelled,
    order: row.order,
    time: row.time,
    mark: shownSteps(row.mark, steps.price),
    price: shownSteps(row.price, steps.price),
    equity: moneyText(row.equity),
    requirement: moneyText(row.requirement),
    size: shownSteps(row.lots, steps.size),
    closed: shownSteps(row.closed, steps.size),
    filled: shownSteps(row.filled, steps.size),
    takenOver: shownSteps(row.takenOver, steps.size),
    deleveraged: shownSteps(row.deleveraged, steps.size),
    filledTotal: moneyText(row.filledTotal),
    pnl: moneyText(row.pnl),
    fee: moneyText(row.fee),
    paid: moneyText(row.paid),
    asset: instrument.quote,
  };
}

function moneyText(amount: string): string {
  return minorText(BigInt(amount));
}

type Done = Pick<LiquidationRow, 'cause' | 'cancelled' | 'closed' | 'price' | 'pnl'> &
  Partial<
    Pick<LiquidationRow, 'order' | 'filled' | 'filledTotal' | 'takenOver' | 'deleveraged' | 'fee' | 'paid'>
  >;

/** A position and its account just before a step. */
export interface Before {
  readonly lots: number;
  readonly mark: Ticks;
  readonly account: CrossAccount;
}

/** Sends a step to the user of its position. */
export function reportStep(
  settlement: Settlement,
  market: Market,
  held: HeldPosition,
  { lots, mark, account }: Before,
  done: Done,
): void {
  const { state, time } = settlement;
  const id = ++liquidations.of(state).last;
  const { user, symbol, positionSide, marginMode, open, steps } = held;
  const tier = tierIndex(termsOf(state, market), totalOf(market.steps, mark, lots)) + 1;
  const row: LiquidationRow = {
    id,
    user,
    position: held.id,
    symbol,
    positionSide,
    side: open.side,
    marginMode,
    cause: done.cause,
    tier,
    mark,
    equity: String(account.equity),
    requirement: String(roundedUp(account.requirement)),
    cancelled: done.cancelled,
    lots,
    closed: done.closed,
    price: done.price,
    order: done.order ?? 0,
    filled: done.filled ?? 0,
    filledTotal: done.filledTotal ?? '0',
    takenOver: done.takenOver ?? 0,
    deleveraged: done.deleveraged ?? 0,
    pnl: done.pnl,
    fee: done.fee ?? '0',
    paid: done.paid ?? '0',
    time,
    steps,
  };
  positions.of(state).recentMarks.keep(settlement, symbol);
  settlement.changeEntity(id, new LiquidationChange(row, market));
}
