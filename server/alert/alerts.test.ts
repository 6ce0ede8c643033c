/** Alerts through the core: they are set, prices reach them, and their notices are read. */
import { expect, it } from 'vitest';
import { AlertCore, PERP, SPOT } from '../../tests/support/alert-core.ts';
import { orderStepsOf } from '../../domain/trading/order.ts';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { marginRatioOf } from '../contract/margin-ratio.ts';
import { AlertLevels } from './alert-levels.ts';
import type { HeldAlert } from './alert-rows.ts';
import { alertOwnerQuery, alertTermsQuery, forgetNoticesQuery, noticesQuery } from './queries.ts';
import { alertLimits } from './settings.ts';
import { alertTables } from './tables.ts';

const price = (level: string, more: object = {}) => ({ kind: 'price', symbol: SPOT, price: level, ...more });

it('ALERT-001 a price at or beyond the level fires an alert once, with one unread notice', async () => {
  const alerts = await AlertCore.open();
  const ada = await alerts.core.core.openUser('Ada');
  await alerts.trade(10_000);
  const above = await alerts.set(ada, price('101.00'));
  const below = await alerts.set(ada, price('99.5'));
  await alerts.trade(10_099);
  await alerts.trade(9_951);
  expect(alerts.fired).toEqual([]);
  await alerts.trade(10_100);
  await alerts.trade(10_200);
  expect(alerts.fired).toEqual([[above, '101.00']]);
  await alerts.trade(9_900);
  await alerts.trade(9_800);
  expect(alerts.fired).toEqual([
    [above, '101.00'],
    [below, '99.00'],
  ]);
  expect([...alerts.last.values()].map(({ status }) => status)).toEqual(['fired', 'fired']);
  expect(await alerts.unread(ada)).toMatchObject([
    { kind: 'price', event: 'reached', symbol: SPOT, direction: 'up', level: '101', status: 'unread' },
    { direction: 'down', level: '99.5' },
  ]);
});

it('ALERT-002 an alert whose price is reached, or that no market has, is refused by field', async () => {
  const alerts = await AlertCore.open();
  const ada = await alerts.core.core.openUser('Ada');
  expect(await alerts.do(ada, 'set', price('100'))).toMatchObject({ code: 'alert.no-price' });
  await alerts.trade(10_000);
  expect(await alerts.do(ada, 'set', price('100.00'))).toMatchObject({ code: 'alert.already-reached' });
  expect(await alerts.do(ada, 'set', price('99', { direction: 'up' }))).toMatchObject({
    code: 'alert.already-reached',
    problems: [{ field: 'price', code: 'reached' }],
  });
  expect(await alerts.do(ada, 'set', price('99.001'))).toMatchObject({
    code: 'alert.bad-alert',
    problems: [{ field: 'price', code: 'off-step' }],
  });
  expect(await alerts.do(ada, 'set', { ...price('99'), symbol: 'NO-USDT' })).toMatchObject({
    code: 'market.unknown-symbol',
  });
  expect(await alerts.do(ada, 'set', price('99', { by: 'mark', percent: '1' }))).toMatchObject({
    problems: [
      { field: 'by', code: 'not-allowed' },
      { field: 'percent', code: 'not-allowed' },
    ],
  });
});

it('ALERT-045 an alert of a side that the price has passed meanwhile is refused, not turned around', async () => {
  const alerts = await AlertCore.open();
  const ada = await alerts.core.core.openUser('Ada');
  await alerts.trade(10_000);
  await alerts.trade(10_200);
  const asked = price('101', { direction: 'up' });
  expect(await alerts.do(ada, 'set', asked)).toMatchObject({ code: 'alert.already-reached' });
  await alerts.trade(10_050);
  expect(await alerts.do(ada, 'set', asked)).toMatchObject({ code: 200, answer: { direction: 'up' } });
});

it('ALERT-003 a user has at most 100 waiting alerts', async () => {
  const alerts = await AlertCore.open();
  const [ada, ben] = [await alerts.core.core.openUser('Ada'), await alerts.core.core.openUser('Ben')];
  await alerts.trade(10_000);
  for (let each = 1; each <= 100; each++) await alerts.set(ada, price(String(100 + each)));
  expect(await alerts.do(ada, 'set', price('90'))).toMatchObject({ code: 'alert.too-many' });
  await alerts.set(ben, price('90'));
  await alerts.do(ada, 'remove', { alert: 1 });
  await alerts.set(ada, price('90'));
});

