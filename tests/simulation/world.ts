/** Runs the steps of users in a simulation, and checks each answer against plain accounts. */
import { strict as assert } from 'node:assert';
import type { AccountKind } from '../../domain/ledger/account-kinds.ts';
import type { UserAnswer, UserCommand } from '../../server/core/core-api.ts';
import { commandIds } from '../support/command-ids.ts';
import { exitValueNow } from '../support/exit-value.ts';
import { chanceOf } from '../support/random-candles.ts';
import { Runs } from './platform-runs.ts';
import { exact, plainText, sumsOf, type PlainAccounts } from './plain-accounts.ts';
import { judgedBy, UserQuotes } from './user-quotes.ts';
import { leastOf, type DeliveryStep, type ExitLeast } from './option-steps.ts';
import { EXIT_REFUSALS, MARKET_REFUSALS } from './user-options.ts';
import type {
  Amount,
  EvadeStep,
  ExchangeStep,
  KillStep,
  MoneyStep,
  PlacedStep,
  QuoteStep,
  Step,
} from './steps.ts';
import { convertTermsQuery } from '../../server/convert/queries.ts';

const HOUR = 3_600_000;
const SECOND = 1000;
const MINUTE = 60_000;
/** With less time than this before a delivery the next one is bought. */
const BOUGHT_WITHIN = 25_000;
/** An early exit is valued by samples of this long, and comes well before the delivery. */
const VALUED_BY = 18_000;
/** The platform runs for this long before a delivery, with samples of the index. */
const SAMPLED = 8_000;
/** A kill that no commit brings comes with the end of these. */
const KILL_BEATS = 6;
/** Answers are kept for seven days; a later retry may be decided again. */
const ASKED_AGAIN_WITHIN = 6 * 24 * HOUR;

interface Asked {
  readonly command: UserCommand;
  readonly answer: UserAnswer;
  readonly time: number;
}

export class World {
  private readonly nextId: () => string;
  private readonly quotes = new UserQuotes();
  private readonly asked: Asked[] = [];
  private readonly plain: PlainAccounts;
  /** Early exits of options that pay less than their least. */
  private refused = 0;

  private constructor(private readonly runs: Runs) {
    this.nextId = commandIds(chanceOf(1), runs.clock.now());
    this.plain = runs.plain;
  }

  static async begin(): Promise<World> {
    return new World(await Runs.begin());
  }

  end(): Promise<void> {
    return this.runs.end();
  }

  /** @throws if a check fails */
  async take(step: Step): Promise<void> {
    await Promise.race([this.carryOut(step), this.runs.broken]);
  }

  /** Checks everything at once: the rows, a start from them, the audit, the books. */
  async judgeAll(): Promise<void> {
    await Promise.race([this.runs.judgeAll(), this.runs.broken]);
  }

  private async carryOut(step: Step): Promise<void> {
    // If the step that opened users was left out, no user can act.
    if (this.plain.users.size === 0 && step.do !== 'open') return;
    switch (step.do) {
      case 'open':
        return this.open(step.name);
      case 'mark':
        return this.mark(step.who, step.abnormal);
      case 'move':
      case 'fund':
        return this.together([step]);
      case 'together':
        return this.together(step.steps);
      case 'order':
      case 'contract':
      case 'option':
      case 'earn':
      case 'etf':
        return this.order(step);
      case 'delivery':
        return this.deliver(step);
      case 'quote':
        return void (await this.quote(step));
      case 'exchange':
        return void (await this.exchange(step));
      case 'evade':
        return this.evade(step);
      case 'copies':
        return this.copies(step.count, step.step);
      case 'repeat':
        return this.repeat(step.back, step.other);
      case 'pass':
        for (let second = 0; second < step.seconds; second++) await this.runs.pass(SECOND);
        return;
      case 'sleep':
        await this.runs.sleep(step.hours * HOUR);
        return this.runs.pass(SECOND);
      case 'restart':
        return this.runs.restart();
      case 'kill':
        return this.kill(step);
    }
  }

