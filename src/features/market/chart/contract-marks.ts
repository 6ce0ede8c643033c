/** The events of a user's positions of a contract, as marks on its chart. Pure. */
import { parseSteps, type Step } from '#domain/market/instrument';
import type { ContractFill } from '#protocol/names/contract';
import type { ContractFunding } from '#protocol/names/funding';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { marksOf, type OwnMark } from './own-trades.ts';

export interface ContractPast {
  readonly fills: readonly Pick<ContractFill, 'id' | 'side' | 'time' | 'price'>[];
  readonly fundings: readonly Pick<ContractFunding, 'id' | 'time' | 'amount'>[];
  readonly liquidations: readonly Pick<ContractLiquidation, 'id' | 'time' | 'price' | 'cause'>[];
}

export const NO_PAST: ContractPast = { fills: [], fundings: [], liquidations: [] };

/** Rows that were both fetched and received are one mark. A later mark is painted over an earlier one. */
export function contractMarks(past: ContractPast, live: ContractPast, step: Step): readonly OwnMark[] {
  const fundings = merged(past.fundings, live.fundings).map(({ time, amount }): OwnMark => ({
    kind: amount.startsWith('-') ? 'paid' : 'received',
    time,
  }));
  const forced = merged(past.liquidations, live.liquidations).map(({ time, price }): OwnMark => ({
    kind: 'liquidation',
    time,
    price: parseSteps(price, step) ?? 0,
  }));
  return [...fundings, ...marksOf(past.fills, live.fills, step), ...forced];
}

function merged<Row extends { readonly id: number }>(past: readonly Row[], live: readonly Row[]): Row[] {
  const byId = new Map([...past, ...live].map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => one.id - other.id);
}
