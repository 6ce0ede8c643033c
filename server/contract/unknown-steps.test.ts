/** Positions that are counted in steps which no start knows, and those of the market maker. The mark is 100.00. */
import { expect, it } from 'vitest';
import { PLATFORM } from '#domain/ledger/account-kinds';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { passToFunding } from '../../tests/support/due-funding.ts';
import { accountQuery } from '../core/account-queries.ts';
import { reservationsOf } from '../core/state.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { crossPositions, unrealisedOf } from './cross-account.ts';
import { fundingDue } from './funding/due-funding.ts';
import type { HeldPosition } from './held-position.ts';
import { liquidationOf } from './liquidation-price.ts';
import { isolatedAccount } from './liquidation/used-up.ts';
import { watchPricesOf } from './liquidation/watch-prices.ts';
import { openLotsIn, positions } from './positions.ts';

const OTHER = 'XYZ-USDT-PERP';

/** Ada is long in both contracts, in one cross account, and Ben isolated in one. */
async function opened() {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(OTHER), kind: 'perpetual' }]);
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  for (const symbol of [PERP, OTHER]) {
    await core.price(10_000, symbol);
    await core.do(ada, 'setMarginMode', { symbol, marginMode: 'cross' });
    await core.place(ada, 'buy', '5', { symbol });
  }
  await core.place(ben, 'buy', '2');
  const { state } = core.core;
  const all = positions.of(state);
  const forget = (held: HeldPosition) => all.recount(held, 99, held.open);
  const of = (user: number, symbol = PERP) => all.find(user, symbol, 'net') as HeldPosition;
  return { core, state, all, ada, ben, forget, of };
}

it('CONTRACT-590 a position in unknown steps is not sent, holds nothing and counts nowhere', async () => {
  const { core, state, all, ada, ben, forget, of } = await opened();
  const market = trading.of(state).markets.get(PERP) as Market;
  const holders = () => [...reservationsOf(state)].map(({ user }) => user);
  expect([holders(), openLotsIn(state, market)]).toEqual([[ada, ada, ben], 7_000]);
  forget(of(ben));
  expect([holders(), openLotsIn(state, market)]).toEqual([[ada, ada], 5_000]);
  const nobody = await core.core.openUser('Nobody');
  const sent = async (user: number) =>
    (await core.core.ask(accountQuery, user)).entities.map(({ entity }) => entity);
  expect(await sent(ada)).toContain('contract-position');
  expect(await sent(ben)).not.toContain('contract-position');
  expect(await sent(ben)).toContain('contract-mode');
  expect(await sent(nobody)).not.toContain('contract-mode');
  expect([liquidationOf(state, of(ben)), unrealisedOf(state, ben)]).toEqual([undefined, [undefined]]);
  all.remove(of(ben));
  expect(openLotsIn(state, market)).toBe(5_000);
  await core.core.stop();
});

it('CONTRACT-590 a position in unknown steps is left out of its cross account', async () => {
  const { core, state, ada, ben, forget, of } = await opened();
  const counted = () => crossPositions(state, ada, 'USDT').map(({ held: { symbol } }) => symbol);
  expect([counted(), crossPositions(state, ben, 'USDT')]).toEqual([[PERP, OTHER], []]);
  expect(crossPositions(state, ada, 'USDC')).toEqual([]);
  forget(of(ada, OTHER));
  expect(counted()).toEqual([PERP]);
  expect(await core.place(ada, 'buy', '1')).toMatchObject({ code: 200 });
  await core.core.stop();
});

it('CONTRACT-590 a position in unknown steps neither pays funding nor is owed any', async () => {
  const { core, state, ada, ben, forget, of } = await opened();
  const { writer } = core.core;
  forget(of(ben));
  forget(of(ada, OTHER));
  const before = [await core.money(ben), fundingDue(state, ada, 'USDT')];
  await core.pass(60_000, 10_000);
  await passToFunding(core, 100_000n);
  core.core.clock.advance(1);
  await writer.drain();
  expect([await core.money(ben), 0n]).toEqual(before);
  expect(of(ada).funding).toBeLessThan(0n);
  await core.core.stop();
});

it('LIQUIDATION-101 only positions of users, in the present steps of their market, are judged alone', async () => {
  const { core, state, all, ben, of } = await opened();
  const time = core.core.clock.now();
  const account = (held: HeldPosition) => isolatedAccount({ state, time }, held);
  const held = of(ben);
  expect(account(held)).toBeDefined();
  const maker = all.in(PERP).find(({ user }) => user === PLATFORM) as HeldPosition;
  for (const each of [maker, { ...held, symbol: 'NO-USDT-PERP' }, { ...held, steps: 99 }])
    expect(account(each)).toBeUndefined();
  expect(watchPricesOf(state, { position: held } as never)).toHaveLength(1);
  for (const each of [
    { ...held, symbol: 'NO-USDT-PERP' },
    { ...held, steps: 99 },
  ])
    expect(watchPricesOf(state, { position: each } as never)).toEqual([]);
  await core.stop();
});
