/**
 * No order is lost and none is placed twice. Users send commands while the market maker quotes. The platform is
 * killed during a commit that is done or not, and every user retries with the same id.
 */
import { strict as assert } from 'node:assert';
import { describe, expect, it } from 'vitest';
import { CommandDispatcher } from '../../server/core/command-dispatcher.ts';
import { askOf } from '../../server/core/core-query.ts';
import type { UserAnswer, UserCommand } from '../../server/core/core-api.ts';
import { PastIds } from '../../server/core/past-ids.ts';
import { reservationsOf, type CoreState } from '../../server/core/state.ts';
import { stateHash } from '../../server/core/state-hash.ts';
import { Writer } from '../../server/core/writer.ts';
import { heldBreaches } from '../../server/ledger/audit.ts';
import { rebuildState } from '../support/rebuild-state.ts';
import { marketMakerRules } from '../../server/trading/market-maker-rules.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { commandId } from '../support/open-core.ts';
import { replayedCommands } from '../support/platform-features.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { chanceOf } from '../support/random-candles.ts';
import { FakeSlowStore, wordsOf } from '../support/fake-slow-store.ts';

const ROUNDS = process.env['TEST_SIZE'] === 'long' ? 3000 : 150;
const SYMBOL = 'BTC-USDT';
const USERS = [1, 2, 3];
const COMMANDS = replayedCommands();
const NUMBERS_A_RUN = 1_000_000;

const settle = async () => {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
};

class PlatformRuns {
  readonly store = new FakeSlowStore();
  state!: CoreState;
  readonly counts = { kills: 0, done: 0, undone: 0 };
  private service!: CommandDispatcher;
  private writer!: Writer;
  private run = 0;
  private fatal: unknown;

  async start(): Promise<void> {
    const run = ++this.run;
    const stored = this.store.stored();
    const users = USERS.map((id) => {
      const there = stored.users.find((each) => each.id === id);
      const fresh = { abnormal: false, created: 0, fundedAt: 0, heldUntil: 0, vip: 0 };
      return { id, name: `P${String(id)}`, role: 'user' as const, ...fresh, ...there };
    });
    this.state = rebuildState([fakeInstrument(SYMBOL)], {
      users: { ...stored, users },
      orders: this.store.storedSpot(),
    });
    for (const market of trading.of(this.state).markets.values()) market.isLive = true;
    const number = run * NUMBERS_A_RUN;
    this.writer = new Writer({
      ...{
        state: this.state,
        rules: marketMakerRules(),
        store: this.store,
        number,
      },
      numbersReservedTo: number + NUMBERS_A_RUN,
      ...{ onEvents: () => undefined, onUserEvents: () => undefined },
      onFatal: (error) => (this.fatal = error),
    });
    const kept = { mostInMemory: 50, past: new PastIds() };
    const clock = { now: () => 1 };
    this.service = new CommandDispatcher({
      ...{ writer: this.writer, commands: COMMANDS, ask: askOf([]), clock, store: this.store },
      ...kept,
      onCommitted: () => undefined,
    });
    await this.service.start();
  }

  send(command: UserCommand): Promise<UserAnswer> {
    return this.service.execute(command);
  }

  /** The market maker quotes around a price and takes; if the commit is lost, no client receives it. */
  maker(middle: number, lots: number): void {
    const at = { symbol: SYMBOL, time: 1 };
    const [bids, asks] = [[[middle - 3, lots]], [[middle + 3, lots]]] as [
      [number, number][],
      [number, number][],
    ];
    void this.writer.submit({ kind: 'market.quote', whole: true, bids, asks, ...at });
    void this.writer.submit({
      kind: 'market.take',
      side: lots % 2 ? 'buy' : 'sell',
      lots,
      limit: middle,
      ...at,
    });
  }

  /** All pending commits are done, and every user has an answer. */
  async finish(): Promise<void> {
    await settle();
    while (this.store.isBusy) {
      this.store.finishCommit();
      this.store.finishLookUp(0);
      await settle();
    }
    if (this.fatal !== undefined) throw this.fatal as Error;
  }

