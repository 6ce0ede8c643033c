/** The next instant of a contract's funding, at a rate that a test chooses. */
import { fundings } from '../../server/contract/funding/funding-state.ts';
import { PERP, type ContractCore } from './contract-core.ts';

/**
 * Time passes to the next minute, which is the instant. Until then the index is silent, so the rate of the last sample
 * stays, and no position is judged.
 * @param rate in units of 10⁻⁸: also one that no setting allows
 */
export async function passToFunding({ core }: ContractCore, rate: bigint, symbol = PERP): Promise<void> {
  const held = fundings.of(core.state);
  const contract = held.of(symbol);
  if (contract === undefined) throw new Error('the contract has no sample');
  const next = held.nextSample;
  held.set({ ...contract, rate, next });
  core.clock.advance(next + 1 - core.clock.now());
  await core.writer.drain();
}