it('ALERT-014, OPERATOR-810: a changed limit decides the next alert, and those above it stay', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts.core;
  const ada = await core.openUser('Ada');
  await alerts.trade(10_000);
  const first = await alerts.set(ada, price('101'));
  await alerts.set(ada, price('102'));
  expect(await core.ask(alertTermsQuery, {})).toEqual(alertLimits.default);
  await alerts.core.setting(alertLimits.name, { mostAlerts: 1 });
  expect(await core.ask(alertTermsQuery, {})).toEqual({ mostAlerts: 1 });
  expect(await alerts.do(ada, 'set', price('103'))).toMatchObject({ code: 'alert.too-many' });
  expect((await alerts.core.rows(ada, 'alert')).length).toBe(2);
  await alerts.do(ada, 'change', { alert: first, price: '104' });
  await alerts.trade(10_400);
  expect(alerts.fired.map(([, at]) => at)).toEqual(['104.00', '104.00']);
  await alerts.set(ada, price('103'));
  expect(await alerts.do(ada, 'set', price('102'))).toMatchObject({ code: 'alert.too-many' });
});

it('ALERT-004 an alert is changed and removed by its user alone', async () => {
  const alerts = await AlertCore.open();
  const [ada, ben] = [await alerts.core.core.openUser('Ada'), await alerts.core.core.openUser('Ben')];
  await alerts.trade(10_000);
  const id = await alerts.set(ada, price('101'));
  expect(await alerts.do(ben, 'change', { alert: id, price: '102' })).toMatchObject({
    code: 'alert.no-alert',
  });
  expect(await alerts.do(ben, 'remove', { alert: id })).toMatchObject({ code: 'alert.no-alert' });
  expect(await alerts.do(ada, 'change', { alert: id, price: '101.00' })).toMatchObject({
    code: 'alert.unchanged',
  });
  expect(await alerts.do(ada, 'change', { alert: id, price: '98' })).toMatchObject({
    answer: { id, price: '98', direction: 'down' },
  });
  await alerts.trade(10_150);
  expect(alerts.fired).toEqual([]);
  expect(await alerts.do(ada, 'remove', { alert: id })).toMatchObject({ answer: { status: 'removed' } });
  await alerts.trade(9_700);
  expect(alerts.fired).toEqual([]);
  expect(await alerts.do(ada, 'remove', { alert: id })).toMatchObject({ code: 'alert.no-alert' });
});

it('ALERT-005 alerts of the mark and of the funding rate follow marks, and wait while the index is stale', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const ada = await core.core.openUser('Ada');
  await core.price(10_000);
  const mark = await alerts.set(ada, { kind: 'price', symbol: PERP, by: 'mark', price: '101' });
  await alerts.trade(10_200, PERP);
  expect(alerts.fired).toEqual([]);
  await core.mark(10_100);
  expect(alerts.fired).toEqual([[mark, '101.00']]);
});

it('ALERT-006 a move within a time fires in its direction, and minutes of before count after a restart', async () => {
  const connection = await memoryDatabase();
  const store = () => createSqlStore(connection, FEATURE_TABLES.features);
  const first = await AlertCore.open(store());
  const ada = await first.core.core.openUser('Ada');
  await first.trade(10_000);
  const move = (direction: string, percent: string) => ({
    ...{ kind: 'move', symbol: SPOT, direction, percent, windowMillis: 300_000 },
  });
  const up = await first.set(ada, move('up', '3'));
  const down = await first.set(ada, move('down', '2'));
  await first.trade(9_900);
  first.core.core.clock.advance(120_000);
  await first.trade(10_190);
  expect(first.fired).toEqual([]);
  const hash = first.core.core.hash();
  await first.core.stop();
  const second = await AlertCore.open(store());
  expect(second.core.core.hash()).toBe(hash);
  second.core.core.clock.advance(120_000);
  await second.trade(10_197);
  expect(second.fired).toEqual([[up, '101.97']]);
  // The highest price is that of a moment ago.
  await second.trade(9_994);
  expect(second.fired).toHaveLength(1);
  second.core.core.clock.advance(360_000);
  await second.trade(9_990);
  await second.trade(9_800);
  expect(second.fired).toHaveLength(1);
  await second.trade(9_790);
  expect(second.fired[1]).toEqual([down, '97.90']);
  await second.core.stop();
});

