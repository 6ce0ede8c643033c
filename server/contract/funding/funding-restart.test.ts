import { expect, it } from 'vitest';
import { PERP, PERPETUAL } from '../../../tests/support/contract-core.ts';
import { fakeClock, type FakeClock } from '../../../tests/support/fake-clock.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { openCore, type OpenCore } from '../../../tests/support/open-core.ts';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';
import { fundingRatesQuery, fundingsQuery, indexQuery } from './funding-queries.ts';
import { fundings } from './funding-state.ts';
import { contractFundingTerms } from './settings.ts';

const OTHER = 'XYZ-USDT-PERP';
const SYMBOLS = [PERP, OTHER];
const INSTRUMENTS = [PERPETUAL, { ...fakeInstrument(OTHER), kind: 'perpetual' } as const];
const INSTANT = Date.UTC(2026, 0, 5, 16);

async function feed({ writer, clock }: OpenCore): Promise<void> {
  for (const symbol of SYMBOLS) {
    const at = { symbol, time: clock.now() };
    const [bids, asks] = [[[9_999, 100_000]], [[10_001, 100_000]]] as const;
    await writer.submit({ kind: 'market.quote', ...at, whole: true, bids, asks });
    await writer.submit({ kind: 'market.mark', ...at, index: 9_980 });
  }
}

async function deposit(core: OpenCore, user: number): Promise<void> {
  await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  const input = { from: 'funds', to: 'contract', asset: 'USDT', amount: '500' };
  await core.execute({ kind: 'assets.transfer', user, id: core.id(), input });
}

it('FUNDING-016 FUNDING-030 a stop in the middle of a round: the rest is paid and listed after it', async () => {
  const connection = await memoryDatabase();
  const open = (clock: FakeClock) =>
    openCore({ store: createSqlStore(connection, FEATURE_TABLES.features), instruments: INSTRUMENTS, clock });
  // Shortly before the instant; the first sample is a minute later than the first command.
  const first = await open(fakeClock(INSTANT - 150_000));
  const user = await first.openUser('Ada');
  await deposit(first, user);
  await feed(first);
  for (const symbol of SYMBOLS) {
    const input = { symbol, side: 'buy', type: 'market', size: '5' };
    expect((await first.execute({ kind: 'contract.placeOrder', user, id: first.id(), input })).code).toBe(
      200,
    );
  }
  for (let left = 149_999; left >= 0; left -= 10_000) {
    await feed(first);
    first.clock.advance(10_000);
    if (left < 10_000) break;
    await first.writer.drain();
  }
  await first.writer.drain();
  const paid = await first.ask(fundingsQuery, { user, symbol: undefined, before: undefined, limit: 9 });
  expect(paid.list).toEqual([]);
  // The sample of the instant, and the payment of the first contract.
  first.clock.advance(1);
  await first.writer.drain();
  const hash = first.hash();
  await first.stop();

  const second = await open(fakeClock(INSTANT + 7 * 3_600_000));
  expect(second.hash()).toBe(hash);
  expect(fundings.of(second.state).pending()).toMatchObject({ symbol: OTHER, instant: INSTANT });
  await feed(second);
  second.clock.advance(60_000);
  await second.writer.drain();
  const { list, next } = await second.ask(fundingsQuery, {
    user,
    symbol: undefined,
    before: undefined,
    limit: 9,
  });
  expect(list.map(({ symbol, time }) => [symbol, time])).toEqual([
    [OTHER, INSTANT],
    [PERP, INSTANT],
  ]);
  expect(next).toBeNull();
  const { ask, state } = second;
  expect((await ask(fundingsQuery, { user, symbol: PERP, before: undefined, limit: 9 })).list).toHaveLength(
    1,
  );
  const rates = await ask(fundingRatesQuery, { symbol: OTHER, before: undefined, limit: 1 });
  expect(rates).toMatchObject({
    list: [{ symbol: OTHER, time: INSTANT, rate: list[0]?.rate }],
    next: INSTANT,
  });
  expect(await ask(fundingRatesQuery, { symbol: OTHER, before: INSTANT, limit: 1 })).toEqual({
    list: [],
    next: null,
  });
  expect(
    await ask(fundingRatesQuery, { symbol: 'NO-USDT-PERP', before: undefined, limit: 1 }),
  ).toBeUndefined();
  await feed(second);
  expect(await ask(indexQuery, PERP)).toMatchObject({
    ...{ state: 'resuming', index: '99.80', mark: '100.00', funding: { hours: 8 } },
    sources: [{ name: 'index', price: '99.80', state: 'live' }],
  });
  let sum = 0n;
  for (const { asset, available, frozen } of state.ledger.all())
    if (asset === 'USDT') sum += available + frozen;
  expect(sum).toBe(0n);
  expect(state.ledger.available(PLATFORM, 'rounding', 'USDT') >= 0n).toBe(true);
  await second.stop();
  await connection.close();
});

it('CONTRACT-131 a stop between two slices of a round: each position is paid once, also one that trades', async () => {
  const connection = await memoryDatabase();
  const open = (clock: FakeClock) =>
    openCore({ store: createSqlStore(connection, FEATURE_TABLES.features), instruments: INSTRUMENTS, clock });
  const first = await open(fakeClock(INSTANT - 200_000));
  const operator = await first.execute({
    ...{ kind: 'user.open', user: 0, id: first.id(), input: { name: 'Olga', role: 'operator' } },
  });
  const value = { ...contractFundingTerms.default, positionsAtOnce: 1 };
  const changed = await first.execute({
    ...{ kind: 'settings.change', id: first.id() },
    user: operator.code === 200 ? (operator.answer['user'] as number) : 0,
    input: { name: 'contract.funding', value, reason: 'a test' },
  });
  expect(changed.code).toBe(200);
  await feed(first);
  const users: number[] = [];
  const place = (core: OpenCore, user: number, side: string, size: string) =>
    core.execute({
      ...{ kind: 'contract.placeOrder', user, id: core.id() },
      input: { symbol: PERP, side, type: 'market', size },
    });
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) {
    const user = await first.openUser(name);
    users.push(user);
    await deposit(first, user);
    expect((await place(first, user, 'buy', '3')).code).toBe(200);
  }
  for (let left = 20; left > 0; left--) {
    first.clock.advance(10_000);
    await first.writer.drain();
    await feed(first);
  }
  // The instant, with the first position; then Cleo closes, and the platform stops.
  first.clock.advance(1);
  await first.writer.drain();
  expect((await place(first, users[2] as number, 'sell', '3')).code).toBe(200);
  const hash = first.hash();
  await first.stop();

  const second = await open(fakeClock(INSTANT + 60_000));
  expect(second.hash()).toBe(hash);
  expect(fundings.of(second.state).rounds.size).toBe(1);
  for (let turns = 0; turns < 10; turns++) {
    second.clock.advance(1);
    await second.writer.drain();
  }
  expect(fundings.of(second.state).rounds.size).toBe(0);
  for (const user of users) {
    const query = { user, symbol: PERP, before: undefined, limit: 9 };
    const { list } = await second.ask(fundingsQuery, query);
    expect(list.map(({ time }) => time)).toEqual([INSTANT]);
  }
  await second.stop();
  await connection.close();
});
