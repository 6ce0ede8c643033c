/** Products and holdings as the core keeps them, and their rows. */
import type { Basket, BasketCoin, PerShare } from '#domain/etf/basket';
import type { HeldShares } from '#domain/etf/holding';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';
import type { EtfHoldingRow, EtfRow } from './etf-rows.ts';

export interface HeldEtf extends Basket {
  readonly product: string;
  shares: Minor;
  cash: Minor;
  cashPerShare: PerShare;
  coins: readonly BasketCoin[];
  readonly began: Millis;
  feeDue: Millis;
  updated: Millis;
  rebalanced: Millis;
  retry: Millis;
}

export interface HeldHolding extends HeldShares {
  readonly user: UserId;
  readonly product: string;
  readonly updated: Millis;
  version: number;
}

export function heldEtf({ coins, shares, cash, cashPerShare, ...row }: EtfRow): HeldEtf {
  return {
    ...row,
    shares: BigInt(shares),
    cash: BigInt(cash),
    cashPerShare: BigInt(cashPerShare),
    coins: coins.map(({ asset, perShare, held }) => ({
      ...{ asset, perShare: BigInt(perShare), held: BigInt(held) },
    })),
  };
}

export function etfRow({ coins, shares, cash, cashPerShare, ...row }: HeldEtf): EtfRow {
  return {
    ...row,
    shares: shares.toString(),
    cash: cash.toString(),
    cashPerShare: cashPerShare.toString(),
    coins: coins.map(({ asset, perShare, held }) => ({
      ...{ asset, perShare: perShare.toString(), held: held.toString() },
    })),
  };
}

export function heldHolding({ shares, cost, realised, ...row }: EtfHoldingRow): HeldHolding {
  return { ...row, shares: BigInt(shares), cost: BigInt(cost), realised: BigInt(realised) };
}

export function holdingRow({ shares, cost, realised, ...row }: HeldHolding): EtfHoldingRow {
  return { ...row, shares: shares.toString(), cost: cost.toString(), realised: realised.toString() };
}
