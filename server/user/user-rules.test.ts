import { expect, it } from 'vitest';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { openCore } from '../../tests/support/open-core.ts';

it('USER-100 withdrawals are held as long as the longest hold, and no other user’s', async () => {
  const core = await openCore({ store: fakeStore() });
  const [alice, bob] = [await core.openUser('Alice'), await core.openUser('Bob')];
  const hold = (user: number, until: number) =>
    core.execute({ kind: 'user.hold', user: 0, id: core.id(), input: { user, until } });
  const heldUntil = (user: number) => core.state.users.get(user)?.heldUntil;
  expect(heldUntil(alice)).toBe(0);
  expect(await hold(alice, 500)).toMatchObject({ code: 200, answer: { until: 500 } });
  expect(await hold(alice, 300)).toMatchObject({ code: 200, answer: { until: 500 } });
  expect(await hold(alice, 700)).toMatchObject({ code: 200, answer: { until: 700 } });
  expect([heldUntil(alice), heldUntil(bob)]).toEqual([700, 0]);
  expect(await hold(999, 700)).toMatchObject({ code: 'core.no-user' });
  await core.stop();
});