  private async open(name: string): Promise<void> {
    const answer = await this.runs.core.execute(this.ofPlatform('user.open', { name, role: 'user' }));
    if (answer.code !== 200) throw new Error(`${name} could not be opened: ${answer.code}`);
    const there = [...this.plain.users].find(([, each]) => each.name.toLowerCase() === name.toLowerCase());
    const user = there?.[0] ?? this.plain.users.size + 1;
    assert.deepEqual(answer.answer, { user, created: there === undefined });
    if (there === undefined) {
      this.plain.users.set(user, { name, abnormal: false, fundedAt: undefined });
      this.runs.devices.add(user);
    }
  }

  private async mark(who: number, abnormal: boolean): Promise<void> {
    const user = this.someone(who);
    const answer = await this.runs.core.execute(this.ofPlatform('user.mark', { user, abnormal }));
    assert.equal(answer.code, 200);
    const testUser = this.plain.users.get(user);
    if (testUser !== undefined) testUser.abnormal = abnormal;
  }

  /** Answers leave in the order of the decisions, so they are judged in that order. */
  private async together(steps: readonly MoneyStep[]): Promise<void> {
    const commands = steps.map((step) => this.commandOf(step));
    await Promise.all(
      commands.map(async (command) => {
        const answer = await this.runs.core.execute(command);
        this.judge(command, answer);
      }),
    );
    await this.runs.judgeTouched(commands.map(({ user }) => user));
  }

  /**
   * A command answered before the kill gets the same answer again. Any other is whole or absent, and is decided now.
   */
  private async kill(step: KillStep): Promise<void> {
    const commands = step.moves.map((move) => this.commandOf(move));
    for (const order of step.orders) commands.push(await this.orderOf(order));
    const answers = new Map<UserCommand, UserAnswer>();
    await this.runs.kill(step, async (core) => {
      for (const command of commands) {
        void core.execute({ ...command }).then((answer) => answers.set(command, answer));
        await this.runs.moveOn(step.apart);
      }
    });
    for (const command of commands) {
      const again = await this.runs.core.execute({ ...command });
      const answer = answers.get(command);
      if (answer?.code === 200) assert.deepEqual(again, answer, 'what was acknowledged is lost');
      if (again.code === 200) this.asked.push({ command, answer: again, time: this.runs.clock.now() });
    }
    await this.runs.judgeTouched(commands.map(({ user }) => user));
    this.runs.isForeseen = true;
  }

  private async orderOf(step: PlacedStep): Promise<UserCommand> {
    const user = this.someone(step.who);
    const { core, instruments, devices, clock } = this.runs;
    const id = this.nextId();
    switch (step.do) {
      case 'order':
        return { ...(await devices.orders.ask(core, instruments, user, step)), user, id };
      case 'contract':
        return { ...(await devices.contracts.ask(core, instruments, user, step)), user, id };
      case 'option':
        return { ...devices.options.ask(step, clock.now(), this.plain.of(user, 'options USDT')), user, id };
      case 'earn':
        return { ...devices.products.askEarn(user, step), user, id };
      case 'etf':
        return { ...devices.products.askEtf(user, step), user, id };
    }
  }

  /** Options of a minute are bought, opened and delivered, with a kill or a downtime at the delivery. */
  private async deliver({ orders, exits, kill, down }: DeliveryStep): Promise<void> {
    const { runs } = this;
    const left = () => MINUTE - (runs.clock.now() % MINUTE);
    if (left() < BOUGHT_WITHIN + (exits.length > 0 ? VALUED_BY : 0)) await runs.pass(left());
    await runs.pass(SECOND);
    for (const order of orders) await this.order(order);
    for (let second = 0; second < 3; second++) await runs.pass(SECOND);
    if (exits.length > 0) await this.exitEarly(exits);
    await runs.sleep(left() - SAMPLED);
    while (left() > Math.max(SECOND, kill?.before ?? 0)) await runs.pass(SECOND);
    if (kill !== undefined) {
      await runs.kill(kill, async () => {
        for (let beat = 0; beat < KILL_BEATS; beat++) await runs.moveOn(kill.apart);
      });
      runs.isForeseen = true;
    }
    if (down > 0) await runs.sleep(down);
    await runs.pass(SECOND);
    await runs.pass(SECOND);
    await runs.judgeAll();
  }

