import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { post, type Posting } from '#domain/ledger/posting';
import { CORE_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { fakeStore } from '../../tests/support/fake-store.ts';
import { NUMBER_BLOCK, type CommitGroup, type Store, type StoredAnswer } from '../db/store-api.ts';
import { wholeAnswer } from '../db/whole-answer.ts';
import type { UserEvent } from './core-api.ts';
import type { RuleResult } from './decision.ts';
import { commandTable, defineCommand } from './user-command.ts';
import { UserService } from './user-service.ts';
import { createState } from './state.ts';
import { Writer } from './writer.ts';
import { accountEventsQuery, accountQuery, userQuery, recordsQuery } from './account-queries.ts';
import { askOf } from './core-query.ts';

const DAY = 86_400_000;
const HOUR = DAY / 24;
const coreUser = (id: number, name: string) => ({
  ...{ id, name, role: 'user' as const },
  ...{ abnormal: false, created: 0, fundedAt: 0, heldUntil: 0, vip: 0 },
});
const deposit = (to: number, amount = 5n) => post({ reason: 'deposit', asset: 'USDT', amount, from: 0, to });
const trade = (from: number, to: number) =>
  post({ reason: 'spot-trade', asset: 'USDT', amount: 1n, from, to });

interface Opened {
  readonly store?: Partial<Store>;
  readonly numbersReservedTo?: number;
  readonly lastEvents?: readonly (readonly [number, number])[];
  readonly input?: z.ZodMiniType;
}

/** Users 1 and 2 on a core whose commits end when the test ends them; a command's input names its effect. */
function openUsers(opened: Opened = {}) {
  const { store = {}, numbersReservedTo = NUMBER_BLOCK, lastEvents = [], input = z.string() } = opened;
  const clock = fakeClock();
  const groups: CommitGroup[] = [];
  const pending: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const sent: UserEvent[][] = [];
  const fatal: unknown[] = [];
  const unforgotten: unknown[] = [];
  const results: Record<string, RuleResult | (() => never)> = {};
  const users = [coreUser(1, 'Alice'), coreUser(2, 'Bob')];
  const state = createState({ users: { users, accounts: [], lastEvents, lastPosting: 0 } });
  const writer: Writer = new Writer({
    state,
    rules: {},
    store: {
      commit: (group) => {
        groups.push(group);
        return new Promise((resolve, reject) => pending.push({ resolve, reject }));
      },
    },
    number: 0,
    numbersReservedTo,
    onEvents: () => undefined,
    onUserEvents: (events) => {
      sent.push([...events]);
      service.publish(events);
    },
    onFatal: (error) => fatal.push(error),
  });
  const command = defineCommand('test.do', {
    by: 'user',
    input,
    refusals: [CORE_CODES.noUser],
    reasons: ['deposit', 'spot-trade'],
    rule: (_, named) => {
      const result = results[named as string] ?? {};
      return typeof result === 'function' ? result() : result;
    },
  });
  const service: UserService = new UserService({
    writer,
    users,
    commands: commandTable([command]),
    ask: askOf([]),
    store: { ...fakeStore(), ...store },
    clock,
    mostAnswersInMemory: 100,
    onUnforgotten: (error) => unforgotten.push(error),
  });
  /** @param place index among the commits under way @param failure the commit's error */
  const finish = async (place = 0, failure?: Error) => {
    const [commit] = pending.splice(place, 1);
    if (failure === undefined) commit?.resolve();
    else commit?.reject(failure);
    await new Promise((resolve) => setImmediate(resolve));
  };
  let lastId = 0;
  return {
    ...{ service, writer, state, clock, groups, sent, fatal, unforgotten, finish },
    run(postings: readonly Posting[], user = 1, id = `id ${++lastId}`) {
      results[id] = { postings };
      return service.execute({ kind: 'test.do', user, id, input: id });
    },
    rule(id: string, result: RuleResult | (() => never)) {
      results[id] = result;
      return service.execute({ kind: 'test.do', user: 1, id, input: id });
    },
  };
}

const sizes = (groups: readonly CommitGroup[]) =>
  groups.map(({ writes }) => writes.filter(({ kind }) => kind === 'command').length);

it('LEDGER-080 commits at most half of the commands under way at once, and all of them in order', async () => {
  const { run, groups, finish } = openUsers();
  const answers = Array.from({ length: 64 }, () => run([deposit(1)]));
  for (let group = 0; group < 8; group++) await finish();
  // The last group writes the accounts that the large groups did not write.
  expect(sizes(groups)).toEqual([1, 1, 32, 30, 0]);
  const events = (await Promise.all(answers)).map((answer) =>
    answer.code === 200 ? answer.event?.number : undefined,
  );
  expect(events).toEqual(Array.from({ length: 64 }, (_, at) => at + 1));
  expect(groups.map(({ number }) => number)).toEqual([1, 2, 34, 64, 64]);
  expect(groups.map(({ writes }) => writes.filter(({ kind }) => kind === 'account').length)).toEqual([
    2, 2, 0, 0, 2,
  ]);
});

it('LEDGER-132 hands over a second group at least as large while one is under way, and no third', async () => {
  const { run, groups, finish } = openUsers();
  const ask = (count: number) => {
    for (let at = 0; at < count; at++) void run([deposit(1)]);
    return sizes(groups);
  };
  expect(ask(4)).toEqual([1, 1]);
  await finish();
  expect(ask(3)).toEqual([1, 1, 2]);
  await finish();
  expect(ask(0)).toEqual([1, 1, 2, 3]);
  await finish();
  expect(ask(2)).toEqual([1, 1, 2, 3]);
  expect(ask(1)).toEqual([1, 1, 2, 3, 3]);
});

it('LEDGER-132 with two groups committed, users of the first may submit again before the second is sent', async () => {
  const { run, groups, finish } = openUsers();
  const again = (count: number) =>
    Array.from({ length: count }, () => run([deposit(1)]).then(() => run([deposit(1)])));
  void Promise.all(again(1));
  void Promise.all(again(8));
  await finish(0);
  await finish(0);
  expect(sizes(groups)).toEqual([1, 1, 4, 4]);
  await finish(1);
  await finish(0);
  expect(sizes(groups)).toEqual([1, 1, 4, 4, 4, 4]);
});

it('LEDGER-132 answers in the order of numbers, whichever commit reports first', async () => {
  const { run, sent, finish } = openUsers();
  const answered: number[] = [];
  for (const user of [1, 2]) void run([deposit(user)], user).then(() => answered.push(user));
  await finish(1);
  expect([sent.length, answered]).toEqual([0, []]);
  await finish();
  expect([sent.map(([event]) => event?.user), answered]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

it('LEDGER-133 after the first of two groups fails, no command of either is answered or published', async () => {
  const { run, sent, fatal, groups, finish } = openUsers();
  let answers = 0;
  for (let at = 0; at < 3; at++) void run([deposit(1)]).then(() => answers++);
  const failure = new Error('disk full');
  await finish(0, failure);
  await finish();
  expect([answers, sent.length, groups.length, fatal]).toEqual([0, 0, 2, [failure]]);
});

it('LEDGER-002 sends each user their event after the commit, to the commanding user also in the answer', async () => {
  const { service, run, sent, finish } = openUsers();
  const received: [number, number][] = [];
  const stop = service.onAccountEvent((user, { number }) => received.push([user, number]));
  const given = run([deposit(2), deposit(1)]);
  expect([sent, received]).toEqual([[], []]);
  await finish();
  const answer = await given;
  expect(answer).toMatchObject({ code: 200, event: { number: 1, records: [{ id: '2.to' }] } });
  expect(received).toEqual([
    [1, 1],
    [2, 1],
  ]);
  const other = run([deposit(2)]);
  await finish();
  expect(await other).toEqual({ code: 200, answer: {}, event: null });
  stop();
  const traded = run([trade(1, 2)]);
  await finish();
  expect(await traded).toMatchObject({ event: { number: 2, balances: [{ available: '0.00000004' }] } });
  expect(received).toHaveLength(3);
  expect(sent.map((events) => events.map(({ user, event }) => [user, event.number]))).toEqual([
    [
      [1, 1],
      [2, 1],
    ],
    [[2, 2]],
    [
      [1, 2],
      [2, 3],
    ],
  ]);
});

it('LEDGER-002 stamps the accounts that an event changed, and no others', async () => {
  const { service, run, state, finish } = openUsers();
  for (const postings of [[deposit(1)], [deposit(2)], [trade(1, 2)]]) {
    void run(postings);
    await finish();
  }
  const bobs = await askOf(service.queries)(accountQuery, 2);
  expect(bobs).toEqual({
    number: 2,
    entities: [],
    balances: [{ kind: 'funds', asset: 'USDT', available: '0.00000006', frozen: '0', version: 2 }],
  });
  expect(state.ledger.accountsOf(0)).toMatchObject([{ kind: 'custody', version: 0 }]);
  expect(await askOf(service.queries)(userQuery, 2)).toMatchObject({ name: 'Bob' });
  expect(await askOf(service.queries)(accountQuery, 9)).toEqual({ number: 0, balances: [], entities: [] });
});

it('LEDGER-081 shows nothing of an uncommitted state', async () => {
  const { service, run, writer, finish } = openUsers();
  void run([deposit(1)]);
  let read: unknown;
  void askOf(service.queries)(accountQuery, 1).then((account) => {
    read = account;
  });
  await Promise.resolve();
  expect([read, writer.decided, writer.committed]).toEqual([undefined, 2, 0]);
  await finish();
  expect([read, writer.committed]).toMatchObject([{ number: 1, balances: [{ version: 1 }] }, 2]);
});

it('LEDGER-083 answers at once who a user is, as last committed, whatever is under way', async () => {
  const { service, rule, finish } = openUsers();
  const marked = rule('mark', {
    writes: [{ kind: 'user', coreUser: { ...coreUser(2, 'Bob'), abnormal: true } }],
  });
  const made = rule('make', { writes: [{ kind: 'user', coreUser: coreUser(3, 'Carol') }] });
  expect([
    await askOf(service.queries)(userQuery, 2),
    await askOf(service.queries)(userQuery, 3),
  ]).toMatchObject([{ abnormal: false }, undefined]);
  await finish();
  await marked;
  expect([
    await askOf(service.queries)(userQuery, 2),
    await askOf(service.queries)(userQuery, 3),
  ]).toMatchObject([{ abnormal: true }, undefined]);
  await finish();
  await made;
  expect(await askOf(service.queries)(userQuery, 3)).toMatchObject({ name: 'Carol' });
});

it('notifies no listener of a command that changed nothing', async () => {
  const { rule, sent, finish } = openUsers();
  const answers = [rule('a', { answer: { made: 1 } }), rule('b', { refused: CORE_CODES.noUser })];
  await finish();
  await finish();
  expect(await Promise.all(answers)).toEqual([
    { code: 200, answer: { made: 1 }, event: null },
    { code: CORE_CODES.noUser, problems: [] },
  ]);
  expect(sent).toEqual([]);
});

it('CORE-006 a rule that throws ends the core: nothing more is answered or published', async () => {
  const { rule, run, sent, fatal, finish, groups } = openUsers();
  const answered: unknown[] = [];
  void run([deposit(1)]).then((answer) => answered.push(answer));
  const bug = new Error('a bug');
  void rule('bad', () => {
    throw bug;
  }).then((answer) => answered.push(answer));
  void run([deposit(1)]).then((answer) => answered.push(answer));
  void rule('worse', () => {
    throw new Error('another');
  });
  await Promise.resolve();
  expect(fatal).toEqual([bug]);
  await finish();
  expect([answered.length, sent.length, groups.length]).toEqual([0, 0, 1]);
});

it('LEDGER-082 reserves the next block of numbers when half of one is used, with the next commit', async () => {
  const { run, groups, finish } = openUsers({ numbersReservedTo: NUMBER_BLOCK / 2 + 2 });
  const reserved = ({ writes }: CommitGroup) =>
    writes.flatMap((write) => (write.kind === 'command-numbers-reserved' ? [write.reservedTo] : []));
  for (let at = 0; at < 4; at++) {
    void run([deposit(1)]);
    await finish();
  }
  expect(groups.map(reserved)).toEqual([[], [], [NUMBER_BLOCK + 3], []]);
  expect(groups[2]?.writes.map(({ kind }) => kind)).toContain('posting');
});

it('LEDGER-082 reserves numbers for reads too, before they are answered', async () => {
  const { service, groups, finish } = openUsers({ numbersReservedTo: NUMBER_BLOCK / 2 });
  let isRead = false;
  void askOf(service.queries)(accountQuery, 1).then(() => {
    isRead = true;
  });
  await Promise.resolve();
  expect([isRead, groups.length]).toEqual([false, 1]);
  await finish();
  expect(isRead).toBe(true);
});

it('drains once everything that waits is committed', async () => {
  const { run, writer, finish } = openUsers();
  void run([deposit(1)]);
  let isDrained = false;
  void writer.drain().then(() => {
    isDrained = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDrained).toBe(false);
  await finish();
  expect(isDrained).toBe(true);
});

it.each([
  ['a NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['a NUL after a backslash', '\\\0'],
])('CRASH-001 refuses %s in any position, and decides nothing', async (_, text) => {
  const { service, writer, sent } = openUsers({ input: z.any() });
  for (const input of [text, [1, text], { a: { b: text } }, { [text]: 1 }])
    expect(await service.execute({ kind: 'test.do', user: 1, id: 'x', input })).toEqual({
      code: PLATFORM_CODES.badInput,
      problems: [],
    });
  expect([writer.decided, sent]).toEqual([0, []]);
});

it('CRASH-001 accepts any other text, and nothing', async () => {
  const { service, finish } = openUsers({ input: z.any() });
  const escaped = ['\u0001', String.raw`\u0000`, String.raw`\\ud800`];
  const inputs = ['', 'a\ud83d\ude00b', null, { a: null, b: [1, true, ...escaped] }];
  const answers = inputs.map((input, at) =>
    service.execute({ kind: 'test.do', user: 1, id: `x${at}`, input }),
  );
  for (let group = 0; group < 3; group++) await finish();
  expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([200, 200, 200, 200]);
});

it('CORE-003 repeats the kept answer in full, refusals too, without deciding again', async () => {
  const before = openUsers();
  const given = before.run([deposit(1)], 1, 'gave');
  const refused = before.rule('no', { refused: CORE_CODES.noUser, problems: [{ field: 'a', code: 'b' }] });
  await before.finish();
  await before.finish();
  const rows = before.groups.flatMap(({ writes }) => writes).filter((write) => write.kind === 'command');
  const [first] = before.sent.flat();
  const list = rows.map((row): StoredAnswer => {
    const event = row.event === null ? null : first!.event;
    return { ...row, answer: wholeAnswer(row.answer, event), event };
  });
  const after = openUsers({
    store: {
      keptIds: (after) => Promise.resolve(after === undefined ? list : []),
      answerTo: (user, id) => Promise.resolve(list.find((each) => each.user === user && each.id === id)),
    },
  });
  await after.service.start();
  expect(await after.run([deposit(1)], 1, 'gave')).toEqual(await given);
  expect(await after.rule('no', {})).toEqual(await refused);
  expect(await refused).toEqual({ code: CORE_CODES.noUser, problems: [{ field: 'a', code: 'b' }] });
  const other = { kind: 'test.do', user: 1, id: 'gave', input: 'other' };
  expect(await after.service.execute(other)).toEqual({ code: CORE_CODES.otherInput, problems: [] });
  expect([after.groups.length, after.writer.decided]).toEqual([0, 0]);
  const fresh = after.run([], 1, 'new');
  await after.finish();
  expect(await fresh).toMatchObject({ code: 200 });
});

it('CORE-005 forgets transient refusals', async () => {
  const { run, state, finish } = openUsers();
  state.halted = 'a breach';
  expect(await run([deposit(1)], 1, 'x')).toEqual({ code: CORE_CODES.halted, problems: [] });
  state.halted = undefined;
  const again = run([deposit(1)], 1, 'x');
  await finish();
  expect(await again).toMatchObject({ code: 200, event: { number: 1 } });
});

it('CORE-004 answers the events that a user missed, or that they are too many or never existed', async () => {
  const asked: unknown[] = [];
  const { service } = openUsers({
    lastEvents: [[1, 600]],
    store: {
      accountEvents: (...query) => {
        asked.push(query);
        return Promise.resolve([]);
      },
      records: (query) => Promise.resolve({ list: [], next: query.limit }),
    },
  });
  expect(await askOf(service.queries)(accountEventsQuery, { user: 1, after: 600 })).toEqual([]);
  expect(asked).toEqual([]);
  expect([
    await askOf(service.queries)(accountEventsQuery, { user: 1, after: 601 }),
    await askOf(service.queries)(accountEventsQuery, { user: 1, after: 99 }),
  ]).toEqual([undefined, undefined]);
  expect(asked).toEqual([]);
  expect([
    await askOf(service.queries)(accountEventsQuery, { user: 1, after: 599 }),
    await askOf(service.queries)(accountEventsQuery, { user: 1, after: 100 }),
  ]).toEqual([[], []]);
  expect(asked).toEqual([
    [1, 599],
    [1, 100],
  ]);
  const query = {
    user: 1,
    kind: undefined,
    asset: undefined,
    reasons: undefined,
    before: undefined,
    limit: 7,
  };
  expect(await askOf(service.queries)(recordsQuery, query)).toEqual({ list: [], next: 7 });
});

it('CORE-004 forgets each hour what is older than seven days, and waits for that when it stops', async () => {
  const forgotten: number[] = [];
  let fail = false;
  let release = () => undefined as void;
  const { service, clock, unforgotten } = openUsers({
    store: {
      forgetBefore: (time) => {
        forgotten.push(time);
        if (fail) return Promise.reject(new Error('disk full'));
        return new Promise((resolve) => {
          release = resolve;
        });
      },
    },
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await service.start();
  const began = clock.now();
  clock.advance(HOUR);
  await settle();
  expect(forgotten).toEqual([began + HOUR - 7 * DAY]);
  let isStopped = false;
  void service.stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect(isStopped).toBe(false);
  release();
  await settle();
  expect(isStopped).toBe(true);
  clock.advance(2 * HOUR);
  await settle();
  expect(forgotten).toHaveLength(1);

  await service.start();
  fail = true;
  clock.advance(HOUR);
  await settle();
  expect(unforgotten).toEqual([new Error('disk full')]);
});
