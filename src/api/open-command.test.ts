/** A command with a platform that answers, refuses, or is unreachable. Storage is a map in the browser's shape. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLATFORM_CODES } from '#protocol/names/codes';
import type { CommandFate } from '#protocol/names/command';
import { OpenCommand, type CommandSpec, type Sent } from './open-command.ts';
import { OpenCommands } from './open-commands.ts';
import { NoAnswer, Refusal } from './refusal.ts';
import { beginSession, forgetSession } from './session.ts';

interface Input {
  readonly amount: string;
}

const storage: Record<string, string> = {};
const ways = {
  getItem: (key: string) => storage[key] ?? null,
  setItem: (key: string, text: string) => void (storage[key] = text),
  removeItem: (key: string) => Reflect.deleteProperty(storage, key),
};
// The object's keys are the storage's keys, as in a browser.
vi.stubGlobal(
  'localStorage',
  new Proxy(storage, { get: (_, key) => (ways as Record<string | symbol, unknown>)[key] }),
);
afterAll(() => vi.unstubAllGlobals());

const refusal = (code: string) => new Refusal({ code, msg: code, data: null }, code);
const kept = () => Object.keys(storage).filter((key) => key.startsWith('brisk.open.'));

type Reply = 'done' | 'lost' | ReturnType<typeof refusal>;
/** The platform's answer about an id, or its failure. */
type Fate = 'done' | 'pending' | 'unknown' | 'lost' | 'refused';

const AT = 1_000_000_000_000;
const VALID = 10_000;

interface Page {
  /** Answers to sent commands, one after another; then all succeed. */
  readonly replies?: Reply[];
  /** Answers to queries of a fate; then it is unknown. */
  readonly fates?: Fate[];
  readonly trades?: boolean;
}

/** One run of a page, and its messages. */
function openPage(page: Page = {}) {
  const { spec, ...seen } = specOf(page);
  return { command: new OpenCommand<Input, string>(spec), ...seen };
}

/** The same with commands about several subjects, one for each. */
function openPages(page: Page = {}) {
  const { spec, ...seen } = specOf(page);
  const commands = new OpenCommands<Input, string>(spec);
  return { of: (subject: number) => commands.of(subject), resume: () => commands.resume(), ...seen };
}

function specOf({ replies = [], fates = [], trades = false }: Page) {
  const sent: (Sent<Input> & { readonly again: boolean })[] = [];
  const asked: string[] = [];
  const discarded: string[] = [];
  const records: string[] = [];
  const fateOf = (fate: Fate): CommandFate => {
    const time = Date.now();
    if (fate === 'lost') throw new NoAnswer('nobody');
    if (fate === 'done') return { state: fate, time, answer: { count: 7 }, event: null };
    if (fate === 'refused') return { state: fate, time, code: 'core.expired', msg: 'late', problems: [] };
    return { state: fate, time };
  };
  const spec: CommandSpec<Input, string> = {
    name: 'test',
    send: async (each, again) => {
      sent.push({ ...each, again });
      await Promise.resolve();
      const reply = replies.shift() ?? 'done';
      if (reply === 'lost') throw new NoAnswer('nobody');
      if (reply !== 'done') throw reply;
      return 'answered';
    },
    fate: async (id) => {
      asked.push(id);
      await Promise.resolve();
      return fateOf(fates.shift() ?? 'unknown');
    },
    discard: async (id) => {
      discarded.push(id);
      await Promise.resolve();
      const fate = fates.shift();
      if (fate !== undefined) return fateOf(fate);
      return { state: 'refused', time: Date.now(), code: 'core.discarded', msg: 'gone', problems: [] };
    },
    ...(trades ? { validUntil: () => Date.now() + VALID } : {}),
    toOutput: ({ count }) => `kept ${JSON.stringify(count)}`,
    done: (output, { amount }) => records.push(`${output} ${amount}`),
    refused: ({ code, message }) => records.push(`${code}: ${message}`),
    offline: () => 'not sent',
    notArrived: () => 'not arrived',
    answers: ['assets.not-enough'],
  };
  return { spec, sent, asked, discarded, records };
}

const device = { onLine: true };
vi.stubGlobal('navigator', device);

beforeEach(() => {
  for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key);
  device.onLine = true;
  beginSession('token', { id: 7, account: 'Mara', name: 'Mara', avatar: null, vip: 0 });
  vi.useFakeTimers({ now: AT });
});

afterEach(() => vi.useRealTimers());

