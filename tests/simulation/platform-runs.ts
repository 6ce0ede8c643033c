/**
 * A simulated platform over all its runs: complete, with its feed and its database in memory, on a clock that the test
 * moves. Next to it are simple accounts, and a device for each user that receives only the account channel.
 */
import { strict as assert } from 'node:assert';
import { sql } from 'drizzle-orm';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { AccountEvent } from '../../protocol/names/account.ts';
import { createSqlStore, type SqlConnection } from '../../server/db/sql-store.ts';
import type { Store } from '../../server/db/store-api.ts';
import { reasonsOf } from '../../server/feature/collect-features.ts';
import { storedBreaches } from '../../server/ledger/audit.ts';
import { createPlatform, type Platform } from '../../server/start/platform.ts';
import { isTraded } from '../support/event-rows.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { earnBreaches } from '../support/plain-earns.ts';
import { etfBreaches } from '../support/plain-etfs.ts';
import { optionBreaches } from '../support/plain-options.ts';
import { optionTermsSetting } from '../../server/option/settings.ts';
import {
  DEMO_FUNDS,
  replayedCommands,
  TEST_DEFAULTS,
  testFeatures,
  type Defaults,
} from '../support/platform-features.ts';
import { chanceOf } from '../support/random-candles.ts';
import { ReplayedLedger } from '../support/replayed-ledger.ts';
import { Devices } from './devices.ts';
import { SimulatedRun, type Kill } from './simulated-run.ts';
import { MAKER_DELAY, fakeMirroredFeed } from './fake-mirrored-feed.ts';
import { SIMULATED_TERMS } from './option-steps.ts';
import { exact, PlainAccounts } from './plain-accounts.ts';
import { isToyPaid, judgeToy, makeToyTable, toyIncome, toyReplay, toyTables } from './toy-income.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import { instrumentsQuery } from '../../server/market/queries.ts';

/** Every pending answer arrives. */
const settled = () => new Promise(setImmediate);

/** Few enough that most retried commands are looked up. */
const MOST_ANSWERS_IN_MEMORY = 40;

/** The steps trade in few markets, and those are quoted at full rate while orders rest in them. */
const UNWATCHED_SPOT_MILLIS = 10_000;

const DEFAULTS: Defaults = { ...TEST_DEFAULTS, [optionTermsSetting.name]: SIMULATED_TERMS };

const REASONS = reasonsOf(testFeatures());

export class Runs {
  readonly clock = fakeClock();
  readonly devices = new Devices();
  readonly assets = new Set<string>();
  readonly plain = new PlainAccounts(
    this.assets,
    Object.fromEntries(DEMO_FUNDS.map(({ asset, amount }) => [asset, exact(amount)])),
  );
  instruments: readonly Instrument[] = [];
  /** Rejects if anything fails outside the steps. */
  readonly broken: Promise<never>;
  private break: (error: Error) => void = () => undefined;
  private count = 0;
  private readonly commands = replayedCommands();
  /** Follows the commands once the markets are known. */
  private replay = new ReplayedLedger({ instruments: [], commands: this.commands, defaults: DEFAULTS });
  private platform: Platform | undefined;
  /**
   * If false, the effects of commands are taken from what their users receive, because it is not known yet which ones
   * were decided.
   */
  isForeseen = true;
  private readonly chance = chanceOf(1);
  private readonly begun = this.clock.now();
  private run: SimulatedRun;

  private constructor(
    private readonly connection: SqlConnection,
    private readonly store: Store,
  ) {
    this.broken = new Promise((_, reject) => (this.break = reject));
    this.broken.catch(() => undefined);
    this.run = new SimulatedRun(this.clock, store);
  }

  static async begin(): Promise<Runs> {
    const connection = await memoryDatabase();
    await makeToyTable(connection.database);
    const runs = new Runs(connection, createSqlStore(connection, [...FEATURE_TABLES.features, toyTables]));
    await runs.start();
    const instruments = await runs.core.ask(instrumentsQuery, {});
    runs.instruments = instruments;
    const own = toyReplay(runs.begun);
    runs.replay = new ReplayedLedger({
      ...{ instruments, commands: runs.commands, defaults: DEFAULTS, forgets: true, own },
    });
    for (const { base, quote } of instruments) runs.assets.add(base).add(quote);
    return runs;
  }

  async end(): Promise<void> {
    await this.platform?.stop();
    await this.store.close();
  }

  get core(): Platform['core'] {
    if (this.platform === undefined) throw new Error('there is no platform');
    return this.platform.core;
  }

  /** An abnormal user may still do what moves no money. */
  movesMoney(kind: string): boolean {
    return (this.commands.get(kind)?.reasons.length ?? 0) > 0;
  }

  /** Moves the clock; everything due runs and is committed. */
  async pass(millis: number): Promise<void> {
    this.clock.advance(millis);
    do {
      this.clock.advance(0);
      await this.core.ask(accountQuery, 1);
      await settled();
    } while (this.clock.isDue());
  }

  /** The same without waiting for commits. */
  async moveOn(millis: number): Promise<void> {
    this.clock.advance(millis);
    await settled();
  }

