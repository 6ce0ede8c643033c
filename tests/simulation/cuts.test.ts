/**
 * The page's own command (`src/api/open-command.ts`) and the platform's core, over a network that is cut at random:
 * before the tap, on the way there, on the way back. Copies arrive late or twice, pages are closed and opened again,
 * users discard commands, and clocks are wrong or set. The page must show the user what happened.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CommandFate } from '../../protocol/names/command.ts';
import type { UserFate } from '../../server/core/core-api.ts';
import { OpenCommand, type CommandSpec } from '../../src/api/open-command.ts';
import { NoAnswer, Refusal } from '../../src/api/refusal.ts';
import { beginSession } from '../../src/api/session.ts';
import { isTraded } from '../support/event-rows.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { fakeStore } from '../support/fake-store.ts';
import { openCore, type OpenCore } from '../support/open-core.ts';
import { chanceOf } from '../support/random-candles.ts';
import {
  beginContracts,
  CUT_ASKS,
  CUT_PERPETUAL,
  nextContractCommand,
  SPOT_ORDER,
  type CutCommand,
} from './cut-commands.ts';

const IS_LONG = process.env['TEST_SIZE'] === 'long';
const CUTS = IS_LONG ? 3_000 : 60;
const CONTRACT_CUTS = IS_LONG ? 3_000 : 60;
const SYMBOL = 'BTC-USDT';
const VALID = 10_000;
const SECOND = 1_000;
/** Longer than any copy is on its way. */
const ALL_ARRIVED = 300 * SECOND;
const SLOW_MACHINE_MILLIS = 600_000;

const storage: Record<string, string> = {};
const ways = {
  getItem: (key: string) => storage[key] ?? null,
  setItem: (key: string, text: string) => void (storage[key] = text),
  removeItem: (key: string) => Reflect.deleteProperty(storage, key),
};
const device = { onLine: true };
let core: OpenCore;
let user: number;
/** When orders and positions changed in this round. */
let decided: number[] = [];

beforeAll(async () => {
  vi.stubGlobal('localStorage', new Proxy(storage, { get: (_, key) => Reflect.get(ways, key) as unknown }));
  vi.stubGlobal('navigator', device);
  const clock = fakeClock();
  vi.useFakeTimers({ now: clock.now() });
  const instruments = [fakeInstrument(SYMBOL), CUT_PERPETUAL];
  core = await openCore({ store: fakeStore(), clock, instruments, mostAnswersInMemory: 1_000_000 });
  await core.writer.submit({ kind: 'market.open', symbol: SYMBOL, epoch: 'one', time: clock.now() });
  const asks = [[100, 1_000_000_000]] as const;
  const levels = { whole: true, bids: [], asks, time: clock.now() };
  await core.writer.submit({ kind: 'market.quote', symbol: SYMBOL, ...levels });
  user = await core.openUser('Mara');
  await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  core.onAccountEvent((_, event) => {
    // Funding is paid meanwhile, by no command.
    const isFunding = event.changes.some(({ entity }) => entity === 'contract-funding');
    if (isTraded(event) && !isFunding) decided.push(event.time);
  });
  await beginContracts(core, user);
});

afterAll(async () => {
  await core.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Both clocks advance; the platform's may be ahead of the device's or behind it. */
async function pass(millis: number): Promise<void> {
  for (let left = millis; left > 0; left -= SECOND) {
    core.clock.advance(Math.min(left, SECOND));
    await vi.advanceTimersByTimeAsync(Math.min(left, SECOND));
  }
}

const after = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));

/** One network, starting with a tap; after `whole` it delivers everything at once. */
class FakeNetwork {
  whole = false;

  constructor(private readonly chance: () => number) {}

  /**
   * Copies arrive late, twice or never; so does the answer.
   * @throws NoAnswer
   */
  async carry<Answer>(deliver: () => Promise<Answer>, mayDouble: boolean): Promise<Answer> {
    if (this.whole) return deliver();
    const there = this.draw(0.3, 120);
    if (there === undefined) return this.lost();
    if (mayDouble && this.chance() < 0.3) void after(this.below(200)).then(deliver);
    const answer = after(there).then(deliver);
    const back = this.draw(0.3, 20);
    // A page does not wait for ever.
    if (there > 15 * SECOND || back === undefined) return this.lost();
    const given = await answer;
    await after(back);
    return given;
  }

  private async lost(): Promise<never> {
    await after(this.below(15));
    throw new NoAnswer('nobody');
  }

  private draw(never: number, seconds: number): number | undefined {
    const kind = this.chance();
    if (kind < never) return undefined;
    return kind < never + 0.4 ? this.below(0.2) : this.below(seconds);
  }

  below(seconds: number): number {
    return Math.floor(this.chance() * seconds * SECOND);
  }
}

/** The answers that a user received about one order. */
interface Attempts {
  readonly ids: Set<string>;
  validUntil: number;
  readonly sent: string[];
}

