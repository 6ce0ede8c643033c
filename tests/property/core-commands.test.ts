/**
 * The core's dispatcher, writer and ledger on a store whose commits end when the test decides, compared with simple
 * accounts. Callers, copies and retries come in any order. Kills come during a commit, which is written or not.
 */
import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { it } from 'vitest';
import type { AccountEvent } from '../../protocol/names/account.ts';
import { CommandDispatcher } from '../../server/core/command-dispatcher.ts';
import { askOf } from '../../server/core/core-query.ts';
import type { UserAnswer, UserCommand } from '../../server/core/core-api.ts';
import { PastIds } from '../../server/core/past-ids.ts';
import type { CoreState } from '../../server/core/state.ts';
import { Writer } from '../../server/core/writer.ts';
import { rebuildState } from '../support/rebuild-state.ts';
import { exact, PlainAccounts, sumsOf } from '../simulation/plain-accounts.ts';
import { DEMO_FUNDS, replayedCommands } from '../support/platform-features.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { FakeSlowStore, wordsOf } from '../support/fake-slow-store.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 20_000 : 80;
const USERS = [1, 2];
const NOW = Date.UTC(2026, 0, 5);
const INSTRUMENTS = [fakeInstrument('BTC-USDT')];
const COMMANDS = replayedCommands();

const settle = async () => {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
};

function plainAccounts(): PlainAccounts {
  const demoFunds = Object.fromEntries(DEMO_FUNDS.map(({ asset, amount }) => [asset, exact(amount)]));
  const plain = new PlainAccounts(new Set(['BTC', 'USDT']), demoFunds);
  for (const user of USERS) plain.users.set(user, { name: '', abnormal: false, fundedAt: undefined });
  return plain;
}

function fullFilter(): PastIds {
  const past = new PastIds({ first: 2, largest: 2, generations: 1 });
  for (let at = 0; at < 200; at++) past.add(String(at), NOW);
  return past;
}

/** The running core, and everything that survives it. */
class CoreRun {
  readonly store = new FakeSlowStore();
  /** The first answer of each id, of any caller in any run. */
  private readonly received = new Map<string, string>();
  private plain = plainAccounts();
  private state!: CoreState;
  private service!: CommandDispatcher;
  private run = 0;
  private unanswered = 0;
  private fatal: Error | undefined;
  private readonly events = new Map<number, number>();
  private decided: number[] = [];
  /** The simple accounts' result for each decision of this run. */
  private results = new Map<string, ReturnType<PlainAccounts['decide']>>();

  /** @param looksUpAll its filter is so full that it treats every id as an old one */
  constructor(
    private readonly mostInMemory: number,
    private readonly looksUpAll: boolean,
  ) {}

  async start(): Promise<void> {
    const run = ++this.run;
    this.unanswered = 0;
    this.decided = [];
    this.results = new Map();
    const stored = this.store.stored();
    const users = USERS.map((id) => ({
      id,
      name: `P${String(id)}`,
      role: 'user' as const,
      abnormal: false,
      created: 0,
      fundedAt: 0,
      heldUntil: 0,
      vip: 0,
      ...stored.users.find((each) => each.id === id),
    }));
    this.state = rebuildState(INSTRUMENTS, { users: { ...stored, users } });
    this.plain = plainAccounts();
    for (const { name, user, id, input, time } of this.store.commands)
      this.plain.decide({ kind: name, user, id, input }, time);
    for (const [user, number] of stored.lastEvents) this.events.set(user, number);
    const number = run * 10_000_000;
    const writer = new Writer({
      state: this.state,
      rules: {},
      store: this.store,
      number,
      numbersReservedTo: number + 1_000_000,
      onEvents: () => undefined,
      onUserEvents: (events) => {
        if (run === this.run) for (const { user, event } of events) this.receive(user, event);
      },
      onFatal: (error) => (this.fatal = error as Error),
    });
    this.service = new CommandDispatcher({
      writer: { execute: (...asked) => this.watch(writer.execute(...asked), writer.decided, asked[1]) },
      commands: COMMANDS,
      ask: askOf([]),
      store: this.store,
      clock: { now: () => NOW },
      mostInMemory: this.mostInMemory,
      past: this.looksUpAll ? fullFilter() : new PastIds(),
      onCommitted: () => undefined,
    });
    await this.service.start();
  }

  send(command: UserCommand): void {
    const { run } = this;
    this.unanswered++;
    void this.service.execute(command).then((answer) => {
      if (run !== this.run) return;
      this.unanswered--;
      this.judge(command, answer);
    });
  }

  async crash(done: number): Promise<void> {
    this.run++;
    this.store.crash(done);
    await this.start();
  }

  /** Nothing waits any more, every caller has an answer, and all balances are correct. */
  async finish(): Promise<void> {
    while (this.store.isBusy) {
      this.store.finishCommit();
      this.store.finishLookUp(0);
      await settle();
    }
    this.expectSound();
    assert.equal(this.unanswered, 0, 'somebody was never answered');
    for (const user of USERS) {
      const accounts = this.state.ledger.accountsOf(user);
      const held = accounts.map(({ kind, asset, available }) => [`${kind} ${asset}`, available]);
      assert.deepEqual(Object.fromEntries(held), this.plain.all(user));
    }
    assert.deepEqual(this.store.stored().lastPosting, this.state.ledger.lastPostingId);
  }

  expectSound(): void {
    if (this.fatal !== undefined) throw this.fatal;
  }

