/**
 * The slice of the core's state with the numbers of steps, and with what the platform paid into the
 * insurance fund.
 */
import type { Minor } from '#domain/ledger/minor';
import { stateSlice } from '../../core/state-slice.ts';

export interface StoredLiquidations {
  /** The highest ids ever given out. */
  readonly last: number;
  readonly lastInsurance: number;
  /** The platform's own money in the fund of each asset, in units of 10⁻⁸. */
  readonly capital: readonly (readonly [asset: string, amount: string])[];
}

export class Liquidations {
  last: number;
  lastInsurance: number;
  readonly capital: Map<string, Minor>;

  constructor({ last, lastInsurance, capital }: StoredLiquidations) {
    this.last = last;
    this.lastInsurance = lastInsurance;
    this.capital = new Map(capital.map(([asset, amount]) => [asset, BigInt(amount)]));
  }
}

export const liquidations = stateSlice<Liquidations, StoredLiquidations>('contract-liquidation', {
  rebuild: (stored) => new Liquidations(stored),
  hash(all, update) {
    update(`${String(all.last)} ${String(all.lastInsurance)}`);
    for (const [asset, amount] of [...all.capital].sort(([one], [other]) => (one < other ? -1 : 1)))
      update(`${asset} ${String(amount)}`);
  },
});