  private async exitEarly(leasts: readonly ExitLeast[]): Promise<void> {
    const { runs } = this;
    const { options } = runs.devices;
    for (let passed = 0; passed < VALUED_BY; passed += SECOND) await runs.pass(SECOND);
    const user = this.someone(0);
    const running = options.running(user);
    let accepted = 0;
    const before = options.exited + options.below;
    for (const [at, least] of leasts.entries()) {
      const order = running[at];
      if (order === undefined) break;
      const worth = await exitValueNow(runs.core, order);
      const accepts = worth === undefined ? {} : leastOf(least, worth);
      const input = { order: order.id, ...accepts };
      const command = { kind: 'option.exit', user, id: this.nextId(), input };
      const answer = await runs.core.execute({ ...command });
      const isRefused = answer.code === 'option.below-least';
      if (isRefused) this.refused++;
      if (answer.code === 200) accepted++;
      else assert.ok(isRefused || EXIT_REFUSALS.has(answer.code), answer.code);
      if (worth !== undefined && (isRefused || answer.code === 200))
        assert.equal(isRefused, least === 'more', `an exit for ${least} was answered ${answer.code}`);
      this.asked.push({ command, answer, time: runs.clock.now() });
    }
    for (let second = 0; second < 3; second++) await runs.pass(SECOND);
    assert.equal(options.exited + options.below - before, accepted, 'an early exit found no price');
    await runs.judgeTouched([user]);
  }

  /** How many options were given back early, how many exits were refused, and the orders of products, over all runs. */
  get counts(): { readonly exited: number; readonly refused: number; readonly placed: number } {
    const { options, products } = this.runs.devices;
    return { exited: options.exited, refused: this.refused, placed: products.placed };
  }

  private async order(step: PlacedStep): Promise<void> {
    const command = await this.orderOf(step);
    const { user } = command;
    const available = this.plain.of(user, 'options USDT');
    const { options } = this.runs.devices;
    const refusal =
      step.do === 'option'
        ? options.mustRefuse(command.input as object, this.runs.clock.now(), available)
        : undefined;
    const copies = Array.from({ length: step.copies }, () => this.runs.core.execute({ ...command }));
    const [answer, ...others] = await Promise.all(copies);
    assert.ok(answer);
    for (const other of others) assert.deepEqual(other, answer, 'a copy was answered in another way');
    const isAbnormal = this.plain.users.get(user)?.abnormal === true;
    if (isAbnormal && this.runs.movesMoney(command.kind)) assert.equal(answer.code, 'core.abnormal');
    else if (refusal !== undefined) assert.equal(answer.code, refusal);
    else if (step.do === 'option' && answer.code !== 200)
      assert.ok(MARKET_REFUSALS.has(answer.code), answer.code);
    this.asked.push({ command, answer, time: this.runs.clock.now() });
    await this.runs.judgeTouched([user]);
  }

  /** @returns whether the quote was given */
  private async quote(step: QuoteStep): Promise<boolean> {
    const user = this.someone(step.who);
    const amount = this.amountOf(step.amount, this.plain.of(user, `funds ${step.from}`));
    const asked = { user, id: this.nextId(), step, amount };
    const promised = await this.quotes.ask(this.runs.core, this.runs.assets, asked, this.runs.clock.now());
    if (promised !== undefined) this.plain.promise(promised.quote, promised);
    return promised !== undefined;
  }

  /** @returns the answer's code; undefined if there was no quote yet */
  private async exchange(step: ExchangeStep): Promise<number | string | undefined> {
    const { back, who, when, copies } = step;
    const given = this.quotes.back(back);
    if (given === undefined) return undefined;
    const moment = { 'at once': 0, 'in its last moment': given.expires - 1, 'too late': given.expires }[when];
    await this.runs.pass(Math.max(0, moment - this.runs.clock.now()));
    const user = who === undefined ? given.user : this.someone(who);
    const { quote, from, to } = given;
    const terms = await this.runs.core.ask(convertTermsQuery, { from, to });
    this.plain.judge = (promised) => judgedBy(terms, promised);
    const command = { kind: 'convert.execute', user, id: this.nextId(), input: { quote } };
    return this.atOnce(copies, command);
  }

