/** Fates of commands, discarded ids and late commands, in every order of arrival. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MOST_VALID_MILLIS } from '#protocol/names/command';
import { createState } from './state.ts';
import { CommandDispatcher } from './command-dispatcher.ts';
import { askOf } from './core-query.ts';
import { PastIds } from './past-ids.ts';
import { commandTable, defineCommand } from './user-command.ts';
import { Writer } from './writer.ts';
import { FakeSlowStore } from '../../tests/support/fake-slow-store.ts';

const DAY = 86_400_000;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const coreUser = (id: number, name: string) => ({
  ...{ id, name, role: 'user' as const, abnormal: false },
  ...{ created: 0, fundedAt: 0, heldUntil: 0, vip: 0 },
});

/** @param store the answers that an earlier run left */
async function openDispatcher(mostInMemory = 10, store = new FakeSlowStore()) {
  let decided = 0;
  let now = 10 * DAY;
  const users = [coreUser(1, 'Alice'), coreUser(2, 'Bob')];
  const writer = new Writer({
    state: createState({ users: { users, accounts: [], lastEvents: [], lastPosting: 0 } }),
    ...{ rules: {}, store, number: 0, numbersReservedTo: 1_000_000 },
    ...{ onEvents: () => undefined, onUserEvents: () => undefined },
    onFatal: (error) => {
      throw error;
    },
  });
  const trade = defineCommand('test.trade', {
    by: 'user',
    input: z.strictObject({ size: z.optional(z.int()), validUntil: z.optional(z.int()) }),
    refusals: [],
    reasons: [],
    rule: () => ({ answer: { count: ++decided } }),
  });
  const dispatcher = new CommandDispatcher({
    ...{ writer, commands: commandTable([trade]), ask: askOf([]), store, clock: { now: () => now } },
    ...{ mostInMemory, past: new PastIds(), onCommitted: () => undefined },
  });
  await dispatcher.start();
  const commit = async () => {
    await settle();
    while (store.isBusy) {
      store.finishCommit();
      store.finishLookUp(0);
      await settle();
    }
  };
  const after = async <Sent>(sent: Promise<Sent>) => {
    await commit();
    return sent;
  };
  const run = (id: string, input: object = {}, user = 1) =>
    dispatcher.execute({ kind: 'test.trade', user, id, input });
  return {
    ...{ dispatcher, store, run, commit, after, decided: () => decided },
    now: () => now,
    pass: (millis: number) => (now += millis),
    fate: (id: string, user = 1) => after(dispatcher.fate(user, id)),
    discard: (id: string, user = 1) => after(dispatcher.discard(user, id)),
  };
}

it('CORE-300 a command after its validUntil is refused for good; exactly at it, it is carried out', async () => {
  const { run, after, now, pass, fate, decided } = await openDispatcher();
  const validUntil = now() + 10_000;
  pass(10_000);
  expect(await after(run('last moment', { validUntil }))).toMatchObject({ code: 200 });
  pass(1);
  expect(await after(run('late', { validUntil }))).toEqual({ code: 'core.expired', problems: [] });
  expect(await fate('late')).toMatchObject({ state: 'decided', answer: { code: 'core.expired' } });
  // A command that was decided in time is answered however late its copy arrives.
  expect(await after(run('last moment', { validUntil }))).toMatchObject({ code: 200, answer: { count: 1 } });
  expect(decided()).toBe(1);
});

it('CORE-300 a validUntil beyond the time that a discarded id is kept is refused by its field', async () => {
  const { run, after, now } = await openDispatcher();
  const furthest = now() + MOST_VALID_MILLIS;
  expect(await after(run('near', { validUntil: furthest }))).toMatchObject({ code: 200 });
  expect(await after(run('far', { validUntil: furthest + 1 }))).toEqual({
    code: 'platform.bad-input',
    problems: [{ field: 'validUntil', code: 'too-far' }],
  });
});

it('CORE-301 a fate is unknown, pending until the commit, then the first answer, for its user alone', async () => {
  const { dispatcher, run, commit, now, pass, decided } = await openDispatcher();
  expect(await dispatcher.fate(1, 'one')).toEqual({ state: 'unknown', time: now() });
  const answer = run('one');
  expect(await dispatcher.fate(1, 'one')).toEqual({ state: 'pending', time: now() });
  await commit();
  pass(5);
  expect(await dispatcher.fate(1, 'one')).toEqual({ state: 'decided', answer: await answer, time: now() });
  expect(await dispatcher.fate(2, 'one')).toMatchObject({ state: 'unknown' });
  expect(decided()).toBe(1);
});

it('CORE-302 a discarded id is refused with any input, by memory, by the database and after a restart', async () => {
  const first = await openDispatcher(1);
  const discarded = await first.discard('gone');
  expect(discarded).toMatchObject({ state: 'decided', answer: { code: 'core.discarded' } });
  for (const input of [{}, { size: 5 }])
    expect(await first.after(first.run('gone', input))).toEqual({ code: 'core.discarded', problems: [] });
  // Others push it out of memory.
  for (const id of ['two', 'three', 'four']) await first.after(first.run(id));
  expect(await first.after(first.run('gone', { size: 6 }))).toMatchObject({ code: 'core.discarded' });
  expect(first.store.lookedUp).toContain('gone');
  const second = await openDispatcher(1, first.store);
  expect(await second.after(second.run('gone', { size: 7 }))).toMatchObject({ code: 'core.discarded' });
  expect(await second.discard('gone')).toMatchObject({ answer: { code: 'core.discarded' } });
  // Another user's command of the same id is separate.
  expect(await second.after(second.run('gone', {}, 2))).toMatchObject({ code: 200 });
  expect(first.decided()).toBe(3);
});

it('CORE-302 discarding an id that is already decided answers its fate and changes nothing', async () => {
  const { run, after, discard, dispatcher, commit, decided } = await openDispatcher(1);
  const answer = await after(run('one'));
  expect(await discard('one')).toMatchObject({ state: 'decided', answer });
  // The command is discarded after its decision and before its commit.
  const [two, discarded] = [run('two'), dispatcher.discard(1, 'two')];
  await commit();
  expect(await discarded).toMatchObject({ answer: await two });
  // The other way round the copy is refused.
  const [first, three] = [dispatcher.discard(1, 'three'), run('three', { size: 1 })];
  await commit();
  expect([(await first).state, await three]).toEqual(['decided', { code: 'core.discarded', problems: [] }]);
  for (const id of ['four', 'five', 'six']) await after(run(id));
  expect(await discard('one')).toMatchObject({ state: 'decided', answer });
  expect(decided()).toBe(5);
});

it('CORE-302 a copy and a discard that share a look-up are decided once, in the order of arrival', async () => {
  const dispatcher = await openDispatcher(1);
  for (const id of ['one', 'two', 'three']) await dispatcher.after(dispatcher.run(id));
  await dispatcher.store.forgetBefore(dispatcher.now() + 1);
  // The filter still holds the id, so that both are looked up; the database has forgotten it.
  const sent = [
    dispatcher.dispatcher.discard(1, 'one'),
    dispatcher.run('one', { size: 2 }),
    dispatcher.dispatcher.fate(1, 'one'),
  ];
  await dispatcher.commit();
  const [discarded, copy, fate] = await Promise.all(sent);
  expect(discarded).toMatchObject({ answer: { code: 'core.discarded' } });
  expect(copy).toMatchObject({ code: 'core.discarded' });
  expect(fate).toMatchObject({ state: 'pending' });
  expect(dispatcher.decided()).toBe(3);
});
