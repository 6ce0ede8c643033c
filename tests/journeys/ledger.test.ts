/** A user's money through the core and a real database: demo funds, transfers, retries, restarts. */
import { afterAll, afterEach, expect, it } from 'vitest';
import type { AccountEvent } from '../../protocol/names/account.ts';
import { REASON_GROUPS } from '../../domain/ledger/reason-groups.ts';
import type { UserAnswer, RecordsQuery } from '../../server/core/core-api.ts';
import type { StorePlace } from '../../server/db/open-store.ts';
import { openPlatformStore } from '../../server/start/open-platform-store.ts';
import { describeOnDatabases } from '../support/databases.ts';
import { openCore, type OpenCore, type OpenCoreInput } from '../support/open-core.ts';
import { accountEventsQuery, accountQuery, recordsQuery } from '../../server/core/account-queries.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
type Undo = (() => Promise<void>)[];
const afterTheTest: Undo = [];
async function undoAll(undo: Undo) {
  for (const each of undo.splice(0).reverse()) await each();
}
afterEach(() => undoAll(afterTheTest));

let users = 0;
const somebody = () => `Somebody${String(++users)}`;

async function open(place: StorePlace, input: Omit<OpenCoreInput, 'store'> = {}, undo = afterTheTest) {
  const held = await openPlatformStore(place, (error) => {
    throw error;
  });
  const core = await openCore({ ...input, store: held.store });
  const close = async () => {
    await core.stop();
    await held.release();
  };
  undo.push(close);
  return {
    ...core,
    store: held.store,
    close: async () => {
      undo.splice(undo.indexOf(close), 1);
      await close();
    },
  };
}

const fund = (core: OpenCore, user: number, id = core.id()) =>
  core.execute({ kind: 'demo.faucet', user, id, input: {} });
const move = (core: OpenCore, user: number, id: string, amount: string, from = 'funds', to = 'contract') =>
  core.execute({ kind: 'assets.transfer', user, id, input: { from, to, asset: 'USDT', amount } });
const eventOf = (answer: UserAnswer) => (answer.code === 200 ? answer.event : null);
const held = (event: AccountEvent | null) =>
  event?.balances.map(({ kind, asset, available, version }) => [kind, asset, available, version]);

const REFUSED: readonly (readonly [object, string, readonly string[]])[] = [
  [{ from: 'funds', to: 'funds', asset: 'USDT', amount: '1' }, 'platform.bad-input', ['to same-account']],
  [
    { from: 'funds', to: 'fiat', asset: 'ABC', amount: '1' },
    'platform.bad-input',
    ['asset unknown', 'amount not-enough'],
  ],
  [{ from: 'funds', to: 'fiat', asset: 'USDT', amount: '' }, 'platform.bad-input', ['amount empty']],
  [{ from: 'funds', to: 'fiat', asset: 'USDT', amount: '1e3' }, 'platform.bad-input', ['amount bad-number']],
  [{ from: 'funds', to: 'fiat', asset: 'USDT', amount: '-1' }, 'platform.bad-input', ['amount bad-number']],
  [{ from: 'funds', to: 'fiat', asset: 'USDT', amount: '0' }, 'platform.bad-input', ['amount not-positive']],
  [
    { from: 'funds', to: 'fiat', asset: 'USDT', amount: '0.000000001' },
    'platform.bad-input',
    ['amount too-fine'],
  ],
  [
    { from: 'funds', to: 'fiat', asset: 'USDT', amount: '1000.00000001' },
    'assets.not-enough',
    ['amount not-enough'],
  ],
];
const problemOf = (text: string) => ({ field: text.split(' ')[0], code: text.split(' ')[1] });

