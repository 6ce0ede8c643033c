/**
 * One simulated platform: whole, with its feed and its database in memory, on a clock that moves when told. Beside
 * it stand plain accounts, and a mirror for each person that knows the account channel alone. Both judge every step.
 */
import { strict as assert } from 'node:assert';
import { sql } from 'drizzle-orm';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { AccountEvent, Balance } from '../../protocol/names/account.ts';
import type { PersonAnswer, PersonCommand } from '../../server/core/core-api.ts';
import { commandTable } from '../../server/core/person-command.ts';
import { createSqlStore, type PlatformStore, type SqlConnection } from '../../server/db/sql-store.ts';
import { storedBreaches } from '../../server/ledger/audit.ts';
import { peoplesCommands } from '../../server/peoples-commands.ts';
import { createPlatform, type Platform } from '../../server/platform.ts';
import { commandIds } from '../support/command-ids.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { GIFTS } from '../support/open-core.ts';
import { chanceOf } from '../support/random-candles.ts';
import { ReplayedLedger } from '../support/replayed-ledger.ts';
import { exact, PlainAccounts, plainText, sumsOf } from './plain-accounts.ts';
import { PeopleOrders } from './people-orders.ts';
import type { Amount, MoneyStep, OrderStep, Step } from './steps.ts';

const HOUR = 3_600_000;
const SECOND = 1000;
/** Answers are kept for seven days; whoever asks again later may be decided anew. */
const ASKED_AGAIN_WITHIN = 6 * 24 * HOUR;
/** So few that most of those asked again are looked up. */
const MOST_ANSWERS_IN_MEMORY = 40;
/** How far behind a person's device is when it comes back. */
const MISSED = 5;

interface Asked {
  readonly command: PersonCommand;
  readonly answer: PersonAnswer;
  readonly time: number;
}

/** What a person's device holds. */
interface Mirror {
  number: number;
  readonly balances: Map<string, Balance>;
  readonly events: AccountEvent[];
}

export class World {
  private readonly clock = fakeClock();
  private readonly nextId = commandIds(chanceOf(1), this.clock.now());
  private readonly mirrors = new Map<number, Mirror>();
  private readonly orders = new PeopleOrders();
  private instruments: readonly Instrument[] = [];
  private readonly asked: Asked[] = [];
  private readonly assets = new Set<string>();
  private readonly plain = new PlainAccounts(
    this.assets,
    Object.fromEntries(GIFTS.map(({ asset, amount }) => [asset, exact(amount)])),
  );
  /** Follows the commands once the markets are known. */
  private replay = new ReplayedLedger({ instruments: [], commands: new Map() });
  private platform: Platform | undefined;
  private readonly broken: Promise<never>;
  private break: (error: Error) => void = () => undefined;

  private constructor(
    private readonly connection: SqlConnection,
    private readonly store: PlatformStore,
  ) {
    this.broken = new Promise((_, reject) => (this.break = reject));
    this.broken.catch(() => undefined);
  }

  static async begin(): Promise<World> {
    const connection = await memoryDatabase();
    const world = new World(connection, createSqlStore(connection));
    await world.start();
    const instruments = await world.core.instruments();
    world.instruments = instruments;
    const commands = commandTable(peoplesCommands(GIFTS));
    world.replay = new ReplayedLedger({ instruments, commands, forgets: true });
    for (const { base, quote } of instruments) world.assets.add(base).add(quote);
    return world;
  }

  async end(): Promise<void> {
    await this.platform?.stop();
    await this.store.close();
  }

  /** @throws where something does not hold */
  async take(step: Step): Promise<void> {
    await Promise.race([this.carryOut(step), this.broken]);
  }

  /** Everything at once: the rows, a start on them, the audit, the books. */
  async judgeAll(): Promise<void> {
    await Promise.race([this.everything(), this.broken]);
  }

  private async everything(): Promise<void> {
    const { database } = this.connection;
    await this.replay.follow(database);
    assert.equal(this.platform?.stateHash(), this.replay.hash(), 'the core is not where a replay is');
    assert.deepEqual(storedBreaches(await this.store.audit(true)), []);
    assert.deepEqual((await this.core.status()).ready, true);
    for (const user of this.plain.people.keys()) await this.judgeAccount(user);
  }

  private get core(): Platform['core'] {
    if (this.platform === undefined) throw new Error('there is no platform');
    return this.platform.core;
  }