  async kill(done: number): Promise<void> {
    this.counts.kills++;
    // The answers of committed commands are sent, and the next commit begins: a dead core does neither.
    await settle();
    this.store.crash(done);
    await this.start();
  }
}

function drawCommand(chance: () => number, orders: number): UserCommand {
  const below = (most: number) => Math.floor(chance() * most);
  const user = 1 + below(USERS.length);
  const price = (0.98 + below(5) / 100).toFixed(2);
  const size = ((1 + below(80)) / 1000).toFixed(3);
  const [kind, input] = ((): [string, object] => {
    const what = chance();
    const order = Math.max(1, orders - below(8));
    if (what < 0.1) return ['cancelOrders', {}];
    if (what < 0.25) return ['cancelOrder', { order }];
    if (what < 0.4) return ['amendOrder', { order, price, size }];
    const side = chance() < 0.5 ? 'buy' : 'sell';
    if (what < 0.5) return ['placeOrder', { symbol: SYMBOL, side, type: 'market', size }];
    return ['placeOrder', { symbol: SYMBOL, side, type: 'limit', price, size }];
  })();
  return { kind: `spot.${kind}`, user, id: commandId(), input };
}

/** Each accepted placing has one order, no other order exists, and each order equals its fills. */
function judge({ store, state }: PlatformRuns): void {
  const named = ({ user, id }: { user: number; id: string }) => `${String(user)} ${id}`;
  const placed = store.commands
    .filter(({ name, code }) => name === 'spot.placeOrder' && code === 200)
    .map(named);
  const there = [...store.orders.values()].map(({ user, clientId }) => named({ user, id: clientId }));
  assert.deepEqual(there.sort(), placed.sort(), 'an order is lost, or there twice');
  const filled = new Map<number, number>();
  for (const { order, lots } of store.fills.values()) filled.set(order, (filled.get(order) ?? 0) + lots);
  for (const row of store.orders.values())
    assert.equal(filled.get(row.id) ?? 0, row.filled, `order ${String(row.id)} is not what it traded`);
  assert.deepEqual(heldBreaches(state.ledger.all(), reservationsOf(state), []), []);
}

describe('orders and kills', () => {
  it('SPOT-026 no order is placed twice and none is lost, through kills and retries', async () => {
    const chance = chanceOf(20_261_122);
    const runs = new PlatformRuns();
    await runs.start();
    for (const user of USERS) void runs.send({ kind: 'demo.faucet', user, id: commandId(), input: {} });
    await runs.finish();
    for (let round = 1; round <= ROUNDS; round++) {
      const commands = Array.from({ length: 1 + Math.floor(chance() * 4) }, () =>
        drawCommand(chance, trading.of(runs.state).orders.lastOrder),
      );
      const received = new Map<string, string>();
      for (const command of commands) {
        if (chance() < 0.5) runs.maker(95 + Math.floor(chance() * 10), 1 + Math.floor(chance() * 40));
        const receive = (answer: UserAnswer) => received.set(command.id, wordsOf(answer));
        void runs.send(command).then(receive);
        // A double tap.
        if (chance() < 0.3) void runs.send({ ...command }).then(receive);
        if (chance() < 0.5) runs.store.finishCommit();
        if (chance() < 0.5) await settle();
      }
      const before = runs.store.commands.length;
      await runs.kill(Math.floor(chance() * 3));
      if (runs.store.commands.length > before) runs.counts.done++;
      else runs.counts.undone++;
      const again = Promise.all(commands.map((command) => runs.send(command)));
      await runs.finish();
      const answers = await again;
      for (const [place, { id }] of commands.entries()) {
        const first = received.get(id);
        if (first !== undefined) expect(wordsOf(answers[place] as UserAnswer)).toBe(first);
      }
      if (round % 50 === 0 || round === ROUNDS) judge(runs);
    }
    const hash = stateHash(runs.state);
    await runs.kill(0);
    expect(stateHash(runs.state)).toBe(hash);
    expect(runs.counts.kills).toBe(ROUNDS + 1);
    expect(Math.min(runs.counts.done, runs.counts.undone)).toBeGreaterThan(ROUNDS / 10);
    expect(runs.store.fills.size).toBeGreaterThan(ROUNDS / 10);
  }, 600_000);
});
