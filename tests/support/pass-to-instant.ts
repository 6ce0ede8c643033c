/** Funding of a contract at 100.00, and the time to its instant. */
import { PERP, type ContractCore } from './contract-core.ts';

export const FUNDING_INSTANT = Date.UTC(2026, 0, 5, 16);
/** Ticks. */
export const FUNDING_MARK = 10_000;

/**
 * Samples each 10 s for the last minutes before the instant, so that the index stays live.
 * @param rate of `PERP`, in units of 10⁻⁸
 * @param others further contracts at the same mark, without funding
 */
export async function passToInstant(
  core: ContractCore,
  rate: number,
  others: readonly string[] = [],
): Promise<void> {
  const { clock, writer } = core.core;
  const sample = async (symbol: string, of: number) =>
    core.submit({
      kind: 'market.mark',
      symbol,
      mark: FUNDING_MARK,
      index: FUNDING_MARK,
      fundingRate: of,
      time: clock.now(),
    });
  const samples = async () => {
    await sample(PERP, rate);
    for (const symbol of others) await sample(symbol, 0);
  };
  clock.advance(FUNDING_INSTANT - 200_000 - clock.now());
  for (let left = 20; left > 0; left--) {
    await writer.drain();
    await samples();
    clock.advance(10_000);
  }
  await samples();
  await writer.drain();
}