  private async start(): Promise<void> {
    const fail = (error: unknown) => {
      this.break(new Error('the platform broke', { cause: error }));
    };
    this.platform = await createPlatform({
      store: this.store,
      clock: this.clock,
      timeZone: 'UTC',
      secret: 'a secret of tests',
      seed: 'simulation',
      mood: 'calm',
      gifts: GIFTS,
      mostAnswersInMemory: MOST_ANSWERS_IN_MEMORY,
      onRefused: fail,
      onUnkept: fail,
      onBreach: fail,
      onFatal: fail,
    });
    this.core.onAccountEvent((user, event) => {
      this.tell(user, event);
    });
    // While nobody listened the house's first quotes may have filled somebody.
    for (const [user, { number }] of this.mirrors)
      for (const event of (await this.core.accountEvents(user, number)) ?? []) this.tell(user, event);
  }

  private async carryOut(step: Step): Promise<void> {
    // Where the step that opened them was left out, there is nobody to do anything.
    if (this.plain.people.size === 0 && step.do !== 'open') return;
    switch (step.do) {
      case 'open':
        return this.open(step.name);
      case 'mark':
        return this.mark(step.who, step.abnormal);
      case 'move':
      case 'gift':
        return this.together([step]);
      case 'together':
        return this.together(step.steps);
      case 'order':
        return this.order(step);
      case 'copies':
        return this.copies(step.count, step.step);
      case 'repeat':
        return this.repeat(step.back, step.other);
      case 'pass':
        for (let second = 0; second < step.seconds; second++) await this.pass(SECOND);
        return;
      case 'sleep':
        await this.replay.follow(this.connection.database);
        this.clock.sleep(step.hours * HOUR);
        return this.pass(SECOND);
      case 'restart':
        return this.restart();
    }
  }

  /** What is due runs, and what it commits is committed. */
  private async pass(millis: number): Promise<void> {
    this.clock.advance(millis);
    await this.core.account(1);
  }

  private async open(name: string): Promise<void> {
    const answer = await this.core.execute(this.ofPlatform('user.open', { name, role: 'user' }));
    if (answer.code !== 200) throw new Error(`${name} could not be opened: ${answer.code}`);
    const there = [...this.plain.people].find(([, each]) => each.name.toLowerCase() === name.toLowerCase());
    const user = there?.[0] ?? this.plain.people.size + 1;
    assert.deepEqual(answer.answer, { user, created: there === undefined });
    if (there === undefined) {
      this.plain.people.set(user, { name, abnormal: false, giftedAt: undefined });
      this.mirrors.set(user, { number: 0, balances: new Map(), events: [] });
    }
  }

  private async mark(who: number, abnormal: boolean): Promise<void> {
    const user = this.someone(who);
    const answer = await this.core.execute(this.ofPlatform('user.mark', { user, abnormal }));
    assert.equal(answer.code, 200);
    const person = this.plain.people.get(user);
    if (person !== undefined) person.abnormal = abnormal;
  }

  /** Answers leave in the order in which they were decided, so they are judged in that order. */
  private async together(steps: readonly MoneyStep[]): Promise<void> {
    const commands = steps.map((step) => this.commandOf(step));
    await Promise.all(
      commands.map(async (command) => {
        const answer = await this.core.execute(command);
        this.judge(command, answer);
      }),
    );
    await this.judgeTouched(commands.map(({ user }) => user));
  }

  private async order(step: OrderStep): Promise<void> {
    const user = this.someone(step.who);
    const asked = await this.orders.ask(this.core, this.instruments, user, step);
    const command = { ...asked, user, id: this.nextId() };
    const copies = Array.from({ length: step.copies }, () => this.core.execute({ ...command }));
    const [answer, ...others] = await Promise.all(copies);
    assert.ok(answer);
    for (const other of others) assert.deepEqual(other, answer, 'a copy was answered in another way');
    const isAbnormal = this.plain.people.get(user)?.abnormal === true;
    if (isAbnormal) assert.equal(answer.code, 'core.abnormal');
    this.asked.push({ command, answer, time: this.clock.now() });
    await this.judgeTouched([user]);
  }

  private async copies(count: number, step: MoneyStep): Promise<void> {
    const command = this.commandOf(step);
    const answers = await Promise.all(Array.from({ length: count }, () => this.core.execute({ ...command })));
    const [first] = answers;
    assert.ok(first);
    for (const answer of answers) assert.deepEqual(answer, first, 'a copy was answered in another way');
    this.judge(command, first);
    await this.judgeTouched([command.user]);
  }

  private async repeat(back: number, other: boolean): Promise<void> {
    const asked = this.asked[this.asked.length - 1 - back];
    if (asked === undefined || this.clock.now() - asked.time > ASKED_AGAIN_WITHIN) return;
    const { command } = asked;
    if (!other) {
      assert.deepEqual(await this.core.execute({ ...command }), asked.answer, 'asked again, another answer');
    } else {
      const changed =
        command.kind === 'demo.faucet'
          ? { kind: 'assets.transfer', input: { from: 'funds', to: 'fiat', asset: 'USDT', amount: '1' } }
          : { kind: 'demo.faucet', input: {} };
      assert.equal((await this.core.execute({ ...command, ...changed })).code, 'core.other-input');
    }
    await this.judgeTouched([command.user]);
  }

