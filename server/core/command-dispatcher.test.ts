import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createState } from './state.ts';
import { CommandDispatcher } from './command-dispatcher.ts';
import { askOf } from './core-query.ts';
import { PastIds } from './past-ids.ts';
import { commandTable, defineCommand } from './user-command.ts';
import { Writer } from './writer.ts';
import { FakeSlowStore } from '../../tests/support/fake-slow-store.ts';

const DAY = 86_400_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const alice = {
  id: 1,
  name: 'Alice',
  role: 'user',
  abnormal: false,
  created: 0,
  fundedAt: 0,
  heldUntil: 0,
  vip: 0,
} as const;

/** A dispatcher whose commits and look-ups end when the test ends them. @param store an earlier run's answers */
function openDispatcher(mostInMemory: number, store = new FakeSlowStore()) {
  let decided = 0;
  let now = 10 * DAY;
  const state = createState({
    users: { users: [alice], accounts: [], lastEvents: [], lastPosting: 0 },
  });
  const writer = new Writer({
    state,
    rules: {},
    store,
    number: 0,
    numbersReservedTo: 1_000_000,
    onEvents: () => undefined,
    onUserEvents: () => undefined,
    onFatal: (error) => {
      throw error;
    },
  });
  const count = defineCommand('test.count', {
    by: 'user',
    input: z.strictObject({ b: z.optional(z.int()), a: z.optional(z.int()) }),
    refusals: [],
    reasons: [],
    rule: () => ({ answer: { count: ++decided } }),
  });
  const dispatcher = new CommandDispatcher({
    writer,
    commands: commandTable([count]),
    ask: askOf([]),
    store,
    clock: { now: () => now },
    mostInMemory,
    past: new PastIds(),
    onCommitted: () => undefined,
  });
  const run = (id: string, input: object = {}) =>
    dispatcher.execute({ kind: 'test.count', user: 1, id, input });
  const commit = async () => {
    await settle();
    while (store.isBusy) {
      store.finishCommit();
      store.finishLookUp(0);
      await settle();
    }
  };
  return {
    ...{ dispatcher, store, run, commit },
    decided: () => decided,
    /** The counts in their answers. */
    counts: async (ids: readonly string[]) => {
      const answers = ids.map((id) => run(id));
      await commit();
      return (await Promise.all(answers)).map((answer) => (answer.code === 200 ? answer.answer['count'] : 0));
    },
    pass: (millis: number) => {
      now += millis;
      return now;
    },
  };
}

it('CORE-001 never forgets an uncommitted command, however small its memory', async () => {
  const dispatcher = openDispatcher(1);
  expect(await dispatcher.counts(['one', 'two', 'three', 'one', 'two'])).toEqual([1, 2, 3, 1, 2]);
  expect(dispatcher.decided()).toBe(3);
  expect(dispatcher.store.lookedUp).toEqual([]);
});

it('CORE-003 an id older than memory gets its first answer, looked up once for all concurrent copies', async () => {
  const dispatcher = openDispatcher(4);
  for (const [at, id] of ['zero', 'one', 'two', 'three'].entries())
    expect(await dispatcher.counts([id])).toEqual([at + 1]);
  expect(dispatcher.store.lookedUp).toEqual([]);
  expect(await dispatcher.counts(['one', 'one', 'two', 'three', 'one'])).toEqual([2, 2, 3, 4, 2]);
  expect(dispatcher.store.lookedUp).toEqual(['one']);
  expect((await Promise.all([dispatcher.run('one', { a: 1 }), dispatcher.commit()]))[0].code).toBe(
    'core.other-input',
  );
  expect(dispatcher.decided()).toBe(4);
});

it('CORE-003 after a restart every kept id is known and no other one is looked up', async () => {
  const before = openDispatcher(1);
  const ids = Array.from({ length: 50 }, (_, at) => `id ${String(at)}`);
  const given = await before.counts(ids);
  // The list of ids comes in pages.
  const store = before.store;
  const pages: number[] = [];
  const { keptIds } = store;
  store.keptIds = async (after) => {
    const page = await keptIds(after, 20);
    pages.push(page.length);
    return page;
  };
  const after = openDispatcher(1, store);
  await after.dispatcher.start();
  expect(pages).toEqual([20, 20, 10, 0]);
  expect(await after.counts(['new', 'other'])).toEqual([1, 2]);
  expect(store.lookedUp).toEqual([]);
  expect(await after.counts(ids)).toEqual(given);
  expect(store.lookedUp).toEqual(ids);
});

it('CORE-004 does not look up ids that the database forgot, and answers those that it does not have yet', async () => {
  const dispatcher = openDispatcher(1);
  await dispatcher.counts(['one']);
  await dispatcher.counts(['two']);
  const week = dispatcher.pass(7 * DAY) - 7 * DAY;
  await dispatcher.counts(['three']);
  await dispatcher.store.forgetBefore(week);
  dispatcher.dispatcher.forgotten(week);
  expect(await dispatcher.counts(['one', 'two'])).toEqual([1, 2]);
  expect(dispatcher.store.lookedUp).toEqual(['one', 'two']);
  await dispatcher.store.forgetBefore(week + 1);
  dispatcher.dispatcher.forgotten(week + 1);
  expect(await dispatcher.counts(['new', 'one'])).toEqual([4, 5]);
});

it('CORE-001 copies wait for one look-up even if the filter forgets meanwhile', async () => {
  const dispatcher = openDispatcher(1);
  for (const id of ['one', 'two']) await dispatcher.counts([id]);
  const early = dispatcher.run('one');
  await settle();
  await dispatcher.store.forgetBefore(11 * DAY);
  dispatcher.dispatcher.forgotten(11 * DAY);
  const late = dispatcher.run('one');
  await dispatcher.commit();
  expect(await late).toEqual(await early);
  expect([dispatcher.decided(), dispatcher.store.lookedUp]).toEqual([2, ['one']]);
});

it('CORE-005 a transient refusal that came again is kept as long as its place in memory', async () => {
  const dispatcher = openDispatcher(3);
  const refused = await dispatcher.dispatcher.execute({ kind: 'test.count', user: 2, id: 'one', input: {} });
  expect(refused.code).toBe('core.no-user');
  for (const id of ['one', 'two', 'three', 'four']) await dispatcher.counts([id]);
  expect(await dispatcher.counts(['four', 'three', 'two', 'one'])).toEqual([4, 3, 2, 1]);
  expect(dispatcher.store.lookedUp).toEqual(['two', 'one']);
});

it('CORE-002 recognises an input by its content, regardless of the order of its fields', async () => {
  const dispatcher = openDispatcher(10);
  const answers = [
    dispatcher.run('one', { a: 1, b: 2 }),
    dispatcher.run('one', { b: 2, a: 1 }),
    dispatcher.run('one', { a: 1, b: 3 }),
  ];
  await dispatcher.commit();
  const codes = (await Promise.all(answers)).map(({ code }) => code);
  expect(codes).toEqual([200, 200, 'core.other-input']);
  expect((await dispatcher.run('four', { c: 1 })).code).toBe('platform.bad-input');
  expect((await dispatcher.dispatcher.execute({ kind: 'test.none', user: 1, id: 'x', input: {} })).code).toBe(
    'platform.not-found',
  );
});
