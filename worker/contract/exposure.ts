/**
 * The value that a user holds or may open in all contracts of an asset, besides an order
 * (`domain/contract/position-limits.ts`).
 */
import { openingNotional } from '#domain/contract/opening-notional';
import type { OpeningInput } from '#domain/contract/opening-spec';
import type { Minor } from '#domain/ledger/minor';
import type { ContractAccount } from './contract-account.ts';
import type { Contract } from './contracts.ts';
import { keyOf } from './order-groups.ts';

/** Without the position that the order closes. A contract whose terms are not known yet is left out. */
export function exposureBeside(
  account: ContractAccount,
  contract: Contract,
  order: Pick<OpeningInput, 'side' | 'positionSide'>,
): Minor {
  const { symbol, quote } = contract.instrument;
  const { closes } = account.payerOf(contract, order);
  let exposure = 0n;
  for (const row of account.open) {
    const position = account.live(row)?.position;
    if (row.asset === quote && position !== undefined && position !== closes)
      exposure += position.entryNotional;
  }
  const own = keyOf({ symbol, ...order });
  for (const [key, group] of account.openingOrders())
    if (key !== own && group.contract.instrument.quote === quote)
      exposure += openingNotional(account.payerOf(group.contract, group).closes?.lots ?? 0, group.fills);
  return exposure;
}
