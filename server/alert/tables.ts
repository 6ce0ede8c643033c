/** Every alert in its present state, and every notice. */
import { and, asc, eq, gt, inArray, lte, max, sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AlertDirection,
  AlertKind,
  AlertPrice,
  AlertStatus,
  NoticeEvent,
  NoticeKind,
  NoticeStatus,
} from '#domain/alert/alert-terms';
import { boundedPage, type BoundedPage } from '../db/bounded-page.ts';
import { defineTables, rowsInto, whole, type Database } from '../db/define-tables.ts';
import { alertRows, noticeRows, type HeldNotice, type NoticeRow, type StoredAlerts } from './alert-rows.ts';
import type { Watching } from './watching.ts';
import { sampleRows } from './sample-rows.ts';
import { stormRows } from './storm-rows.ts';
import type { NoticesQuery } from './queries.ts';

export const alerts = pgTable(
  'alerts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    clientId: uuid('client_id').notNull(),
    symbol: text('symbol').notNull(),
    kind: text('kind').$type<AlertKind>().notNull(),
    by: text('by').$type<AlertPrice | ''>().notNull(),
    direction: text('direction').$type<AlertDirection | ''>().notNull(),
    price: text('price').notNull(),
    percent: text('percent').notNull(),
    windowMillis: whole('window_millis'),
    status: text('status').$type<AlertStatus>().notNull(),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
  },
  (table) => [
    index('alerts_waiting')
      .on(table.id)
      .where(sql`${table.status} = 'waiting'`),
  ],
);

export const alertNotices = pgTable(
  'alert_notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    user: integer('user').notNull(),
    alert: whole('alert'),
    symbol: text('symbol').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    event: text('event').$type<NoticeEvent>().notNull(),
    by: text('by').$type<AlertPrice | ''>().notNull(),
    direction: text('direction').$type<AlertDirection | ''>().notNull(),
    level: text('level').notNull(),
    percent: text('percent').notNull(),
    windowMillis: whole('window_millis'),
    price: text('price').notNull(),
    side: text('side').$type<HeldNotice['side']>().notNull(),
    size: text('size').notNull(),
    status: text('status').$type<NoticeStatus>().notNull(),
    created: whole('created'),
    updated: whole('updated'),
    version: integer('version').notNull(),
    asset: text('asset').notNull().default(''),
    at: whole('at').default(0),
    basket: text('basket').notNull().default(''),
  },
  (table) => [
    index('alert_notices_user').on(table.user, table.id),
    index('alert_notices_unread')
      .on(table.id)
      .where(sql`${table.status} = 'unread'`),
  ],
);

/** The row of a sample that no move is measured from any more is used again. */
export const alertSamples = pgTable(
  'alert_samples',
  {
    symbol: text('symbol').notNull(),
    place: integer('place').notNull(),
    number: whole('number'),
    time: whole('time'),
    price: text('price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.symbol, table.place] })],
);

/** Rows whose alerts have all fired stay, with `isLeft` false. */
export const alertStorms = pgTable(
  'alert_storms',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    symbol: text('symbol').notNull(),
    watching: text('watching').$type<Watching>().notNull(),
    rises: boolean('rises').notNull(),
    value: whole('value'),
    price: text('price').notNull(),
    last: whole('last'),
    time: whole('time'),
    isLeft: boolean('is_left').notNull(),
  },
  (table) => [
    index('alert_storms_left')
      .on(table.id)
      .where(sql`${table.isLeft}`),
  ],
);

interface ForgottenNotices {
  readonly after: number;
  readonly users: number;
  readonly kept: number;
  readonly most: number;
}

export const alertTables = defineTables({
  feature: 'alert',
  tables: { alerts, alertNotices, alertSamples, alertStorms },
  writes: [
    rowsInto(alertRows, alerts, {
      key: ['id'],
      set: ['direction', 'price', 'percent', 'windowMillis', 'status', 'updated', 'version'],
    }),
    rowsInto(noticeRows, alertNotices, { key: ['id'], set: ['status', 'updated', 'version'] }),
    rowsInto(stormRows, alertStorms, { key: ['id'], set: ['isLeft'] }),
    rowsInto(sampleRows, alertSamples, { key: ['symbol', 'place'], set: ['number', 'time', 'price'] }),
  ],
  async load(database: Database): Promise<StoredAlerts> {
    const waiting = await database
      .select()
      .from(alerts)
      .where(eq(alerts.status, 'waiting'))
      .orderBy(asc(alerts.id));
    const unread = await database
      .select()
      .from(alertNotices)
      .where(eq(alertNotices.status, 'unread'))
      .orderBy(asc(alertNotices.id));
    const [lastAlert] = await database.select({ id: max(alerts.id) }).from(alerts);
    const [lastNotice] = await database.select({ id: max(alertNotices.id) }).from(alertNotices);
    const samples = await database.select().from(alertSamples);
    const storms = await database
      .select()
      .from(alertStorms)
      .where(eq(alertStorms.isLeft, true))
      .orderBy(asc(alertStorms.id));
    const [lastStorm] = await database.select({ id: max(alertStorms.id) }).from(alertStorms);
    const last = { lastAlert: lastAlert?.id ?? 0, lastNotice: lastNotice?.id ?? 0 };
    return { waiting, unread, samples, storms, ...last, lastStorm: lastStorm?.id ?? 0 };
  },
  writing: ['forgetNotices'],
  queries: {
    /**
     * Deletes the read notices of some users beyond the newest ones, at most `most` rows, the oldest first.
     * @returns the last of these users; 0: there are no more
     */
    async forgetNotices(database: Database, { after, users, kept, most }: ForgottenNotices): Promise<number> {
      const { user, id, status } = alertNotices;
      const visited = await database
        .selectDistinct({ user })
        .from(alertNotices)
        .where(gt(user, after))
        .orderBy(asc(user))
        .limit(users);
      const last = visited.at(-1)?.user ?? 0;
      if (last === 0) return 0;
      const ranked = database
        .select({
          id,
          status,
          place: sql<number>`row_number() over (partition by ${user} order by ${id} desc)`.as('place'),
        })
        .from(alertNotices)
        .where(and(gt(user, after), lte(user, last)))
        .as('ranked');
      const old = database
        .select({ id: ranked.id })
        .from(ranked)
        .where(and(gt(ranked.place, kept), eq(ranked.status, 'read')))
        .orderBy(asc(ranked.id))
        .limit(most);
      await database.delete(alertNotices).where(inArray(id, old));
      return visited.length < users ? 0 : last;
    },
    /** The user of an alert, waiting or not; undefined: there is none of this id. */
    async alertUser(database: Database, id: number): Promise<number | undefined> {
      const [row] = await database.select({ user: alerts.user }).from(alerts).where(eq(alerts.id, id));
      return row?.user;
    },
    /** A user's notices, newest first. */
    noticesOf(database: Database, { user, before, limit }: NoticesQuery) {
      return boundedPage(database, alertNotices, {
        along: { first: alertNotices.user, id: alertNotices.id, value: user, before, after: undefined },
        filters: [],
        limit,
      }) as Promise<BoundedPage<NoticeRow>>;
    },
  },
});
