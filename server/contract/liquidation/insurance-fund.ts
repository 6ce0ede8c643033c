/**
 * The insurance fund: a ledger account of the platform for each asset. Its history has a row for each cause and market
 * of a command.
 */
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import { largerOf, minorOf, type Minor } from '#domain/ledger/minor';
import type { CoreState } from '../../core/state.ts';
import { valueOf } from '../../settings/settings-state.ts';
import type { Settlement } from '../../trading/settlement.ts';
import { insuranceRows, type InsuranceRow } from './liquidation-rows.ts';
import { liquidations } from './liquidation-state.ts';
import { contractLiquidation, INSURANCE_REASONS } from './liquidation-terms.ts';

/** Capital that the setting promises and the platform pays in with the next liquidation. */
export function owedCapital(state: CoreState, asset: string): Minor {
  const wanted = minorOf(valueOf(state, contractLiquidation).capital) ?? 0n;
  return largerOf(0n, wanted - (liquidations.of(state).capital.get(asset) ?? 0n));
}

/** The funds that one command changes. */
export class InsuranceFunds {
  private readonly byAsset = new Map<string, InsuranceFund>();

  constructor(private readonly settlement: Settlement) {}

  of(asset: string): InsuranceFund {
    const fund = this.byAsset.get(asset) ?? new InsuranceFund(this.settlement, asset);
    this.byAsset.set(asset, fund);
    return fund;
  }

  /** At the end of the command. */
  writeChanges(): void {
    for (const fund of this.byAsset.values()) fund.writeChanges();
  }
}

type Change = Pick<InsuranceRow, 'cause' | 'symbol'> & { amount: Minor };

export class InsuranceFund {
  private readonly before: Minor;
  private readonly changes = new Map<string, Change>();

  constructor(
    private readonly settlement: Settlement,
    private readonly asset: string,
  ) {
    this.before = this.balance;
    const owed = owedCapital(settlement.state, asset);
    if (owed === 0n) return;
    const { capital } = liquidations.of(settlement.state);
    capital.set(asset, (capital.get(asset) ?? 0n) + owed);
    const { symbol } = settlement;
    settlement.symbol = '';
    settlement.move('insurance-capital', asset, owed, PLATFORM, PLATFORM, INSURANCE_REASONS);
    this.note('capital', owed);
    settlement.symbol = symbol;
  }

  get balance(): Minor {
    return this.settlement.available(PLATFORM, 'insurance', this.asset);
  }

  /** A user pays the fee of a liquidation from what is available. */
  receiveFee(user: UserId, fee: Minor): void {
    const { settlement, asset } = this;
    settlement.move('contract-margin', asset, fee, user, user);
    settlement.move('liquidation', asset, fee, user, PLATFORM);
    this.note('fee', fee);
  }

  /**
   * The fund pays the market maker what a position is worth less than its price, at most its balance; or is
   * paid.
   */
  pay(loss: Minor): void {
    const { settlement, asset } = this;
    const gain = largerOf(0n, -loss);
    settlement.move('insurance-payout', asset, largerOf(0n, loss), PLATFORM, PLATFORM);
    settlement.move('insurance-takeover', asset, gain, PLATFORM, PLATFORM, INSURANCE_REASONS);
    this.note('takeover', -loss);
  }

  /**
   * A row for each cause and market that changed it: a falling market brings the fund thousands of fees (decision
   * 0668). The fund's receipts come before its payments, so that no row has a balance below zero, which the fund never
   * had.
   */
  writeChanges(): void {
    const { settlement, asset } = this;
    let balance = this.before;
    const changed = [...this.changes.values()];
    const received = changed.filter(({ amount }) => amount > 0n);
    for (const { cause, symbol, amount } of [...received, ...changed.filter((each) => each.amount < 0n)]) {
      balance += amount;
      const id = ++liquidations.of(settlement.state).lastInsurance;
      const row = { id, asset, cause, symbol, amount: String(amount), balance: String(balance) };
      settlement.write(insuranceRows.write({ ...row, time: settlement.time }));
    }
  }

  private note(cause: InsuranceRow['cause'], amount: Minor): void {
    const { symbol } = this.settlement;
    const key = `${cause} ${symbol}`;
    const there = this.changes.get(key);
    if (there === undefined) this.changes.set(key, { cause, symbol, amount });
    else there.amount += amount;
  }
}