  private async evade({ who, from: asset, to }: EvadeStep): Promise<void> {
    const amount = { of: 'a part' } as const;
    if (!(await this.quote({ do: 'quote', who, from: asset, to, given: 'from', amount }))) return;
    const move = (from: AccountKind, into: AccountKind) =>
      this.atOnce(1, this.commandOf({ do: 'move', who, from, to: into, asset, amount: { of: 'all' } }));
    const take = () => this.exchange({ do: 'exchange', back: 0, who: undefined, when: 'at once', copies: 1 });
    const codes = [await move('funds', 'fiat'), await take(), await move('fiat', 'funds'), await take()];
    const isAbnormal = this.plain.users.get(this.someone(who))?.abnormal === true;
    const evaded = [200, 'convert.not-enough', 200, 'convert.expired'];
    assert.deepEqual(codes, isAbnormal ? codes.map(() => 'core.abnormal') : evaded);
  }

  private async copies(count: number, step: MoneyStep): Promise<void> {
    await this.atOnce(count, this.commandOf(step));
  }

  private async atOnce(count: number, command: UserCommand): Promise<number | string> {
    const answers = await Promise.all(
      Array.from({ length: count }, () => this.runs.core.execute({ ...command })),
    );
    const [first] = answers;
    assert.ok(first);
    for (const answer of answers) assert.deepEqual(answer, first, 'a copy was answered in another way');
    this.judge(command, first);
    await this.runs.judgeTouched([command.user]);
    return first.code;
  }

  private async repeat(back: number, other: boolean): Promise<void> {
    const asked = this.asked[this.asked.length - 1 - back];
    if (asked === undefined || this.runs.clock.now() - asked.time > ASKED_AGAIN_WITHIN) return;
    const { command } = asked;
    if (!other) {
      assert.deepEqual(
        await this.runs.core.execute({ ...command }),
        asked.answer,
        'asked again, another answer',
      );
    } else {
      const changed =
        command.kind === 'demo.faucet'
          ? { kind: 'assets.transfer', input: { from: 'funds', to: 'fiat', asset: 'USDT', amount: '1' } }
          : { kind: 'demo.faucet', input: {} };
      assert.equal((await this.runs.core.execute({ ...command, ...changed })).code, 'core.other-input');
    }
    await this.runs.judgeTouched([command.user]);
  }

  private judge(command: UserCommand, answer: UserAnswer): void {
    const time = this.runs.clock.now();
    if (answer.code === 'assets.not-enough' && this.mayBeWithheld(command)) {
      this.asked.push({ command, answer, time });
      return;
    }
    const result = this.plain.decide(command, time);
    const what = `${command.kind} ${JSON.stringify(command.input)} of ${String(command.user)}`;
    assert.equal(answer.code, result.code, what);
    if (result.transient !== true) this.asked.push({ command, answer, time });
    if (answer.code !== 200) return;
    assert.ok(answer.event, what);
    const moved = Object.entries(sumsOf(answer.event)).sort();
    assert.deepEqual(moved, [...result.changes].sort(), `${what}: its records`);
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

  private mayBeWithheld({ user, input }: UserCommand): boolean {
    const { from } = input as { readonly from?: unknown };
    return from === 'contract' && this.runs.devices.contracts.hasCross(user);
  }

  private commandOf(step: MoneyStep): UserCommand {
    const [user, id] = [this.someone(step.who), this.nextId()];
    if (step.do === 'fund') return { kind: 'demo.faucet', user, id, input: {} };
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

  private ofPlatform(kind: string, input: object): UserCommand {
    return { kind, user: 0, id: this.nextId(), input };
  }

  private someone(who: number): number {
    const users = [...this.plain.users.keys()];
    return users[who % users.length] ?? 1;
  }
}
