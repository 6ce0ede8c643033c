/** Accounts with positions in markets without a live index. */
import { expect, it } from 'vitest';
import { leaveRefusal } from '../../core/state.ts';
import { accountQuery } from '../../core/account-queries.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { crossPositions, unrealisedOf } from '../cross-account.ts';

const OTHER = 'XYZ-USDT-PERP';

it('CONTRACT-574 money leaves a contract account while the index of each of its positions is live', async () => {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  for (const symbol of [OTHER, PERP]) await core.price(10_000, symbol);
  await core.place(ada, 'buy', '2', { symbol: OTHER });
  await core.place(ada, 'buy', '2');
  await core.place(ben, 'buy', '2', { symbol: OTHER });
  const { state, clock } = core.core;
  const why = (user: number, kind: 'contract' | 'funds' = 'contract') =>
    leaveRefusal(state, user, kind, clock.now()) ?? 'may leave';
  expect([why(ada), why(ben)]).toEqual(['may leave', 'may leave']);
  clock.advance(10_000);
  await core.mark(10_000, OTHER);
  clock.advance(10_000);
  await core.core.writer.drain();
  // The index of the contract that Ada opened last is lost, the one of the other is not.
  expect([why(ada), why(ben), why(ada, 'funds')]).toEqual(['contract.index-stale', 'may leave', 'may leave']);
  await core.stop();
});

it('CONTRACT-575 without a mark a position counts at the stored one, or at its entry, rounded against it', async () => {
  for (const passes of [false, true]) {
    const core = await ContractCore.open();
    const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
    await core.price(10_000);
    for (const user of [ada, ben]) await core.cross(user);
    // Both are open at 100.004: 3 at 100.00 and 2 at 100.01.
    for (const [price, size] of [
      ['100.00', '3'],
      ['100.01', '2'],
    ] as const) {
      await core.quote(9_000, 11_000);
      await core.place(ada, 'buy', size, { price });
      await core.place(ben, 'sell', size, { price });
    }
    if (passes) await core.pass(61_000, 10_400);
    const again = await restarted(core);
    const { state } = again.core;
    const marks = [ada, ben].map((user) => crossPositions(state, user, 'USDT').map(({ mark }) => mark));
    expect(marks).toEqual(passes ? [[10_400], [10_400]] : [[10_000], [10_001]]);
    expect([ada, ben].map((user) => unrealisedOf(state, user))).toEqual(
      (passes ? [1_998_000_000n, -1_998_000_000n] : [-2_000_000n, -3_000_000n]).map((amount) => [
        { asset: 'USDT', amount },
      ]),
    );
    // A user without positions has no list of them.
    const cleo = await again.user('Cleo', '10');
    const { entities } = await again.core.ask(accountQuery, cleo);
    expect(entities.map(({ entity }) => entity).filter((name) => name.startsWith('contract'))).toEqual([
      'contract-mode',
    ]);
    await again.core.stop();
  }
});

it('CONTRACT-575 a position whose entry is a tick counts at that tick, long or short', async () => {
  const core = await ContractCore.open();
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  for (const user of [ada, ben]) await core.cross(user);
  await core.place(ada, 'buy', '3', { price: '100.00' });
  await core.place(ben, 'sell', '3', { price: '100.00' });
  const again = await restarted(core);
  const marks = [ada, ben].map((user) => crossPositions(again.core.state, user, 'USDT')[0]?.mark);
  expect(marks).toEqual([10_000, 10_000]);
  await again.core.stop();
});
