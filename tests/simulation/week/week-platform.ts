/**
 * The platform of a virtual week over all its runs, on one database: killed at a commit, and started from its rows.
 * A second core decides the committed commands again, and both must come to the same state.
 */
import { strict as assert } from 'node:assert';
import { and, eq, inArray, lt, sum } from 'drizzle-orm';
import { contractInsurance } from '../../../server/contract/liquidation/tables.ts';
import { accountQuery } from '../../../server/core/account-queries.ts';
import type { UserAnswer, UserCommand } from '../../../server/core/core-api.ts';
import { postings } from '../../../server/db/schema.ts';
import type { SqlConnection } from '../../../server/db/sql-store.ts';
import type { Store } from '../../../server/db/store-api.ts';
import { reasonsOf } from '../../../server/feature/collect-features.ts';
import { marketTables } from '../../../server/market/tables.ts';
import { storedBreaches } from '../../../server/ledger/audit.ts';
import { fakeClock, type FakeClock } from '../../support/fake-clock.ts';
import { openCore, type OpenCore } from '../../support/open-core.ts';
import { SimulatedRun, type Kill } from '../simulated-run.ts';
import { RecordedWriter } from './recorded-writer.ts';
import type { OpenReplay, Replay } from './replay.ts';
import { checkEverything, checkTouched } from './week-checks.ts';
import type { OpenDatabase, WeekDatabase } from './week-database.ts';
import { WEEK_INSTRUMENTS } from './week-prices.ts';

const MOST_ANSWERS_IN_MEMORY = 2_000;
/** Recorded commands that are decided again at once. */
const COMMANDS_AT_ONCE = 1_000;

/** Every pending answer arrives. */
export const settled = () => new Promise(setImmediate);

export class WeekPlatform {
  readonly clock: FakeClock = fakeClock();
  private readonly touched = new Set<number>();
  private written = 0;
  private writer: RecordedWriter | undefined;
  private replay: Replay | undefined;
  /** How many commands the second core decided. */
  replayed = 0;
  private opened: OpenCore | undefined;
  private run: SimulatedRun;
  private failure: unknown;
  private readonly store: Store;

  private constructor(private readonly database: WeekDatabase) {
    const { store } = database;
    this.store = {
      ...store,
      commit: async (group) => {
        await store.commit(group);
        this.written = group.number;
      },
    };
    this.run = new SimulatedRun(this.clock, this.store);
  }

  static async begin(openDatabase: OpenDatabase, openReplay: OpenReplay): Promise<WeekPlatform> {
    const platform = new WeekPlatform(await openDatabase());
    await platform.start();
    platform.replay = openReplay(WEEK_INSTRUMENTS, await platform.rows());
    return platform;
  }

  get core(): OpenCore {
    if (this.opened === undefined) throw new Error('there is no platform');
    return this.opened;
  }

  /** All that is due runs, slice by slice, and is committed. */
  async settle(): Promise<void> {
    do {
      this.clock.advance(0);
      await this.core.writer.drain();
    } while (this.clock.isDue());
    if (this.failure !== undefined) throw new Error('the platform broke', { cause: this.failure });
    if ((this.writer?.recorded.length ?? 0) >= COMMANDS_AT_ONCE) this.replayWritten();
  }

  execute(commands: readonly UserCommand[]): Promise<UserAnswer[]> {
    return Promise.all(commands.map((command) => this.core.execute({ ...command })));
  }

  /** Returns whether the last steps touched anybody. */
  checkTouched(): boolean {
    if (this.touched.size === 0) return false;
    checkTouched(this.core.state, this.touched);
    this.touched.clear();
    return true;
  }

  async checkEverything(): Promise<void> {
    checkEverything(this.core.state);
    await this.audit(false);
  }

  /**
   * Dies at a commit while these commands come, and starts after a pause.
   * @param during runs meanwhile, and waits for no answer
   */
  async kill(kill: Kill, { commands, during, pause }: KillInput): Promise<void> {
    const answers = new Map<UserCommand, UserAnswer>();
    const { core, run } = this;
    run.prepare(kill);
    for (const command of commands)
      void core.execute({ ...command }).then((answer) => answers.set(command, answer));
    await during();
    await Promise.race([run.killed, core.ask(accountQuery, 1)]);
    await run.end();
    this.replayWritten();
    this.clock.sleep(pause);
    await this.start();
    await this.expectSameState('the rows lead to another state than the commands');
    this.replay?.startAgain(await this.rows());
    await this.expectSameState('a second start from the rows leads to another state');
    const again = await this.execute(commands);
    commands.forEach((command, at) => {
      const answer = answers.get(command);
      if (answer?.code === 200) assert.deepEqual(again[at], answer, 'what was acknowledged is lost');
    });
  }

  /** The second core comes to the same state, and all rows of the week agree. Returns them. */
  async end(): Promise<SqlConnection> {
    await this.core.stop();
    this.replayWritten();
    await this.expectSameState('decided again, the commands lead to another state');
    const deposits = checkEverything(this.core.state);
    await this.audit(true);
    const rows = await this.database.rows();
    const { asset, reason, amount } = postings;
    const [paid] = await rows.database
      .select({ sum: sum(amount) })
      .from(postings)
      .where(and(eq(asset, 'USDT'), inArray(reason, ['back-office-deposit', 'insurance-capital'])));
    assert.equal(paid?.sum, String(deposits), 'the deposits are another sum');
    const { balance } = contractInsurance;
    const below = await rows.database.select().from(contractInsurance).where(lt(balance, '0')).limit(1);
    assert.deepEqual(below, [], 'the insurance fund has a balance below zero');
    return rows;
  }

  async close(): Promise<void> {
    await this.replay?.close();
    await this.database.close();
  }

  private async audit(whole: boolean): Promise<void> {
    const reasons = reasonsOf(this.core.features);
    assert.deepEqual(storedBreaches(await this.store.audit(whole), reasons), []);
  }

  private rows() {
    return this.store.open(this.clock.now(), marketTables.seedWith({ catalogue: WEEK_INSTRUMENTS }));
  }

  /** Commands that are recorded and not written wait: a kill loses them. */
  private replayWritten(): void {
    const recorded = this.writer?.recorded ?? [];
    const first = recorded.findIndex((each) => each.number > this.written);
    const written = recorded.splice(0, first === -1 ? recorded.length : first);
    this.replayed += written.length;
    this.replay?.decide(written);
  }

  private async expectSameState(otherwise: string): Promise<void> {
    assert.equal(await this.replay?.hash(), this.core.hash(), otherwise);
  }

  private async start(): Promise<void> {
    const run = (this.run = new SimulatedRun(this.clock, this.store));
    this.opened = await openCore({
      // Its other methods are for tests that move the time.
      ...{ store: run.store, clock: run.clock as FakeClock, instruments: WEEK_INSTRUMENTS },
      mostAnswersInMemory: MOST_ANSWERS_IN_MEMORY,
      newWriter: (input) => (this.writer = new RecordedWriter(input)),
      onFatal: (error) => (this.failure ??= error),
    });
    this.core.onAccountEvent((user) => this.touched.add(user));
  }
}

export interface KillInput {
  readonly commands: readonly UserCommand[];
  readonly during: () => Promise<void>;
  /** Until the next start. */
  readonly pause: number;
}
