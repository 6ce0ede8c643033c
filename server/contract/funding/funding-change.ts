/** A payment of funding as its user receives it, and its row. */
import { minorText, type Minor } from '#domain/ledger/minor';
import { shownSteps } from '#domain/market/instrument';
import type { UserId } from '#domain/ledger/account-kinds';
import { contractFunding } from '#protocol/entities/contract-funding';
import type { ContractFunding } from '#protocol/names/funding';
import type { EntityChange } from '../../core/decision.ts';
import type { Write } from '../../db/store-api.ts';
import type { OrderMarket } from '../../trading/order.ts';
import type { HeldPosition } from '../held-position.ts';
import { fundingRows, type FundingRow } from './funding-rows.ts';

type Paid = Pick<FundingRow, 'id' | 'mark' | 'rate' | 'time'> & { readonly amount: Minor };

export class FundingChange implements EntityChange {
  readonly entity = contractFunding.name;
  readonly user: UserId;
  private readonly stored: FundingRow;

  constructor(
    { amount, ...paid }: Paid,
    { id: position, user, symbol, positionSide, open, steps }: HeldPosition,
    private readonly market: OrderMarket,
  ) {
    this.user = user;
    const { side, lots } = open;
    this.stored = {
      ...paid,
      amount: amount.toString(),
      user,
      position,
      symbol,
      positionSide,
      side,
      lots,
      steps,
    };
  }

  row(): ContractFunding {
    return sentFunding(this.stored, this.market);
  }

  write(): Write {
    return fundingRows.write(this.stored);
  }
}

export function sentFunding(row: FundingRow, { instrument, steps }: OrderMarket): ContractFunding {
  const { id, position, symbol, positionSide, side, rate, mark, time } = row;
  return {
    ...{ id, position, symbol, positionSide, side, rate, mark, time },
    size: shownSteps(row.lots, steps.size),
    amount: minorText(BigInt(row.amount)),
    asset: instrument.quote,
  };
}
