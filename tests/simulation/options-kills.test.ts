/**
 * Platforms that are killed around openings and deliveries of options, each time before or after a commit reached the
 * database. The next one starts from the rows. In the end every order ended once, as its recorded samples say.
 */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { minorText } from '../../domain/ledger/minor.ts';
import { unprovenFields } from '../../domain/option/check-proof.ts';
import { OPTION_DIRECTIONS } from '../../domain/option/option-terms.ts';
import type { Store } from '../../server/db/store-api.ts';
import { createSqlStore } from '../../server/db/sql-store.ts';
import { optionProofQuery, optionSumsQuery, optionsQuery } from '../../server/option/queries.ts';
import { SLICE_MILLIS } from '../../server/core/order-slices.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { MINUTE_TERMS, OptionCore, TERMS } from '../support/option-core.ts';
import { chanceOf } from '../support/random-candles.ts';

const KILLS = process.env['TEST_SIZE'] === 'long' ? 100 : 4;

/** Its commits stop, the last one written or not, and none is acknowledged. */
function mortal(store: Store, commits: number, isWritten: boolean): Store {
  let left = commits;
  return {
    ...store,
    async commit(group) {
      left--;
      if (left >= 0) return store.commit(group);
      if (left === -1 && isWritten) await store.commit(group);
      return new Promise(() => undefined);
    },
  };
}

const none = { symbol: undefined, cycle: undefined, result: undefined, from: undefined, to: undefined };

it('OPTION-022 kills around openings and deliveries lose no order and settle none twice', async () => {
  const chance = chanceOf(21);
  const draw = (most: number) => Math.floor(chance() * most);
  const database = await memoryDatabase();
  const newStore = () => createSqlStore(database, FEATURE_TABLES.features);
  const first = await OptionCore.open(newStore());
  const users = [await first.user('Ada'), await first.user('Ben')];
  await first.core.stop();
  let now = first.now;
  let price = 10_000;
  for (let kill = 0; kill < KILLS; kill++) {
    const store = mortal(newStore(), 4 + draw(30), chance() < 0.5);
    const core = await OptionCore.open(store, fakeClock(now));
    // Nothing is awaited that the kill could keep from ending.
    const { writer, clock } = core.core;
    for (let second = 0; second < 40; second++) {
      clock.advance(chance() < 0.1 ? 7_000 : 1_000);
      price += draw(21) - 10;
      void writer.submit({
        kind: 'market.mark',
        symbol: 'ABC-USDT-PERP',
        mark: price,
        index: price,
        time: clock.now(),
      });
      if (chance() < 0.3) void core.place(users[draw(2)] ?? 0, OPTION_DIRECTIONS[draw(3)] ?? 'up', '10');
      await new Promise((resolve) => setImmediate(resolve));
    }
    now = clock.now() + draw(120_000);
  }
  const last = await OptionCore.open(newStore(), fakeClock(now));
  await last.advance(70_000);
  await last.advance(70_000);
  let [ended, sum] = [0, 0n];
  for (const user of users) {
    expect(await last.orders(user)).toEqual([]);
    const { list } = await last.core.ask(optionsQuery, { user, ...none, before: undefined, limit: 1_000 });
    ended += list.length;
    for (const { id } of list) {
      const proof = await last.core.ask(optionProofQuery, id);
      expect(proof && unprovenFields(proof)).toEqual([]);
    }
    const [sums] = await last.core.ask(optionSumsQuery, { user, ...none });
    const { ledger } = last.core.state;
    // 500 were transferred; the sums of the record are what the ledger has gained or lost since.
    const gained = ledger.available(user, 'options', 'USDT') - 50_000_000_000n;
    expect(sums?.pnl).toBe(minorText(gained));
    sum += gained;
  }
  const { ledger } = last.core.state;
  const platform = ledger.available(PLATFORM, 'options', 'USDT') + ledger.available(PLATFORM, 'fee', 'USDT');
  expect(sum + platform).toBe(0n);
  expect(ended).toBeGreaterThan(KILLS);
  await last.stop();
  await database.close();
});

it('OPTION-116 a kill between two slices of a delivery settles each order exactly once', async () => {
  const database = await memoryDatabase();
  const newStore = () => createSqlStore(database, FEATURE_TABLES.features);
  const first = await OptionCore.open(newStore());
  const cycles = [{ ...MINUTE_TERMS, smallest: '1', exposure: '100000' }];
  await first.terms({ ...TERMS, mostOpen: 100, products: [{ ...TERMS.products[0], cycles }] });
  const users = [await first.user('Ada'), await first.user('Ben'), await first.user('Eve')];
  await first.index(10_000);
  for (const user of users) for (let at = 0; at < 90; at++) await first.place(user, 'up', '2');
  const delivery = first.delivery();
  await first.pass(3_000, 10_000);
  await first.pass(delivery - first.now - 1_000, 10_100);
  await first.core.stop();
  // The commit of the second slice is written or lost, and its platform never knows.
  for (const isWritten of [false, true]) {
    const killed = await OptionCore.open(mortal(newStore(), 1, isWritten), fakeClock(delivery - 1));
    for (let millis = 0; millis < 20; millis++) {
      killed.core.clock.advance(1);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const last = await OptionCore.open(newStore(), fakeClock(delivery + 100));
  let left = 0;
  for (const user of users) left += (await last.orders(user)).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(270);
  for (let slice = 0; slice < 3; slice++) await last.advance(SLICE_MILLIS);
  for (const user of users) {
    expect(await last.orders(user)).toEqual([]);
    // Each of 90 wins 1.70 and costs a fee of 0.02.
    expect(await last.money(user)).toEqual(['651.2', '0']);
  }
  await last.stop();
  await database.close();
});