  /** Nothing runs meanwhile; old rows may be deleted afterwards. */
  async sleep(millis: number): Promise<void> {
    await this.replay.follow(this.connection.database);
    this.clock.sleep(millis);
  }

  async restart(): Promise<void> {
    const hash = this.platform?.stateHash();
    await this.platform?.stop();
    this.platform = undefined;
    // The state that a start builds from the rows; its own quotes may fill orders at once.
    await this.replay.follow(this.connection.database);
    assert.equal(this.replay.hash(), hash, 'a restarted core is another');
    await this.startAgain();
  }

  /** @param during runs while the kill happens; it waits for no answer */
  async kill(kill: Kill, during: (core: Platform['core']) => Promise<void>): Promise<void> {
    const { core, run } = this;
    this.isForeseen = false;
    run.prepare(kill);
    await during(core);
    // Committed before the kill, or never.
    await Promise.race([run.killed, core.ask(accountQuery, 1)]);
    await run.end();
    this.platform = undefined;
    await this.replay.follow(this.connection.database);
    await this.startAgain();
  }

  private async startAgain(): Promise<void> {
    await this.start();
    await this.pass(0);
    await this.devices.judgeMissed(this.core);
    await this.judgeAll();
  }

  /** Checks everything at once: the rows, a start from them, the audit, the books. */
  async judgeAll(): Promise<void> {
    const { database } = this.connection;
    await this.replay.follow(database);
    assert.equal(this.platform?.stateHash(), this.replay.hash(), 'the core is not where a replay is');
    assert.deepEqual(storedBreaches(await this.store.audit(true), REASONS), []);
    assert.deepEqual((await this.core.status()).ready, true);
    await this.judgePositions();
    assert.deepEqual(await optionBreaches(database, this.clock.now()), []);
    assert.deepEqual([...(await earnBreaches(database)), ...(await etfBreaches(database))], []);
    await judgeToy(database, this.begun, this.clock.now());
    for (const user of this.plain.users.keys()) await this.judgeAccount(user);
  }

  /** In each contract positions net to zero, and clearing is the negative of the entry value of all that is open. */
  private async judgePositions(): Promise<void> {
    const { rows } = (await this.connection.database.execute(sql`
      with held as (select symbol, case side when 'long' then 1 else -1 end as sign, lots, entry_total
        from contract_positions where lots <> 0)
      select symbol from held group by symbol having sum(sign * lots) <> 0
      union all select 'clearing' where coalesce((select sum(sign * entry_total) from held), 0)
        + coalesce((select sum(available) from accounts where "user" = 0 and kind = 'clearing'), 0) <> 0`)) as {
      rows: unknown[];
    };
    assert.deepEqual(rows, [], 'positions do not net to zero, or clearing is not their entry value');
  }

  async judgeTouched(users: readonly number[]): Promise<void> {
    for (const user of new Set(users)) await this.judgeAccount(user);
    const { rows } = (await this.connection.database.execute(sql`
      select asset from accounts group by asset having sum(available + frozen) <> 0
      union all select asset from accounts
      where frozen < 0 or available < 0 and ("user" <> 0 or kind in ('fee', 'insurance'))`)) as {
      rows: unknown[];
    };
    assert.deepEqual(rows, [], 'money is made, lost or owed');
  }

  private async judgeAccount(user: number): Promise<void> {
    const account = await this.core.ask(accountQuery, user);
    this.devices.judge(user, account);
    const amounts = account.balances.map(({ kind, asset, available }) => [
      `${kind} ${asset}`,
      exact(available),
    ]);
    assert.deepEqual(Object.fromEntries(amounts), this.plain.all(user), 'somebody owns another amount');
  }

  private async start(): Promise<void> {
    const fail = (error: unknown) => {
      this.break(new Error('the platform broke', { cause: error }));
    };
    const secret = `run ${String(++this.count)}`;
    this.plain.forgetPromises();
    const { clock, store } = (this.run = new SimulatedRun(this.clock, this.store));
    this.platform = await createPlatform({
      store,
      clock,
      externalFeed: fakeMirroredFeed(clock, this.chance),
      makerDelay: MAKER_DELAY,
      timeZone: 'UTC',
      features: [...testFeatures({ secret, defaults: DEFAULTS }), toyIncome(this.begun)],
      seed: 'simulation',
      mood: 'calm',
      unwatchedSpotMillis: UNWATCHED_SPOT_MILLIS,
      mostAnswersInMemory: MOST_ANSWERS_IN_MEMORY,
      onRefused: fail,
      onUnkept: fail,
      onBreach: fail,
      onFatal: fail,
    });
    this.core.onAccountEvent((user, event) => {
      this.receive(user, event);
    });
    // The market maker's first quotes may have filled orders while no client was connected.
    for (const [user, event] of await this.devices.unheard(this.core)) this.receive(user, event);
  }

  /** Receives the channel's events, which are sent after the commit. */
  private receive(user: number, event: AccountEvent): void {
    try {
      if (!this.isForeseen || isTraded(event) || isToyPaid(event)) this.plain.apply(user, event);
      this.devices.receive(user, event);
    } catch (error) {
      this.break(error as Error);
    }
  }
}