async function fateOf(asked: Promise<UserFate>): Promise<CommandFate> {
  const fate = await asked;
  if (fate.state !== 'decided') return fate;
  const { answer, time } = fate;
  return answer.code === 200
    ? { state: 'done', time, answer: answer.answer, event: answer.event }
    : { state: 'refused', time, code: answer.code, msg: answer.code, problems: answer.problems };
}

function specOf(
  network: FakeNetwork,
  kind: string,
  received: Attempts,
  error: number,
): CommandSpec<object, string> {
  return {
    name: kind,
    validUntil: () => core.clock.now() + error + VALID,
    async send({ id, input, validUntil = 0 }) {
      received.ids.add(id);
      received.validUntil = validUntil;
      const command = { kind, user, id, input: { ...input, validUntil } };
      const answer = await network.carry(() => core.execute({ ...command }), true);
      if (answer.code === 200) return 'done';
      throw new Refusal({ code: answer.code, msg: answer.code, data: null }, answer.code);
    },
    fate: (id) => network.carry(() => fateOf(core.commandFate(user, id)), false),
    discard: (id) => network.carry(() => fateOf(core.discardCommand(user, id)), true),
    toOutput: () => 'done',
    done: (what) => received.sent.push(what),
    refused: ({ message }) => received.sent.push(message),
    offline: () => 'offline',
    notArrived: () => 'not arrived',
    answers: [],
  };
}

/** One command with random faults; returns what its user was shown. */
async function cut(chance: () => number, { kind, input }: CutCommand): Promise<Attempts> {
  decided = [];
  for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key);
  beginSession('token', { id: user, account: 'Mara', name: 'Mara', avatar: null, vip: 0 });
  const network = new FakeNetwork(chance);
  const received: Attempts = { ids: new Set(), validUntil: 0, sent: [] };
  // The page's estimate of the platform's time has a small error.
  const error = Math.floor((chance() - 0.5) * 2 * SECOND);
  const page = new OpenCommand(specOf(network, kind, received, error));
  device.onLine = chance() > 0.1;
  void page.begin(input);
  device.onLine = true;
  if (chance() < 0.4) {
    await pass(network.below(20));
    await Promise.race([page.discard().catch(() => undefined), pass(30 * SECOND)]);
  }
  if (chance() < 0.3) {
    // Opened again next to the first one, as in another tab: both ask, and one of them may discard.
    const other = new OpenCommand(specOf(network, kind, received, error));
    await pass(network.below(100));
    other.resume();
  }
  // The platform's clock is set.
  if (chance() < 0.2) core.clock.set(Math.floor((chance() - 0.5) * 60 * SECOND));
  await pass(network.below(100));
  network.whole = true;
  await pass(ALL_ARRIVED);
  return received;
}

/** Runs once the network works again and nothing is on its way. */
function wrongIn({ ids, validUntil, sent }: Attempts): string[] {
  const orders = decided;
  const isDone = sent.includes('done');
  const wrong: string[] = [];
  if (sent.length === 0) wrong.push('the user got no message');
  if (new Set(sent).size > 1 && isDone) wrong.push('the user got two different messages');
  if (ids.size > 1 || orders.length > 1) wrong.push('it was done twice');
  if (isDone !== (orders.length === 1))
    wrong.push(`the user received ${sent.join()}, and ${String(orders.length)} traded`);
  if (orders.some((time) => time > validUntil)) wrong.push('it traded after validUntil');
  if (Object.keys(storage).some((key) => key.startsWith('brisk.open.'))) wrong.push('the device keeps it');
  return wrong;
}

/** The command of each seed. */
type Draw = (seed: number) => CutCommand | Promise<CutCommand>;

/** @returns what users were shown, with the kinds of the commands that were done */
async function cutAll(rounds: number, draw: Draw): Promise<ReadonlySet<string>> {
  const failures: string[] = [];
  const sent = new Set<string>();
  for (let seed = 1; seed <= rounds; seed++) {
    const command = await draw(seed);
    const received = await cut(chanceOf(seed), command);
    for (const each of received.sent) sent.add(each).add(`${command.kind} ${each}`);
    failures.push(...wrongIn(received).map((each) => `seed ${String(seed)}, ${command.kind}: ${each}`));
  }
  expect(failures).toEqual([]);
  // Each way in which a command can end occurred.
  const ends = ['done', 'offline', 'not arrived', 'core.discarded', 'core.expired'];
  expect(ends.filter((each) => !sent.has(each))).toEqual([]);
  return sent;
}

it(
  `SIM-300 ${String(CUTS)} random cuts of the network: a user is shown what happened to an order`,
  async () => {
    await cutAll(CUTS, () => SPOT_ORDER);
  },
  SLOW_MACHINE_MILLIS,
);

it(
  `CONTRACT-238 ${String(CONTRACT_CUTS)} random cuts of the network: a user is shown what happened to a position`,
  async () => {
    const sent = await cutAll(CONTRACT_CUTS, (seed) => nextContractCommand(core, user, seed));
    expect(CUT_ASKS.filter((ask) => !sent.has(`contract.${ask} done`))).toEqual([]);
  },
  SLOW_MACHINE_MILLIS,
);
