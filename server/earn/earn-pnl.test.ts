/** Income of locked mining in today's PnL. */
import { expect, it } from 'vitest';
import { rowsOf } from '#protocol/entities/entity-rows';
import { openingValue } from '#protocol/entities/opening-value';
import {
  balanceOf,
  DAY,
  lock,
  MIDNIGHT,
  minor,
  openEarns,
  passTo,
  withFunds,
} from '../../tests/support/earn-core.ts';
import { accountQuery } from '../core/account-queries.ts';

it('ASSETS-956 every day begins before the income of its instant, which is its PnL and no inflow', async () => {
  const core = await openEarns();
  // The days of users begin in slices: the one of this user begins after that of the first ones.
  for (let at = 0; at < 1_000; at++) await core.openUser(`User${lettersOf(at)}`);
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '1000');
  const opening = async () => rowsOf((await core.ask(accountQuery, ada)).entities, openingValue)[0];
  await passTo(core, MIDNIGHT + DAY - 1);
  expect(await opening()).toMatchObject({ start: MIDNIGHT, value: '20000', inflow: '0' });
  await passTo(core, MIDNIGHT + DAY + 1_000);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('7'));
  expect(await opening()).toMatchObject({ start: MIDNIGHT + DAY, value: '20000', inflow: '0' });
  // Income of days that the platform missed is PnL of the day in which it is paid.
  core.clock.sleep(2 * DAY);
  await passTo(core, core.clock.now() + 1_000);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('21'));
  expect(await opening()).toMatchObject({ start: MIDNIGHT + 3 * DAY, value: '20007', inflow: '0' });
  await core.stop();
});

const lettersOf = (at: number) => String(at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