it('ALERT-080 ALERT-081 a move is measured over its own time to the millisecond, also over a restart', async () => {
  const connection = await memoryDatabase();
  const store = () => createSqlStore(connection, FEATURE_TABLES.features);
  const times = [300_000, 900_000];
  const first = await AlertCore.open(store());
  const ada = await first.core.core.openUser('Ada');
  await first.trade(10_000);
  const ids: number[] = [];
  for (const windowMillis of times)
    ids.push(
      await first.set(ada, { kind: 'move', symbol: SPOT, direction: 'up', percent: '3', windowMillis }),
    );
  const begun = first.core.core.clock.now();
  // Neither the minute in which a price was paid nor a stop of the platform changes what its age is.
  first.core.core.clock.advance(200_000);
  await first.trade(10_001);
  const hash = first.core.core.hash();
  await first.core.stop();
  const second = await AlertCore.open(store());
  expect(second.core.core.hash()).toBe(hash);
  const { clock } = second.core.core;
  clock.advance(begun + 300_001 - clock.now());
  await second.trade(10_300);
  expect(second.fired).toEqual([[ids[1], '103.00']]);
  clock.advance(begun + 500_000 - clock.now());
  await second.trade(10_302);
  expect(second.fired).toEqual([
    [ids[1], '103.00'],
    [ids[0], '103.02'],
  ]);
  await second.core.stop();
});

it('ALERT-007 alerts and unread notices are as before after a restart, and nothing fires twice', async () => {
  const connection = await memoryDatabase();
  const store = () => createSqlStore(connection, FEATURE_TABLES.features);
  const first = await AlertCore.open(store());
  const ada = await first.core.core.openUser('Ada');
  await first.trade(10_000);
  const one = await first.set(ada, price('101'));
  const two = await first.set(ada, price('102'));
  await first.trade(10_100);
  const hash = first.core.core.hash();
  await first.core.stop();
  const second = await AlertCore.open(store());
  expect(second.core.core.hash()).toBe(hash);
  await second.trade(10_150);
  expect(second.fired).toEqual([]);
  await second.trade(10_300);
  expect(second.fired).toEqual([[two, '103.00']]);
  const page = await second.core.core.ask(noticesQuery, { user: ada, before: undefined, limit: 10 });
  expect(page).toMatchObject({ unread: 2, list: [{ alert: two }, { alert: one }], next: null });
  await second.core.stop();
});

it('ALERT-008 a notice is read once, or all are, and the unread count follows', async () => {
  const alerts = await AlertCore.open();
  const [ada, ben] = [await alerts.core.core.openUser('Ada'), await alerts.core.core.openUser('Ben')];
  await alerts.trade(10_000);
  for (const level of ['101', '102', '103']) await alerts.set(ada, price(level));
  await alerts.set(ben, price('101'));
  await alerts.trade(10_300);
  expect(await alerts.unread(ada)).toHaveLength(3);
  const notice = (await alerts.unread(ada))[1]?.id;
  expect(await alerts.do(ada, 'read', { notice })).toMatchObject({ answer: { unread: 2 } });
  expect(await alerts.do(ada, 'read', { notice })).toMatchObject({ answer: { unread: 2 }, event: null });
  expect(await alerts.do(ada, 'read', {})).toMatchObject({ answer: { unread: 0 } });
  expect(await alerts.unread(ada)).toEqual([]);
  expect(await alerts.unread(ben)).toHaveLength(1);
});

it('ALERT-009 of more than 200 unread notices the oldest are read', async () => {
  const alerts = await AlertCore.open();
  const ada = await alerts.core.core.openUser('Ada');
  await alerts.trade(10_000);
  for (let round = 0; round < 3; round++) {
    for (let each = 0; each < 70; each++) await alerts.set(ada, price(String(101 + each)));
    await alerts.trade(18_000);
    // The second slice.
    alerts.core.core.clock.advance(1);
    await alerts.core.core.writer.drain();
    await alerts.trade(10_000);
  }
  const unread = await alerts.unread(ada);
  expect([unread.length, unread[0]?.id]).toEqual([200, 11]);
});

