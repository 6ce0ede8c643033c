import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createState } from './state.ts';
import { CommandDesk } from './command-desk.ts';
import { commandTable, defineCommand } from './person-command.ts';
import { Writer } from './writer.ts';

const DAY = 86_400_000;
const alice = { id: 1, name: 'Alice', role: 'user', abnormal: false, created: 0, giftedAt: 0 } as const;

/** A desk whose commits end when the test says so; the database knows what was committed. */
function openDesk(mostInMemory: number) {
  let decided = 0;
  let now = 10 * DAY;
  const pending: (() => void)[] = [];
  const lookedUp: string[] = [];
  const state = createState([], {}, { people: [alice], accounts: [], lastEvents: [], lastPosting: 0 });
  const writer = new Writer({
    state,
    rules: {} as never,
    store: { commit: () => new Promise((resolve) => pending.push(resolve)) },
    number: 0,
    numbersReservedTo: 1_000_000,
    onEvents: () => undefined,
    onPersonEvents: () => undefined,
    onFatal: (error) => {
      throw error;
    },
  });
  const count = defineCommand('test.count', {
    by: 'person',
    input: z.strictObject({ b: z.optional(z.int()), a: z.optional(z.int()) }),
    refusals: [],
    reasons: [],
    rule: () => ({ answer: { count: ++decided } }),
  });
  const desk = new CommandDesk({
    writer,
    commands: commandTable([count]),
    store: {
      answerTo: (_, id) => {
        lookedUp.push(id);
        return Promise.resolve(undefined);
      },
      answersSince: () => Promise.resolve({ list: [], complete: true }),
    },
    clock: { now: () => now },
    mostInMemory,
  });
  return {
    desk,
    lookedUp,
    decided: () => decided,
    run: (id: string, input: object = {}) => desk.execute({ kind: 'test.count', user: 1, id, input }),
    commit: async () => {
      for (let round = 0; round < 5; round++) {
        for (const finish of pending.splice(0)) finish();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    pass: (millis: number) => {
      now += millis;
    },
  };
}

it('CORE-001 never forgets a command that is not committed, however little it may remember', async () => {
  const desk = openDesk(1);
  const answers = [desk.run('one'), desk.run('two'), desk.run('three'), desk.run('one'), desk.run('two')];
  await desk.commit();
  const counts = (await Promise.all(answers)).map((answer) =>
    answer.code === 200 ? answer.answer['count'] : 0,
  );
  expect(counts).toEqual([1, 2, 3, 1, 2]);
  expect(desk.decided()).toBe(3);
});

it('CORE-003 looks up only where memory may have forgotten, and copies that look up together are one', async () => {
  const desk = openDesk(1);
  const before = [desk.run('one')];
  await desk.commit();
  before.push(desk.run('two'));
  await desk.commit();
  expect(desk.lookedUp).toEqual([]);
  const copies = [desk.run('new'), desk.run('new'), desk.run('new')];
  await desk.commit();
  const counts = (await Promise.all(copies)).map((answer) =>
    answer.code === 200 ? answer.answer['count'] : 0,
  );
  expect(counts).toEqual([3, 3, 3]);
  expect(desk.lookedUp).toEqual(['new']);
});

it('CORE-004 what is older than seven days may be forgotten without being looked up', async () => {
  const desk = openDesk(1);
  void desk.run('one');
  await desk.commit();
  desk.pass(7 * DAY);
  void desk.run('two');
  void desk.run('three');
  await desk.commit();
  expect(desk.lookedUp).toEqual([]);
});

it('CORE-002 knows an input by what it says, not by the order in which it says it', async () => {
  const desk = openDesk(10);
  const answers = [
    desk.run('one', { a: 1, b: 2 }),
    desk.run('one', { b: 2, a: 1 }),
    desk.run('one', { a: 1, b: 3 }),
  ];
  await desk.commit();
  const codes = (await Promise.all(answers)).map(({ code }) => code);
  expect(codes).toEqual([200, 200, 'core.other-input']);
  expect((await desk.run('four', { c: 1 })).code).toBe('platform.bad-input');
  expect((await desk.desk.execute({ kind: 'test.none', user: 1, id: 'x', input: {} })).code).toBe(
    'platform.not-found',
  );
});