describeOnDatabases('the ledger', (newPlace) => {
  /** One core for all tests that do not stop it: each test has separate users. */
  let opened: Promise<OpenCore> | undefined;
  const shared = () => (opened ??= newPlace('run').then((place) => open(place, {}, atTheEnd)));
  const atTheEnd: Undo = [];
  afterAll(() => undoAll(atTheEnd));

  it('LEDGER-001 LEDGER-002 a transfer moves exactly its amount, and both sides are published', async () => {
    const core = await shared();
    const received: [number, AccountEvent][] = [];
    core.onAccountEvent((user, event) => received.push([user, event]));
    const alice = await core.openUser(somebody());
    expect(held(eventOf(await fund(core, alice)))).toEqual([
      ['funds', 'USDT', '1000', 1],
      ['funds', 'BTC', '0.5', 1],
    ]);
    const moved = eventOf(await move(core, alice, core.id(), '0.00000001', 'funds', 'options'));
    expect(held(moved)).toEqual([
      ['funds', 'USDT', '999.99999999', 2],
      ['options', 'USDT', '0.00000001', 2],
    ]);
    expect(moved?.records.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['funds', '-0.00000001', 'options-transfer-in'],
      ['options', '0.00000001', 'options-transfer-in'],
    ]);
    expect(received.map(([user, { number }]) => [user, number])).toEqual([
      [alice, 1],
      [alice, 2],
    ]);
    const page = await core.ask(recordsQuery, {
      user: alice,
      kind: 'options',
      asset: undefined,
      reasons: undefined,
      before: undefined,
      limit: 10,
    });
    expect(page).toEqual({ list: [moved?.records[1]], next: null });
  });

  it('LEDGER-003 between two accounts other than funds it goes through funds, in one command', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    await fund(core, alice);
    await move(core, alice, core.id(), '10', 'funds', 'contract');
    const event = eventOf(await move(core, alice, core.id(), '4', 'contract', 'fiat'));
    expect(event?.records.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['contract', '-4', 'contract-transfer-out'],
      ['funds', '4', 'contract-transfer-out'],
      ['funds', '-4', 'fiat-transfer-in'],
      ['fiat', '4', 'fiat-transfer-in'],
    ]);
    const { number, balances } = await core.ask(accountQuery, alice);
    expect([
      number,
      Object.fromEntries(balances.map(({ kind, asset, available }) => [kind + asset, available])),
    ]).toEqual([3, { fundsUSDT: '990', fundsBTC: '0.5', contractUSDT: '6', fiatUSDT: '4' }]);
  });

  it('CORE-001 fifty copies of one command at once have one effect and fifty equal answers', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    await fund(core, alice);
    const id = core.id();
    const answers = await Promise.all(Array.from({ length: 50 }, () => move(core, alice, id, '7')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.code).toBe(200);
    expect(core.state.ledger.available(alice, 'contract', 'USDT')).toBe(7_00000000n);
  });

  it('CORE-002 the same id with another input is refused, and another user may use the id', async () => {
    const core = await shared();
    const [alice, bob] = [await core.openUser(somebody()), await core.openUser(somebody())];
    await fund(core, alice);
    const id = core.id();
    const first = await move(core, alice, id, '7');
    expect((await move(core, alice, id, '8')).code).toBe('core.other-input');
    expect((await fund(core, alice, id)).code).toBe('core.other-input');
    expect((await move(core, bob, id, '7')).code).toBe('assets.not-enough');
    expect(await move(core, alice, id, '7')).toEqual(first);
  });

  it.each([1000, 2])(
    'CORE-003 after a restart the same id gets the first answer, with %i answers in memory',
    async (mostAnswersInMemory) => {
      const place = await newPlace();
      const before = await open(place, { mostAnswersInMemory });
      const alice = await before.openUser(somebody());
      const gave = before.id();
      const given = await fund(before, alice, gave);
      const ids = [before.id(), before.id(), before.id(), before.id()];
      const answers = [];
      for (const id of ids) answers.push(await move(before, alice, id, '400'));
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 'assets.not-enough', 'assets.not-enough']);
      const hash = before.hash();
      await before.close();

      const after = await open(place, { mostAnswersInMemory, clock: before.clock });
      expect(after.hash()).toBe(hash);
      expect(await fund(after, alice, gave)).toEqual(given);
      for (const [place_, id] of ids.entries())
        expect(await move(after, alice, id, '400')).toEqual(answers[place_]);
      expect((await move(after, alice, ids[0] as string, '1')).code).toBe('core.other-input');
      expect(after.hash()).toBe(hash);
      expect(eventOf(await move(after, alice, after.id(), '200'))?.number).toBe(4);
      expect(after.writer.decided).toBeGreaterThan(before.writer.decided);
    },
  );

  it('CORE-007 lists every kept id once, page by page', async () => {
    const core = await open(await newPlace());
    const asked: string[] = [];
    for (const user of [await core.openUser(somebody()), await core.openUser(somebody())])
      for (let at = 0; at < 3; at++) {
        const id = core.id();
        await fund(core, user, id);
        asked.push(`${String(user)} ${id} ${String(core.clock.now())}`);
      }
    const listed: string[] = [];
    let page = await core.store.keptIds(undefined, 2);
    while (page.length > 0) {
      listed.push(...page.map(({ user, id, time }) => `${String(user)} ${id} ${String(time)}`));
      page = await core.store.keptIds(page.at(-1), 2);
    }
    // Besides the two commands that created the users.
    expect(listed).toHaveLength(8);
    expect(listed.slice(2)).toEqual(asked);
  });

  it('CORE-004 answers are kept for seven days, and missed events are sent as long as they are kept', async () => {
    const place = await newPlace();
    const core = await open(place);
    const alice = await core.openUser(somebody());
    await fund(core, alice);
    const second = eventOf(await move(core, alice, core.id(), '1'));
    const third = eventOf(await move(core, alice, core.id(), '2'));
    expect(await core.ask(accountEventsQuery, { user: alice, after: 1 })).toEqual([second, third]);
    expect(await core.ask(accountEventsQuery, { user: alice, after: 3 })).toEqual([]);
    expect(await core.ask(accountEventsQuery, { user: alice, after: 4 })).toBeUndefined();
    expect(
      (await core.ask(accountEventsQuery, { user: alice, after: 0 }))?.map(({ number }) => number),
    ).toEqual([1, 2, 3]);
    // One run makes up for all missed ones; a stop waits for it.
    core.clock.sleep(8 * DAY);
    core.clock.advance(HOUR);
    await core.close();
    const after = await open(place, { clock: core.clock });
    expect(await after.ask(accountEventsQuery, { user: alice, after: 1 })).toBeUndefined();
    // Each day that began was an event too.
    const { number } = await after.ask(accountQuery, alice);
    expect(await after.ask(accountEventsQuery, { user: alice, after: number })).toEqual([]);
    expect(eventOf(await move(after, alice, after.id(), '3'))?.number).toBe(number + 1);
  });

  it('LEDGER-004 the demo gives once a day', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    expect((await fund(core, alice)).code).toBe(200);
    expect((await fund(core, alice)).code).toBe('assets.faucet-empty');
    core.clock.advance(DAY - 1);
    expect((await fund(core, alice)).code).toBe('assets.faucet-empty');
    core.clock.advance(1);
    expect((await fund(core, alice)).code).toBe(200);
    expect(core.state.ledger.available(alice, 'funds', 'USDT')).toBe(2000_00000000n);
  });

  it('ASSETS-043 records are found by time, kind, coin and reasons together, page by page', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    const times: number[] = [];
    await fund(core, alice);
    for (const amount of ['1', '2', '3', '4']) {
      core.clock.advance(DAY);
      const event = eventOf(
        await move(core, alice, core.id(), amount, 'funds', amount === '3' ? 'fiat' : 'contract'),
      );
      times.push(event?.time ?? NaN);
    }
    const [first = 0, second = 0, , fourth = 0] = times;
    const found = async (query: Partial<RecordsQuery>) => {
      const all = { kind: undefined, asset: undefined, reasons: undefined, before: undefined, limit: 10 };
      const { list, next } = await core.ask(recordsQuery, { user: alice, ...all, ...query });
      return [list.map(({ kind, amount }) => `${kind} ${amount}`).join(', '), next];
    };
    const funds = { kind: 'funds', reasons: REASON_GROUPS.transfers };
    expect(await found({ ...funds, from: second, to: fourth })).toEqual(['funds -3, funds -2', null]);
    expect(await found({ kind: 'fiat', from: first })).toEqual(['fiat 3', null]);
    expect(await found({ from: fourth + 1 })).toEqual(['', null]);
    expect(await found({ asset: 'BTC', to: first })).toEqual(['funds 0.5', null]);
    expect(await found({ reasons: REASON_GROUPS.deposits, from: first })).toEqual(['', null]);
    expect(await found({ kind: 'funds', reasons: ['fiat-transfer-in'] })).toEqual(['funds -3', null]);
    expect(await found({ reasons: [] })).toEqual(['', null]);
    const [page, next] = await found({ ...funds, to: fourth, limit: 2 });
    expect(page).toBe('funds -3, funds -2');
    expect(await found({ ...funds, to: fourth, limit: 2, before: next as number })).toEqual([
      'funds -1',
      null,
    ]);
  });

  it('LEDGER-005 an abnormal user reads and moves nothing, until the flag is cleared', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    const given = core.id();
    const gave = await fund(core, alice, given);
    const mark = (abnormal: boolean) =>
      core.execute({ kind: 'user.mark', user: 0, id: core.id(), input: { user: alice, abnormal } });
    await mark(true);
    expect((await move(core, alice, core.id(), '1')).code).toBe('core.abnormal');
    expect((await core.ask(accountQuery, alice)).balances).toHaveLength(2);
    // Earlier commands are still answered as done.
    expect(await fund(core, alice, given)).toEqual(gave);
    await mark(false);
    expect((await move(core, alice, core.id(), '1')).code).toBe(200);
  });

  it('CORE-005 while money is halted it is refused transiently: the same id works afterwards', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    await fund(core, alice);
    const id = core.id();
    core.state.halted = 'a breach';
    expect((await move(core, alice, id, '1')).code).toBe('core.halted');
    expect(await core.openUser(somebody())).toBeGreaterThan(alice);
    core.state.halted = undefined;
    expect((await move(core, alice, id, '1')).code).toBe(200);
  });

  it('LEDGER-006 refuses an unsound transfer, with every problem named and nothing changed', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    await fund(core, alice);
    const before = core.hash();
    for (const [input, code, problems] of REFUSED) {
      const answer = await core.execute({ kind: 'assets.transfer', user: alice, id: core.id(), input });
      expect([input, answer]).toEqual([input, { code, problems: problems.map(problemOf) }]);
    }
    expect(core.hash()).toBe(before);
  });

  it('CRASH-001 a text that no database can write is refused and stops nobody', async () => {
    const core = await shared();
    const alice = await core.openUser(somebody());
    await fund(core, alice);
    const ask = (input: object) =>
      core.execute({ kind: 'assets.transfer', user: alice, id: core.id(), input });
    for (const text of ['1\0', '\ud83d', '\ude00']) {
      const refused = { code: 'platform.bad-input', problems: [] };
      expect(await ask({ from: 'funds', to: 'fiat', asset: 'USDT', amount: text })).toEqual(refused);
      expect(await ask({ from: 'funds', to: 'fiat', asset: text, amount: '1' })).toEqual(refused);
    }
    expect((await ask({ from: 'funds', to: 'fiat', asset: '\ud83d\ude00', amount: '1' })).code).toBe(
      'platform.bad-input',
    );
    expect((await move(core, alice, core.id(), '1')).code).toBe(200);
  });
});