  private async restart(): Promise<void> {
    const hash = this.platform?.stateHash();
    await this.platform?.stop();
    this.platform = undefined;
    // What a start would make of the rows; its own quotes may fill orders at once.
    await this.replay.follow(this.connection.database);
    assert.equal(this.replay.hash(), hash, 'a restarted core is another');
    await this.start();
    for (const [user, { number, events }] of this.mirrors) {
      const after = Math.max(0, number - MISSED);
      const missed = await this.core.accountEvents(user, after);
      if (missed !== undefined)
        assert.deepEqual(missed, events.slice(after), 'what was missed is told otherwise');
    }
    await this.everything();
  }

  private judge(command: PersonCommand, answer: PersonAnswer): void {
    const time = this.clock.now();
    const ruling = this.plain.decide(command, time);
    const what = `${command.kind} ${JSON.stringify(command.input)} of ${String(command.user)}`;
    assert.equal(answer.code, ruling.code, what);
    if (ruling.passing !== true) this.asked.push({ command, answer, time });
    if (answer.code !== 200) return;
    assert.ok(answer.event, what);
    const moved = Object.entries(sumsOf(answer.event)).sort();
    assert.deepEqual(moved, [...ruling.changes].sort(), `${what}: its records`);
    for (const { kind, asset, available, frozen, version } of answer.event.balances) {
      const expected = this.plain.of(command.user, `${kind} ${asset}`);
      const there = this.plain.frozenOf(command.user, `${kind} ${asset}`);
      assert.deepEqual(
        [exact(available), exact(frozen), version],
        [expected, there, answer.event.number],
        what,
      );
    }
  }

  /** The channel, told after the commit. */
  private tell(user: number, event: AccountEvent): void {
    try {
      const mirror = this.mirrors.get(user);
      assert.ok(mirror, `nobody is ${String(user)}`);
      assert.equal(event.number, mirror.number + 1, 'an event is missing, or told twice');
      for (const balance of event.balances) {
        const key = `${balance.kind} ${balance.asset}`;
        const before = mirror.balances.get(key)?.version ?? 0;
        assert.ok(balance.version > before, `the version of ${key} fell`);
        mirror.balances.set(key, balance);
      }
      if (event.orders.length > 0) this.plain.enter(user, event);
      this.orders.tell(user, event);
      mirror.number = event.number;
      mirror.events.push(event);
    } catch (error) {
      this.break(error as Error);
    }
  }

  private async judgeTouched(users: readonly number[]): Promise<void> {
    for (const user of new Set(users)) await this.judgeAccount(user);
    const { rows } = (await this.connection.database.execute(sql`
      select asset from accounts group by asset having sum(available + frozen) <> 0
      union all select asset from accounts
      where frozen < 0 or available < 0 and (owner <> 0 or kind in ('fee', 'insurance'))`)) as {
      rows: unknown[];
    };
    assert.deepEqual(rows, [], 'money is made, lost or owed');
  }

  private async judgeAccount(user: number): Promise<void> {
    const { number, balances, orders } = await this.core.account(user);
    this.orders.judge(user, orders);
    const mirror = this.mirrors.get(user);
    assert.ok(mirror, `nobody is ${String(user)}`);
    assert.equal(mirror.number, number, 'the channel is behind');
    const byName = (list: Iterable<Balance>) =>
      [...list].sort((one, other) => (one.kind + one.asset < other.kind + other.asset ? -1 : 1));
    assert.deepEqual(byName(mirror.balances.values()), byName(balances), 'the mirror is another account');
    const amounts = balances.map(({ kind, asset, available }) => [`${kind} ${asset}`, exact(available)]);
    assert.deepEqual(Object.fromEntries(amounts), this.plain.all(user), 'somebody owns another amount');
  }

  private commandOf(step: MoneyStep): PersonCommand {
    const [user, id] = [this.someone(step.who), this.nextId()];
    if (step.do === 'gift') return { kind: 'demo.faucet', user, id, input: {} };
    const { from, to, asset } = step;
    const amount = this.amountOf(step.amount, this.plain.of(user, `${from} ${asset}`));
    return { kind: 'assets.transfer', user, id, input: { from, to, asset, amount } };
  }

  private amountOf(amount: Amount, held: bigint): string {
    switch (amount.of) {
      case 'all':
        return plainText(held);
      case 'all and a bit':
        return plainText(held + 1n);
      case 'a part':
        return plainText(held / 3n);
      case 'text':
        return amount.text;
    }
  }

  private ofPlatform(kind: string, input: object): PersonCommand {
    return { kind, user: 0, id: this.nextId(), input };
  }

  private someone(who: number): number {
    const users = [...this.plain.people.keys()];
    return users[who % users.length] ?? 1;
  }
}