it('ALERT-047 old notices that were read are deleted by users in turn, a bounded number at once', async () => {
  const connection = await memoryDatabase();
  const store = createSqlStore(connection, FEATURE_TABLES.features);
  const alerts = await AlertCore.open(store);
  const users: number[] = [];
  for (const name of ['Ada', 'Ben', 'Cleo']) users.push(await alerts.core.core.openUser(name));
  const [ada = 0, ben = 0, cleo = 0] = users;
  await alerts.trade(10_000);
  for (const user of users)
    for (let each = 0; each < 5; each++) await alerts.set(user, price(String(101 + each)));
  await alerts.trade(10_500);
  for (const user of [ada, ben]) expect(await alerts.do(user, 'read', {})).toMatchObject({ code: 200 });
  const stored = alertTables.calls(store);
  const kept = async () => {
    const pages = users.map((user) => stored.noticesOf({ user, before: undefined, limit: 50 }));
    return (await Promise.all(pages)).map(({ rows }) => rows.length);
  };
  const forget = (after: number, most: number) => stored.forgetNotices({ after, users: 2, kept: 3, most });
  expect([await forget(0, 1), await kept()]).toEqual([ben, [4, 5, 5]]);
  expect([await forget(ben, 50), await kept()]).toEqual([0, [4, 5, 5]]);
  expect([await forget(0, 50), await kept()]).toEqual([ben, [3, 3, 5]]);
  expect(await alerts.core.core.ask(forgetNoticesQuery, 0)).toBe(0);
  expect(await kept()).toEqual([3, 3, 5]);
  const [newest] = (await stored.noticesOf({ user: ada, before: undefined, limit: 1 })).rows;
  expect([newest?.level, cleo > ben]).toEqual(['105', true]);
  await alerts.core.stop();
  await connection.close();
});

it('ALERT-010 an alert of orders reports each one that ends later, and stays', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  const id = await alerts.set(ada, { kind: 'order', symbol: '' });
  await core.place(ada, 'buy', '1');
  expect(alerts.notices).toEqual([]);
  await core.place(ada, 'buy', '1', { price: '99.00' });
  await core.place(ada, 'buy', '1', { price: '98.00' });
  core.core.clock.advance(5);
  await core.price(9_890);
  expect(alerts.notices).toMatchObject([
    { alert: id, kind: 'order', event: 'filled', symbol: PERP, side: 'buy', price: '99.00', size: '1.000' },
  ]);
  await core.price(9_700);
  expect(alerts.notices).toHaveLength(2);
  expect(alerts.last.get(id)?.status).toBe('waiting');
});

it('ALERT-011 an alert of positions reports a liquidation and a close, once each', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  for (const user of [ada, ben]) {
    await alerts.set(user, { kind: 'position', symbol: PERP });
    await core.place(user, user === ada ? 'buy' : 'sell', '2');
  }
  core.core.clock.advance(5);
  const [position] = await core.positions(ben);
  await core.do(ben, 'closePosition', { position: position?.id });
  expect(alerts.notices.map(({ event, side }) => [event, side])).toEqual([['closed', 'short']]);
  await core.price(8_900);
  core.core.clock.advance(1);
  await core.core.writer.drain();
  expect(alerts.notices.map(({ event, side }) => [event, side])).toEqual([
    ['closed', 'short'],
    ['liquidated', 'long'],
  ]);
});

it('ALERT-013 a margin ratio behind a position, isolated or cross, fires its alert', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '30')];
  await core.price(10_000);
  const margin = { kind: 'margin', symbol: PERP, percent: '50' };
  const ofAda = await alerts.set(ada, margin);
  await core.cross(ben);
  const ofBen = await alerts.set(ben, { ...margin, percent: '20' });
  await core.price(9_990);
  expect(alerts.notices).toEqual([]);
  for (const user of [ada, ben]) await core.place(user, 'buy', '2');
  await core.price(9_950);
  expect(alerts.notices).toEqual([]);
  for (let tick = 9_900; tick > 8_900 && alerts.notices.length < 2; tick -= 10) await core.price(tick);
  expect(alerts.notices.map(({ alert, kind, event }) => [alert, kind, event]).sort()).toEqual([
    [ofAda, 'margin', 'reached'],
    [ofBen, 'margin', 'reached'],
  ]);
  for (const { alert, price } of alerts.notices) {
    const [user, level] = alert === ofAda ? [ada, 500_000] : [ben, 200_000];
    expect(price).not.toBe('');
    const ratio = marginRatioOf(core.core.state, user, PERP);
    expect(ratio === 'none' ? Infinity : (ratio ?? Infinity)).toBeGreaterThanOrEqual(level);
  }
});

