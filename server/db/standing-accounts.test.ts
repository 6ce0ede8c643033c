/** A platform that is killed while the rows of its accounts are behind their postings, on both databases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { emptyDatabaseIn } from '../../tests/support/fresh-folder.ts';
import { openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { openHarmable } from '../../tests/support/harmable-store.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { Auditor } from '../core/auditor.ts';
import type { StorePlace } from './open-store.ts';
import { MIGRATIONS } from './sql-store.ts';
import type { CommitGroup, Store } from './store-api.ts';

const CALLERS = 40;
const MIGRATION = readFileSync(join(MIGRATIONS, '0012_accounts_behind.sql'), 'utf8').replaceAll(
  '--> statement-breakpoint',
  '',
);

const hasAccounts = ({ writes }: CommitGroup) => writes.some(({ kind }) => kind === 'account');

/** The platform is killed before it commits a group of accounts alone. */
function killedBeforeAccounts(store: Store, groups: CommitGroup[]): Store {
  return {
    ...store,
    commit(group) {
      if (group.writes.every(({ kind }) => kind === 'account')) return new Promise(() => undefined);
      groups.push(group);
      return store.commit(group);
    },
  };
}

const transfer = (core: OpenCore, user: number) =>
  core.execute({
    ...{ kind: 'assets.transfer', user, id: core.id() },
    input: { from: 'funds', to: user === 1 ? 'fiat' : 'contract', asset: 'USDT', amount: '0.01' },
  });

async function givenCore(store: Store): Promise<OpenCore> {
  const core = await openCore({ store });
  for (const name of ['Alice', 'Bob']) {
    const user = await core.openUser(name);
    await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  }
  return core;
}

async function breachesOf({ state, clock }: OpenCore, store: Store, whole: boolean): Promise<string[]> {
  const ignore = () => undefined;
  const auditor = new Auditor({ state, store, clock, onBreach: ignore, onUnread: ignore });
  return (await auditor.audit(whole)).breaches.map(({ what }) => what);
}

async function runOn(place: StorePlace, use: (core: OpenCore, store: Store) => Promise<void>) {
  const { store } = await openHarmable(place);
  const core = await openCore({ store });
  expect(await breachesOf(core, store, true)).toEqual([]);
  await use(core, store);
  await core.stop();
  await store.close();
}

describeOnDatabases('accounts whose rows are behind', (newPlace) => {
  it('LEDGER-131 accounts are unchanged after a kill, in a backup too, and audits account for it', async () => {
    const place = await newPlace();
    const { store, execute } = await openHarmable(place);
    const groups: CommitGroup[] = [];
    const core = await givenCore(killedBeforeAccounts(store, groups));
    expect(await breachesOf(core, store, false)).toEqual([]);
    await Promise.all(Array.from({ length: CALLERS }, (_, at) => transfer(core, 1 + (at % 2))));
    expect(hasAccounts(groups.at(-1) as CommitGroup)).toBe(false);
    for (const whole of [false, true]) expect(await breachesOf(core, store, whole)).toEqual([]);
    await execute(`update accounts set available = available + 1 where "user" = 1 and kind = 'funds'`);
    expect((await breachesOf(core, store, false)).join()).toContain('USDT sums to 0.00000001 and not to 0');
    await execute(`update accounts set available = available - 1 where "user" = 1 and kind = 'funds'`);
    await store.close();
    const file = join(temporaryFolder(), 'backup');
    await backUp(place, file);
    const copy = await newPlace();
    await restore(copy, {
      file,
      replace: true,
      features: FEATURE_TABLES.features,
      makeEmpty: emptyDatabaseIn,
    });
    for (const each of [place, copy])
      await runOn(each, async (next, its) => {
        expect(next.hash()).toBe(core.hash());
        expect(await transfer(next, 1)).toMatchObject({ code: 200 });
        expect(await breachesOf(next, its, false)).toEqual([]);
      });
  });

  it('LEDGER-131 a database from before this change keeps its balances', async () => {
    const place = await newPlace();
    const { store, execute } = await openHarmable(place);
    const core = await givenCore(store);
    await core.stop();
    await execute('alter table platform_state drop column accounts_at');
    await execute(MIGRATION);
    await store.close();
    await runOn(place, (next) => {
      expect(next.hash()).toBe(core.hash());
      return Promise.resolve();
    });
  });
});