describe('OpenCommand', () => {
  it('ASSETS-009 a second tap while a command is open makes no second one', async () => {
    const { command, sent, records } = openPage();
    await Promise.all([command.begin({ amount: '1' }), command.begin({ amount: '1' })]);
    expect(sent).toHaveLength(1);
    expect(records).toEqual(['answered 1']);
    expect(kept()).toEqual([]);
  });

  it('SPOT-301 offline, it is refused on the device: nothing is sent or kept', async () => {
    const { command, sent, records } = openPage({ trades: true });
    device.onLine = false;
    await command.begin({ amount: '1' });
    expect([sent, kept(), command.view.open]).toEqual([[], [], undefined]);
    expect(records).toEqual(['offline: not sent']);
    device.onLine = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual([]);
  });

  it('SPOT-302 the fate of an unanswered trading command is queried; it is never sent again', async () => {
    const { command, sent, asked, records } = openPage({
      ...{ trades: true, replies: ['lost'], fates: ['lost', 'pending', 'done'] },
    });
    await command.begin({ amount: '1' });
    expect(sent).toMatchObject([{ validUntil: AT + VALID, again: false }]);
    expect(command.view).toMatchObject({ unknown: true, open: { input: { amount: '1' } } });
    expect(kept()).toHaveLength(1);
    // Taps do not send it either.
    await command.begin({ amount: '2' });
    await command.sendAgain();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(records).toEqual(['kept 7 1']);
    expect(sent).toHaveLength(1);
    expect(new Set(asked)).toEqual(new Set([sent[0]?.id]));
    expect(kept()).toEqual([]);
  });

  it('SPOT-302 an unknown fate is final past validUntil: the id is discarded, and the user is notified', async () => {
    const { command, sent, asked, discarded, records } = openPage({ trades: true, replies: ['lost'] });
    await command.begin({ amount: '1' });
    await vi.advanceTimersByTimeAsync(VALID);
    expect(asked.length).toBeGreaterThan(1);
    expect([discarded, records]).toEqual([[], []]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([discarded, records]).toEqual([[sent[0]?.id], ['core.discarded: not arrived']]);
    expect([sent.length, kept(), command.view.open]).toEqual([1, [], undefined]);
  });

  it('SPOT-302 a command that arrived at the last moment keeps its fate', async () => {
    const fates: Fate[] = ['unknown', 'unknown', 'unknown', 'unknown', 'done'];
    const { command, sent, discarded, records } = openPage({ trades: true, replies: ['lost'], fates });
    await command.begin({ amount: '1' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([discarded, records]).toEqual([[sent[0]?.id], ['kept 7 1']]);
  });

  it('SPOT-303 a tap discards it; if it was decided before, its fate is shown', async () => {
    const first = openPage({ trades: true, replies: ['lost'] });
    await first.command.begin({ amount: '1' });
    await first.command.discard();
    expect([first.records, kept()]).toEqual([['core.discarded: gone'], []]);
    const second = openPage({ trades: true, replies: ['lost'], fates: ['done'] });
    await second.command.begin({ amount: '2' });
    await second.command.discard();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([second.records, second.asked, kept()]).toEqual([['kept 7 2'], [], []]);
  });

  it('SPOT-304 another run of the page queries it and sends nothing, however much later', async () => {
    const first = openPage({ trades: true, replies: ['lost'] });
    await first.command.begin({ amount: '1' });
    vi.clearAllTimers();
    vi.setSystemTime(AT + 70_000);
    const second = openPage({ trades: true, fates: ['refused'] });
    second.command.resume();
    expect(second.command.view.unknown).toBe(true);
    await vi.runAllTimersAsync();
    expect(second.asked).toEqual([first.sent[0]?.id]);
    expect([second.sent, second.records, kept()]).toEqual([[], ['core.expired: late'], []]);
  });

  it('SPOT-304 one that an older version kept without a deadline is not sent either', async () => {
    const { time, ...old } = { id: 'old', input: { amount: '1' }, time: AT - 70_000 };
    storage['brisk.open.test.7.old'] = JSON.stringify({ ...old, time });
    const { command, sent, discarded, records } = openPage({ trades: true });
    command.resume();
    await vi.runAllTimersAsync();
    expect([sent, discarded, records]).toEqual([[], ['old'], ['core.discarded: not arrived']]);
  });

  it('ASSETS-010 only the user’s tap sends a transfer again, with the same id', async () => {
    const { command, sent, asked, records } = openPage({ replies: ['lost', 'lost', 'done'] });
    await command.begin({ amount: '1' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([sent.length, records]).toEqual([1, []]);
    expect(asked.length).toBeGreaterThan(3);
    await command.sendAgain();
    // As when the user taps the form's button.
    await command.begin({ amount: '2' });
    expect(records).toEqual(['answered 1']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent.map(({ again, validUntil }) => [again, validUntil])).toEqual([
      [false, undefined],
      [true, undefined],
      [true, undefined],
    ]);
    expect(kept()).toEqual([]);
  });

  it('ASSETS-010 another run of the page queries a transfer, and its user discards it', async () => {
    const first = openPage({ replies: ['lost'] });
    await first.command.begin({ amount: '1' });
    vi.clearAllTimers();
    const second = openPage();
    second.command.resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([second.sent, second.command.view.unknown]).toEqual([[], true]);
    await second.command.discard();
    expect([second.sent, second.records, kept()]).toEqual([[], ['core.discarded: gone'], []]);
  });

  it('ASSETS-010 a refusal of the first attempt ends it; later only a refusal of the command does', async () => {
    const first = openPage({ replies: [refusal('core.halted')] });
    await first.command.begin({ amount: '1' });
    expect(first.records).toEqual(['core.halted: core.halted']);
    const later = openPage({ replies: ['lost', refusal('core.halted'), refusal('assets.not-enough')] });
    await later.command.begin({ amount: '2' });
    await later.command.sendAgain();
    expect(later.command.view.unknown).toBe(true);
    await later.command.sendAgain();
    expect(later.records).toEqual(['assets.not-enough: assets.not-enough']);
    expect(kept()).toEqual([]);
  });

  it('ASSETS-010 a failed platform does not settle its fate', async () => {
    const { command } = openPage({ replies: [refusal(PLATFORM_CODES.failed)] });
    await command.begin({ amount: '1' });
    expect(command.view.unknown).toBe(true);
  });

  it('ASSETS-010 is never queried in another user’s name, and waits for its user', async () => {
    const { command, sent, asked, records } = openPage({ replies: ['lost'] });
    await command.begin({ amount: '1' });
    forgetSession();
    beginSession('another', { id: 8, account: 'Noa', name: 'Noa', avatar: null, vip: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, asked]).toEqual([1, []]);
    await command.begin({ amount: '2' });
    expect(records).toEqual(['answered 2']);
    forgetSession();
    beginSession('again', { id: 7, account: 'Mara', name: 'Mara', avatar: null, vip: 0 });
    command.resume();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(asked)).toEqual(new Set([sent[0]?.id]));
    expect(records).toEqual(['answered 2']);
  });

  it('SPOT-111 commands about several subjects are open at once, and another run queries all', async () => {
    const first = openPages({ trades: true, replies: ['lost', 'lost', 'done'] });
    await Promise.all([first.of(17).begin({ amount: '1' }), first.of(18).begin({ amount: '2' })]);
    await first.of(19).begin({ amount: '3' });
    expect(first.of(17).view.unknown && first.of(18).view.unknown).toBe(true);
    expect(first.of(19).view.open).toBeUndefined();
    vi.clearAllTimers();
    const second = openPages({ trades: true, fates: ['done', 'done'] });
    second.resume();
    await vi.runAllTimersAsync();
    expect(second.records.sort()).toEqual(['kept 7 1', 'kept 7 2']);
    expect([second.sent, kept()]).toEqual([[], []]);
  });

  /** As many tabs as amounts, each with an unanswered transfer. */
  async function leaveTabs(amounts: readonly string[]) {
    const tabs = amounts.map(() => openPage({ replies: ['lost'] }));
    for (const { command } of tabs) command.resume();
    for (const [at, amount] of amounts.entries()) {
      vi.setSystemTime(AT + at);
      await tabs[at]?.command.begin({ amount });
    }
    vi.clearAllTimers();
  }

  it('ASSETS-730 unanswered commands of several tabs are shown in order and queried one by one', async () => {
    await leaveTabs(['1', '2', '3']);
    const { command, records, sent } = openPage({ fates: ['pending', 'done', 'done', 'done'] });
    command.resume();
    const { view } = command;
    expect([view.open, ...view.others].map((each) => each?.input.amount)).toEqual(['1', '2', '3']);
    expect(view.unknown).toBe(true);
    // Another tab learned the fate of the second meanwhile.
    Reflect.deleteProperty(storage, kept()[1] ?? '');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(records).toEqual(['kept 7 1', 'kept 7 3']);
    expect([view.open, view.others, kept(), sent]).toEqual([undefined, [], [], []]);
  });

  it('ASSETS-730 after one is discarded the next one takes its place at once', async () => {
    await leaveTabs(['1', '2']);
    const { command } = openPage();
    command.resume();
    await command.discard();
    expect([command.view.open?.input.amount, command.view.unknown]).toEqual(['2', true]);
  });

  it('ASSETS-010 an id whose answer the platform may have deleted is not queried', async () => {
    const { command } = openPage({ replies: ['lost'] });
    await command.begin({ amount: '1' });
    vi.clearAllTimers();
    vi.setSystemTime(AT + 7 * 86_400_000);
    const later = openPage();
    later.command.resume();
    await vi.runAllTimersAsync();
    expect([later.sent, later.asked]).toEqual([[], []]);
    expect(kept()).toEqual([]);
  });
});
