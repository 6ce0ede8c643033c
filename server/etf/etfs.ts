/** The slice of the core's state with all ETFs and every user's shares of them. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Basket, BasketCoin } from '#domain/etf/basket';
import type { HeldShares } from '#domain/etf/holding';
import type { Millis } from '#domain/units';
import { etfHolding } from '#protocol/entities/etf-holding';
import { canonicalText } from '../core/canonical-text.ts';
import { stateSlice } from '../core/state-slice.ts';
import type { EtfHoldingRow, EtfRow, StoredEtfs } from './etf-rows.ts';
import { backingBreaches } from './backing.ts';
import { sentHolding } from './etf-change.ts';

export interface HeldEtf extends Basket {
  readonly product: string;
  shares: Minor;
  cash: Minor;
  coins: readonly BasketCoin[];
  readonly began: Millis;
  feeDue: Millis;
  updated: Millis;
}

export interface HeldHolding extends HeldShares {
  readonly user: UserId;
  readonly product: string;
  readonly updated: Millis;
  version: number;
}

export class Etfs {
  lastOrder: number;
  private readonly products = new Map<string, HeldEtf>();
  private readonly holdings = new Map<UserId, Map<string, HeldHolding>>();

  constructor({ products, holdings, lastOrder }: StoredEtfs) {
    this.lastOrder = lastOrder;
    for (const row of products) this.begin(heldEtf(row));
    for (const row of holdings) this.setHolding(heldHolding(row));
  }

  get(product: string): HeldEtf | undefined {
    return this.products.get(product);
  }

  all(): Iterable<HeldEtf> {
    return this.products.values();
  }

  begin(etf: HeldEtf): void {
    this.products.set(etf.product, etf);
  }

  holding(user: UserId, product: string): HeldHolding | undefined {
    return this.holdings.get(user)?.get(product);
  }

  holdingsOf(user: UserId): HeldHolding[] {
    return [...(this.holdings.get(user)?.values() ?? [])];
  }

  *allHoldings(): Iterable<HeldHolding> {
    for (const ofUser of this.holdings.values()) yield* ofUser.values();
  }

  setHolding(holding: HeldHolding): void {
    const ofUser = this.holdings.get(holding.user) ?? new Map<string, HeldHolding>();
    this.holdings.set(holding.user, ofUser.set(holding.product, holding));
  }
}

function heldEtf({ coins, shares, cash, ...row }: EtfRow): HeldEtf {
  return {
    ...row,
    shares: BigInt(shares),
    cash: BigInt(cash),
    coins: coins.map(({ asset, perShare, held }) => ({
      ...{ asset, perShare: BigInt(perShare), held: BigInt(held) },
    })),
  };
}

export function etfRow({ coins, shares, cash, ...row }: HeldEtf): EtfRow {
  return {
    ...row,
    shares: shares.toString(),
    cash: cash.toString(),
    coins: coins.map(({ asset, perShare, held }) => ({
      ...{ asset, perShare: perShare.toString(), held: held.toString() },
    })),
  };
}

function heldHolding({ shares, cost, realised, ...row }: EtfHoldingRow): HeldHolding {
  return { ...row, shares: BigInt(shares), cost: BigInt(cost), realised: BigInt(realised) };
}

export function holdingRow({ shares, cost, realised, ...row }: HeldHolding): EtfHoldingRow {
  return { ...row, shares: shares.toString(), cost: cost.toString(), realised: realised.toString() };
}

export const etfs = stateSlice<Etfs, StoredEtfs>('etf', {
  rebuild: (stored) => new Etfs(stored),
  hash(all, update) {
    const products = [...all.all()].map(etfRow);
    for (const row of products.sort((one, other) => (one.product < other.product ? -1 : 1)))
      update(canonicalText(row));
    const holdings = [...all.allHoldings()].map(holdingRow);
    const keyOf = ({ user, product }: EtfHoldingRow) => `${String(user).padStart(12, '0')} ${product}`;
    for (const row of holdings.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
      update(canonicalText(row));
    update(String(all.lastOrder));
  },
  breaches: backingBreaches,
  entities(all, user) {
    const rows = all.holdingsOf(user).filter(({ shares }) => shares > 0n);
    return rows.length === 0 ? [] : [{ entity: etfHolding.name, rows: rows.map(sentHolding) }];
  },
});
