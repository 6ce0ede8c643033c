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

export function sentLiquidation(
  row: LiquidationRow,
  { instrument, steps }: OrderMarket,
): ContractLiquidation {
  const { id, position, symbol, positionSide, side, marginMode, cause, tier, cancelled, order, time } = row;
  const size = (lots: number) => shownSteps(lots, steps.size);
  const money = (amount: string) => minorText(BigInt(amount));
  return {
    ...{ id, position, symbol, positionSide, side, marginMode, cause, tier, cancelled, order, time },
    ...{ mark: shownSteps(row.mark, steps.price), price: shownSteps(row.price, steps.price) },
    ...{ equity: money(row.equity), requirement: money(row.requirement) },
    ...{ size: size(row.lots), closed: size(row.closed), filled: size(row.filled) },
    ...{ takenOver: size(row.takenOver), deleveraged: size(row.deleveraged) },
    ...{
      filledTotal: money(row.filledTotal),
      pnl: money(row.pnl),
      fee: money(row.fee),
      paid: money(row.paid),
    },
    asset: instrument.quote,
  };
}

type Done = Pick<LiquidationRow, 'cause' | 'cancelled' | 'closed' | 'price' | 'pnl'> &
  Partial<
    Pick<LiquidationRow, 'order' | 'filled' | 'filledTotal' | 'takenOver' | 'deleveraged' | 'fee' | 'paid'>
  >;

const NOTHING = { order: 0, filled: 0, filledTotal: '0', takenOver: 0, deleveraged: 0, fee: '0', paid: '0' };

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
    ...{ id, user, position: held.id, symbol, positionSide, side: open.side, marginMode, tier, mark, lots },
    ...{ equity: String(account.equity), requirement: String(roundedUp(account.requirement)) },
    ...{ time, steps },
    ...NOTHING,
    ...done,
  };
  settlement.changeEntity(id, new LiquidationChange(row, market));
}