  /** Passes a decision to the simple accounts at the moment when it is made. */
  private watch<Decision>(
    decision: Promise<Decision>,
    number: number,
    command: UserCommand,
  ): Promise<Decision> {
    const { run } = this;
    this.results.set(keyOf(command), this.plain.decide(command, NOW));
    this.decided.push(number);
    return decision.then((made) => {
      if (run === this.run) this.expect(this.decided.shift() === number, 'answers leave out of order');
      return made;
    });
  }

  /** The failure is kept for the end of the step, because the core catches errors that are thrown here. */
  private expect(holds: boolean, otherwise: string): void {
    if (!holds) this.fatal ??= new Error(otherwise);
  }

  private receive(user: number, event: AccountEvent): void {
    this.expect(event.number === (this.events.get(user) ?? 0) + 1, 'an event is missing, or sent twice');
    this.expect(event.number <= this.committedEvent(user), 'an event was sent before its commit');
    this.events.set(user, event.number);
  }

  private committedEvent(user: number): number {
    return new Map(this.store.stored().lastEvents).get(user) ?? 0;
  }

  private judge(command: UserCommand, answer: UserAnswer): void {
    const key = keyOf(command);
    const first = this.received.get(`${key} ${inputOf(command)}`);
    if (answer.code === 'core.other-input') {
      const row = this.store.commands.find(({ user, id }) => user === command.user && id === command.id);
      const isOther = row === undefined || inputOf({ ...row, kind: row.name }) !== inputOf(command);
      this.expect(isOther && first === undefined, 'the same input was called another');
      return;
    }
    this.expect(this.store.has(command.user, command.id), 'an answer was sent before its commit');
    this.expect(first === undefined || first === wordsOf(answer), 'the same id was answered in another way');
    this.received.set(`${key} ${inputOf(command)}`, wordsOf(answer));
    const result = this.results.get(key);
    if (result === undefined || first !== undefined) return;
    this.expect(answer.code === result.code, `${inputOf(command)} was answered ${String(answer.code)}`);
    if (answer.code !== 200 || answer.event === null) return;
    const moved = Object.entries(sumsOf(answer.event)).sort();
    this.expect(String(moved) === String([...result.changes].sort()), 'another amount was moved');
  }
}

function keyOf({ user, id }: Pick<UserCommand, 'user' | 'id'>): string {
  return `${String(user)} ${id}`;
}

/** In one order of fields, because rows have another. */
function inputOf({ kind, input }: Pick<UserCommand, 'kind' | 'input'>): string {
  return `${kind} ${JSON.stringify(Object.entries(input as object).sort())}`;
}

type Order = fc.AsyncCommand<object, CoreRun>;

function order(name: string, run: (real: CoreRun) => void | Promise<void>): Order {
  return {
    check: () => true,
    toString: () => name,
    async run(_, real) {
      await run(real);
      await settle();
      real.expectSound();
    },
  };
}

const MOVES: readonly (readonly [string, string, string])[] = [
  ['funds', 'contract', '400'],
  ['funds', 'contract', '1000'],
  ['funds', 'fiat', '600.00000001'],
  ['contract', 'fiat', '400'],
  ['contract', 'funds', '0.00000001'],
  ['fiat', 'fiat', '1'],
  ['funds', 'options', '0'],
];
const inputs = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'demo.faucet', input: {} }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...MOVES).map(([from, to, amount]) => ({
      kind: 'assets.transfer',
      input: { from, to, asset: 'USDT', amount },
    })),
  },
);
const sends = fc
  .record({ user: fc.constantFrom(...USERS), id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), asked: inputs })
  .map(({ user, id, asked }) => {
    const command = { user, id, ...asked };
    return order(`send ${JSON.stringify(command)}`, (real) => {
      real.send(command);
    });
  });
const orders = [
  sends,
  sends,
  sends,
  fc.constant(
    order('a commit ends', (real) => {
      real.store.finishCommit();
    }),
  ),
  fc.nat({ max: 3 }).map((place) =>
    order(`look-up ${String(place)} arrives`, (real) => {
      real.store.finishLookUp(place);
    }),
  ),
  fc
    .nat({ max: 2 })
    .map((done) =>
      order(`a kill, with ${String(done)} of the commits under way done`, (real) => real.crash(done)),
    ),
];

it.each([
  [1, true],
  [2, false],
  [1000, true],
])(
  'CRASH-005 nothing is sent before it is committed, in order and once; %i answers in memory, all looked up: %s',
  async (mostInMemory, looksUpAll) => {
    const run = async (commands: Iterable<Order>) => {
      const real = new CoreRun(mostInMemory, looksUpAll);
      await real.start();
      await fc.asyncModelRun(() => ({ model: {}, real }), commands);
      await real.finish();
    };
    await fc.assert(fc.asyncProperty(fc.commands(orders, { size: '+1' }), run), { numRuns: RUNS });
  },
);

it('CRASH-005 a command whose look-up arrives late is not decided again', async () => {
  const real = new CoreRun(1, true);
  await real.start();
  const fund = { kind: 'demo.faucet', input: {} };
  const send = (user: number, id: string) => {
    real.send({ user, id, ...fund });
  };
  const commit = async () => {
    await settle();
    real.store.finishCommit();
    await settle();
  };
  for (const id of ['a', 'b']) {
    send(1, id);
    await settle();
    real.store.finishLookUp(0);
    await commit();
  }
  send(2, 'c');
  send(2, 'c');
  await settle();
  real.store.finishLookUp(0);
  await commit();
  send(1, 'd');
  await settle();
  real.store.finishLookUp(1);
  real.store.finishLookUp(0);
  await commit();
  await real.finish();
});
