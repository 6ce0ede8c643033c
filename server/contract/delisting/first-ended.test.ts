/** Which of several contracts that end is worked off first. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { delistingJob } from './delist-rules.ts';

const OTHER = 'XYZ-USDT-PERP';
const [MINUTE, HOUR] = [60_000, 3_600_000];

it.each([
  ['the one that is due first', [OTHER, 3], [PERP, 2], PERP],
  ['the one that is due first, announced first', [PERP, 2], [OTHER, 3], PERP],
  ['of equal ones the one that was announced first', [OTHER, 2], [PERP, 2], OTHER],
] as const)('CONTRACT-597 of contracts that end %s is worked off first', async (_, one, other, first) => {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const { state, clock } = core.core;
  expect(delistingJob.next(state)).toBeUndefined();
  const start = Math.ceil(clock.now() / MINUTE) * MINUTE;
  const markets = [one, other].map(([symbol, hours]) => ({
    ...{ symbol, at: start + hours * HOUR, windowMinutes: 2 },
  }));
  await core.setting('contract.delistings', { markets, endedAtOnce: 100 });
  const due = start + 2 * HOUR - 2 * MINUTE;
  expect(delistingJob.next(state)).toBe(due);
  expect(delistingJob.command(state, due)).toMatchObject({ kind: 'contract.end', symbol: first });
  await core.stop();
});
