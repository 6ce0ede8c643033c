/** When a cross account must be looked at: a bound that holds whatever the other marks do, within theirs. */
import type { Minor } from '../ledger/minor.ts';
import { PPM, quotientDown } from './contract-terms.ts';
import { liquidationBeside, type LiquidationPrices } from './liquidation.ts';
import { crossAccount, type MarkedPosition } from './margin.ts';

const EVERY_MARK: LiquidationPrices = { down: Number.MAX_SAFE_INTEGER, up: undefined };

/**
 * For each contract of a cross account the marks at which it may be used up.
 *
 * The surplus, equity × 10⁶ − requirement, is the sum of the wallet and of one part a contract, which
 * depends on that contract's mark alone. Each contract may lose an equal share of the surplus (rounded
 * down). As long as none has, their sum is above zero, and the account is not liquidated. With one contract
 * these are the liquidation prices. With several and no surplus any mark may act.
 * @param wallet the balance behind all positions, in the quote
 * @param contracts the positions of each contract, at its mark: one, or a long and a short one
 */
export function watchedPrices(
  wallet: Minor,
  contracts: readonly (readonly MarkedPosition[])[],
): LiquidationPrices[] {
  const parts = contracts.map((positions) => {
    const { equity, requirement } = crossAccount(0n, positions);
    return equity * PPM - requirement;
  });
  const surplus = parts.reduce((sum, part) => sum + part, wallet * PPM);
  if (surplus <= 0n && contracts.length > 1) return contracts.map(() => EVERY_MARK);
  const share = quotientDown(surplus, BigInt(contracts.length));
  return contracts.map((positions, at) => {
    const [first] = positions;
    if (first === undefined) return { down: undefined, up: undefined };
    const balance = share - (parts[at] as bigint);
    return liquidationBeside(
      first.terms,
      positions.map(({ position }) => position),
      { equity: 0n, requirement: -balance },
    );
  });
}
