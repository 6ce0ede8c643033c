/** The result of a closed position, from its row. */
import { minorOf, minorText } from '#domain/ledger/minor';
import type { ContractPosition } from '#protocol/names/contract';

type Closed = Pick<ContractPosition, 'pnl' | 'fee'>;

export interface ClosedResult {
  /** The settled PnL less the fees of all its fills; funding is not part of it. */
  readonly net: string;
  /** The fees as they change the balance: below zero if they were paid. */
  readonly fees: string;
}

/** Exact decimal texts of the position's asset. */
export function closedResult({ pnl, fee }: Closed): ClosedResult {
  const [settled, paid] = [minorOf(pnl) ?? 0n, minorOf(fee) ?? 0n];
  const net = settled - paid;
  return {
    net: minorText(net),
    fees: minorText(-paid),
  };
}