it('ALERT-013 one mark looks at a bounded number of margin ratios, and each has its turn', () => {
  const { ratios } = watchingRatios(250);
  const turns = [1, 2, 3].map(() => ratios.next(PERP));
  expect(turns.map((users) => [users.length, users[0]])).toEqual([
    [100, 1],
    [100, 101],
    [100, 201],
  ]);
  expect(new Set(turns.flat()).size).toBe(250);
});

it('ALERT-042 a user with many alerts of the margin ratio has one turn, and one without a position none', () => {
  const levels = watchingRatios(250);
  for (let id = 251; id <= 350; id++) levels.watch(marginAlert(id, 1), orderStepsOf(fakeInstrument(SPOT)));
  for (let user = 2; user < 250; user++) levels.ratios.rest(user, PERP);
  expect(levels.ratios.next(PERP)).toEqual([1, 250]);
  expect(levels.ratios.of(1, PERP)).toHaveLength(101);
  levels.ratios.resume(7, PERP);
  expect(levels.ratios.next(PERP)).toEqual([1, 250, 7]);
  levels.unwatch(marginAlert(7, 7));
  levels.ratios.resume(7, PERP);
  expect(levels.ratios.next(PERP)).toEqual([1, 250]);
});

it('ALERT-042 alerts of the margin ratio of users without a position delay nobody’s', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  for (let each = 1; each < 200; each++) {
    const other = await core.core.openUser(`other${String(each)}`);
    await alerts.set(other, { kind: 'margin', symbol: PERP, percent: '50' });
  }
  const ofAda = await alerts.set(ada, { kind: 'margin', symbol: PERP, percent: '5' });
  await core.price(10_000);
  await core.price(10_000);
  expect(alerts.notices).toEqual([]);
  // Every user was without a position when their turn came.
  await core.place(ada, 'buy', '2');
  await core.price(9_200);
  expect(alerts.notices.map(({ alert }) => alert)).toEqual([ofAda]);
});

it('ALERT-043 the alerts of a market end as it closes, also while money is halted', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts.core;
  const ada = await core.openUser('Ada');
  await alerts.trade(10_000);
  const id = await alerts.set(ada, price('101'));
  core.state.halted = 'sum';
  await core.writer.submit({ kind: 'market.close', symbol: SPOT, time: 9 });
  expect(alerts.last.get(id)?.status).toBe('ended');
});

it('ALERT-040 a repeated change or removal of an alert that has ended since gets its first answer', async () => {
  const connection = await memoryDatabase();
  const alerts = await AlertCore.open(createSqlStore(connection, FEATURE_TABLES.features));
  const { core } = alerts.core;
  const ada = await core.openUser('Ada');
  await alerts.trade(10_000);
  const [fired, removed] = [await alerts.set(ada, price('101')), await alerts.set(ada, price('109'))];
  const commands = [
    ['change', { alert: fired, price: '102' }],
    ['remove', { alert: removed }],
  ] as const;
  const ids = commands.map(() => core.id());
  const run = () => Promise.all(commands.map(([kind, input], at) => alerts.do(ada, kind, input, ids[at])));
  const first = await run();
  await alerts.trade(10_200);
  expect(alerts.fired).toHaveLength(1);
  expect(await run()).toEqual(first);
  // The call looks at the alert's user before the command does.
  expect(await Promise.all([fired, removed, 99].map((id) => core.ask(alertOwnerQuery, id)))).toEqual([
    ...[ada, ada, undefined],
  ]);
  await alerts.core.stop();
});

function watchingRatios(users: number): AlertLevels {
  const levels = new AlertLevels();
  for (let id = 1; id <= users; id++) levels.watch(marginAlert(id, id), orderStepsOf(fakeInstrument(SPOT)));
  return levels;
}

function marginAlert(id: number, user: number): HeldAlert {
  return {
    ...{ id, user, symbol: PERP, kind: 'margin', percent: '50', status: 'waiting', clientId: '', by: '' },
    ...{ direction: 'up', price: '', windowMillis: 0, created: 0, updated: 0, version: 1 },
  };
}
