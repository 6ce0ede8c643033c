/** A command against a platform that answers, refuses, or is not there. Storage is a map in the browser's shape. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLATFORM_CODES } from '#protocol/names/codes';
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
// As in a browser, the keys of the object are the keys of the storage.
vi.stubGlobal(
  'localStorage',
  new Proxy(storage, { get: (_, key) => (ways as Record<string | symbol, unknown>)[key] }),
);
afterAll(() => vi.unstubAllGlobals());

const refusal = (code: string) => new Refusal({ code, msg: code, data: null }, code);
const kept = () => Object.keys(storage).filter((key) => key.startsWith('brisk.open.'));

type Reply = 'done' | 'lost' | ReturnType<typeof refusal>;

/** One life of a page, and what it saw. */
function openPage(...replies: Reply[]) {
  const { spec, asked, said } = specOf(replies);
  return { command: new OpenCommand<Input, string>(spec), asked, said };
}

/** The same with commands that age in a minute, one for each subject. */
function openPages(...replies: Reply[]) {
  const { spec, said } = specOf(replies);
  const commands = new OpenCommands<Input, string>({ ...spec, longestMillis: 60_000 });
  return { of: (subject: number) => commands.of(subject), resume: () => commands.resume(), said };
}

function specOf(replies: Reply[]) {
  const asked: { readonly id: string; readonly amount: string; readonly again: boolean }[] = [];
  const said: string[] = [];
  const spec: CommandSpec<Input, string> = {
    name: 'test',
    send: async ({ id, input }: Sent<Input>, again) => {
      asked.push({ id, amount: input.amount, again });
      await Promise.resolve();
      const reply = replies.shift() ?? 'done';
      if (reply === 'lost') throw new NoAnswer('nobody');
      if (reply !== 'done') throw reply;
      return id;
    },
    done: (_, { amount }) => said.push(`done ${amount}`),
    refused: ({ code }) => said.push(`refused ${code}`),
    answers: ['assets.not-enough'],
  };
  return { spec, asked, said };
}

beforeEach(() => {
  for (const key of Object.keys(storage)) Reflect.deleteProperty(storage, key);
  beginSession('token', { id: 7, account: 'Mara', name: 'Mara', avatar: null, vip: 0 });
  vi.useFakeTimers({ now: 1_000_000_000_000 });
});

afterEach(() => vi.useRealTimers());

describe('OpenCommand', () => {
  it('ASSETS-009 a second tap while one is open makes no second command', async () => {
    const { command, asked, said } = openPage();
    await Promise.all([command.begin({ amount: '1' }), command.begin({ amount: '1' })]);
    expect(asked).toHaveLength(1);
    expect(said).toEqual(['done 1']);
    expect(kept()).toEqual([]);
  });

  it('ASSETS-010 without an answer it is unknown, and the same id is asked again until there is one', async () => {
    const { command, asked, said } = openPage('lost', 'lost', 'done');
    await command.begin({ amount: '1' });
    expect(command.view).toMatchObject({ unknown: true, open: { input: { amount: '1' } } });
    expect(kept()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(said).toEqual(['done 1']);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked.map(({ again }) => again)).toEqual([false, true, true]);
    expect(command.view).toMatchObject({ open: undefined, unknown: false });
    expect(kept()).toEqual([]);
  });

  it('ASSETS-010 while it is unknown another one is not begun', async () => {
    const { command, asked, said } = openPage('lost');
    await command.begin({ amount: '1' });
    await command.begin({ amount: '2' });
    expect(asked.map(({ amount }) => amount)).toEqual(['1', '1']);
    expect(said).toEqual(['done 1']);
  });

  it('ASSETS-010 another life of the page takes it up', async () => {
    const first = openPage('lost');
    await first.command.begin({ amount: '1' });
    vi.clearAllTimers();
    const second = openPage();
    second.command.resume();
    await vi.runAllTimersAsync();
    expect(second.asked).toEqual([{ ...first.asked[0], again: true }]);
    expect(second.said).toEqual(['done 1']);
    expect(kept()).toEqual([]);
  });

  it('ASSETS-010 a refusal of the first try ends it; later only one that is about it does', async () => {
    const first = openPage(refusal('core.halted'));
    await first.command.begin({ amount: '1' });
    expect(first.said).toEqual(['refused core.halted']);
    const later = openPage('lost', refusal('core.halted'), refusal('assets.not-enough'));
    await later.command.begin({ amount: '2' });
    await later.command.ask();
    expect(later.command.view.unknown).toBe(true);
    await later.command.ask();
    expect(later.said).toEqual(['refused assets.not-enough']);
    expect(kept()).toEqual([]);
  });

  it('ASSETS-010 a platform that failed has not said what became of it', async () => {
    const { command } = openPage(refusal(PLATFORM_CODES.failed));
    await command.begin({ amount: '1' });
    expect(command.view.unknown).toBe(true);
  });

  it('ASSETS-010 is never asked in another person’s name, and waits for its own', async () => {
    const { command, asked, said } = openPage('lost');
    await command.begin({ amount: '1' });
    forgetSession();
    beginSession('another', { id: 8, account: 'Noa', name: 'Noa', avatar: null, vip: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
    await command.begin({ amount: '2' });
    expect(said).toEqual(['done 2']);
    forgetSession();
    beginSession('again', { id: 7, account: 'Mara', name: 'Mara', avatar: null, vip: 0 });
    command.resume();
    await vi.runAllTimersAsync();
    expect(said).toEqual(['done 2', 'done 1']);
    expect(asked[2]?.id).toBe(asked[0]?.id);
  });

  it('SPOT-111 commands about several things are open at once, and another life takes up all', async () => {
    const first = openPages('lost', 'lost', 'done');
    await Promise.all([first.of(17).begin({ amount: '1' }), first.of(18).begin({ amount: '2' })]);
    await first.of(19).begin({ amount: '3' });
    expect(first.of(17).view.unknown && first.of(18).view.unknown).toBe(true);
    expect(first.of(19).view.open).toBeUndefined();
    vi.clearAllTimers();
    const second = openPages();
    second.resume();
    await vi.runAllTimersAsync();
    expect(second.said.sort()).toEqual(['done 1', 'done 2']);
    expect(kept()).toEqual([]);
  });

  it('SPOT-111 a command that ages fast is not taken up by a later life', async () => {
    const first = openPages('lost');
    await first.of(17).begin({ amount: '1' });
    vi.clearAllTimers();
    vi.setSystemTime(1_000_000_000_000 + 61_000);
    const second = openPages();
    second.resume();
    await vi.runAllTimersAsync();
    expect(second.said).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it('ASSETS-010 an id whose answer the platform may have forgotten is not asked again', async () => {
    const { command } = openPage('lost');
    await command.begin({ amount: '1' });
    vi.clearAllTimers();
    vi.setSystemTime(1_000_000_000_000 + 7 * 86_400_000);
    const later = openPage();
    later.command.resume();
    await vi.runAllTimersAsync();
    expect(later.asked).toEqual([]);
    expect(kept()).toEqual([]);
  });
});
