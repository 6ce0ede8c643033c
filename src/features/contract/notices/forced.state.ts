/** The last step by which the platform closed something of the user, until the user has seen or dismissed it. */
import { proxy } from 'valtio';
import type { ContractLiquidation } from '#protocol/names/liquidation';

export const forced: { newest: ContractLiquidation | undefined } = proxy({ newest: undefined });

export function dismissForced(): void {
  forced.newest = undefined;
}
