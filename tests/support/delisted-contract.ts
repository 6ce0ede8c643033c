/** A contract whose end is announced, and the time to its instant. Its index is 100.00 until the window. */
import { PERP, type ContractCore } from './contract-core.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Announced {
  readonly symbol: string;
  readonly at: number;
  readonly windowMinutes: number;
}

/** Trading ends at the next whole minute an hour ahead. */
export async function announce(
  core: ContractCore,
  windowMinutes: number,
  endedAtOnce = 100,
): Promise<Announced> {
  const at = Math.ceil(core.core.clock.now() / MINUTE) * MINUTE + HOUR + windowMinutes * MINUTE;
  const announced = { symbol: PERP, at, windowMinutes };
  await core.setting('contract.delistings', { markets: [announced], endedAtOnce });
  return announced;
}

/** To the start of the window. The index is live there. */
export async function passToWindow(
  core: ContractCore,
  { at, windowMinutes }: Announced,
  mark = 10_000,
): Promise<void> {
  const { clock, writer } = core.core;
  const start = at - windowMinutes * MINUTE;
  clock.advance(start - 2 * MINUTE - clock.now());
  await writer.drain();
  await core.pass(2 * MINUTE, mark);
}

/** The minutes of the window, each with its index. The instant is not worked off yet. */
export async function passWindow(core: ContractCore, indices: readonly number[]): Promise<void> {
  for (const index of indices) await core.pass(MINUTE, index);
}

/** The slices that are due, each after the commit of the one before. */
export async function runSlices(core: ContractCore, most: number): Promise<void> {
  for (let slice = 0; slice < most; slice++) {
    core.core.clock.advance(1);
    await core.core.writer.drain();
  }
}
