/**
 * The stored minutes. They are written outside the core's transactions and read in pieces: every statement follows the
 * primary key, so that its work is bounded by the requested minutes.
 */
import { sql, type SQL } from 'drizzle-orm';
import { bigint, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Candle } from '#domain/market/candle';
import type { Millis, Ticks } from '#domain/units';
import { defineTables, type Database } from '../../db/define-tables.ts';

/** Each minute with trades, in the steps of its series (a market with its steps). */
export const minutes = pgTable(
  'minutes',
  {
    series: text('series').notNull(),
    /** The start of the minute, milliseconds UTC. */
    time: bigint('time', { mode: 'number' }).notNull(),
    open: bigint('open', { mode: 'number' }).notNull(),
    high: bigint('high', { mode: 'number' }).notNull(),
    low: bigint('low', { mode: 'number' }).notNull(),
    close: bigint('close', { mode: 'number' }).notNull(),
    lots: bigint('lots', { mode: 'number' }).notNull(),
    trades: bigint('trades', { mode: 'number' }).notNull(),
    /** The sum of ticks × lots. */
    quoteSteps: numeric('quote_steps', { precision: 38, scale: 0 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.time] })],
);

/** One minute of a series; `quoteSteps` is the sum of ticks × lots. */
export interface StoredMinute extends Candle {
  readonly series: string;
  readonly quoteSteps: bigint;
}

/** A series' past, as a starting platform needs it. */
export interface StoredSeries {
  readonly series: string;
  /** Its first stored minute. */
  readonly first: Millis;
  /** The last close before the requested time; undefined if there is none. */
  readonly closeBefore: Ticks | undefined;
  /** Its minutes from the requested time on, oldest first. */
  readonly minutes: readonly StoredMinute[];
}

/** The stored minutes between two bounds as one candle, whose time is its first stored minute's. */
export interface StoredRollUp {
  /** The index of the lower bound. */
  readonly place: number;
  readonly candle: Candle;
}

type Row = Readonly<Record<string, unknown>>;

/** The values of a minute in one text, separated by commas; minutes are separated by semicolons. */
type PackedMinutes = string | null;

export const candleTables = defineTables({
  feature: 'candles',
  tables: { minutes },
  queries: {
    /** Inserts or replaces minutes. The caller repeats failed writes. */
    async keepMinutes(database: Database, list: readonly StoredMinute[]): Promise<void> {
      if (list.length === 0) return;
      const rows = list.map(({ quoteSteps, ...minute }) => ({ ...minute, quote_steps: String(quoteSteps) }));
      await ask(
        database,
        sql`
        insert into ${minutes} (series, time, open, high, low, close, lots, trades, quote_steps)
        select series, time, open, high, low, close, lots, trades, quote_steps
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
          series text, time bigint, open bigint, high bigint, low bigint, close bigint,
          lots bigint, trades bigint, quote_steps numeric)
        on conflict (series, time) do update set
          open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
          lots = excluded.lots, trades = excluded.trades, quote_steps = excluded.quote_steps`,
      );
    },
    /**
     * The series among the named ones that have minutes up to `now`, with their minutes from `from` on. Minutes in
     * the future, stored while a clock was ahead, are ignored.
     */
    async recentMinutes(
      database: Database,
      series: readonly string[],
      from: Millis,
      now: Millis,
    ): Promise<readonly StoredSeries[]> {
      const rows = await ask(
        database,
        sql`
        select series,
          (select min(time) from ${minutes} m where m.series = asked.series
            and time <= ${now}) as first,
          (select close from ${minutes} m where m.series = asked.series and time < ${from}
            order by time desc limit 1) as before,
          (select string_agg(concat_ws(',', time, open, high, low, close, lots, trades, quote_steps), ';'
            order by time) from ${minutes} m where m.series = asked.series
            and time between ${from} and ${now}) as packed
        from jsonb_array_elements_text(${JSON.stringify(series)}::jsonb) as asked (series)`,
      );
      return rows.flatMap((row) => seriesOf(row) ?? []);
    },
    /** Rolls the stored minutes up between each two neighbours of `bounds`; intervals without minutes are omitted. */
    async rollUps(
      database: Database,
      series: string,
      bounds: readonly Millis[],
    ): Promise<readonly StoredRollUp[]> {
      if (bounds.length < 2) return [];
      const rows = await ask(
        database,
        sql`
        select place, head.time, head.open, rolled.high, rolled.low, tail.close, rolled.lots, rolled.trades from (
          select width_bucket(time, ${`{${bounds.join(',')}}`}::bigint[]) - 1 as place,
            min(time) as head, max(time) as tail, max(high) as high, min(low) as low,
            sum(lots)::bigint as lots, sum(trades)::bigint as trades
          from ${minutes}
          where series = ${series} and time >= ${bounds[0]} and time < ${bounds.at(-1)}
          group by 1) as rolled (place, head_time, tail_time, high, low, lots, trades)
        join ${minutes} head on head.series = ${series} and head.time = head_time
        join ${minutes} tail on tail.series = ${series} and tail.time = tail_time
        order by place`,
      );
      return rows.map((row) => ({ place: Number(row['place']), candle: candleOf(row) }));
    },
    /** The last close before a time; undefined if there is none. */
    async closeBefore(database: Database, series: string, time: Millis): Promise<Ticks | undefined> {
      const rows = await ask(
        database,
        sql`
        select close from ${minutes} where series = ${series} and time < ${time} order by time desc limit 1`,
      );
      return rows[0] === undefined ? undefined : Number(rows[0]['close']);
    },
  },
  writing: ['keepMinutes'],
});

export type MinuteStore = ReturnType<typeof candleTables.calls>;

async function ask(database: Database, query: SQL): Promise<readonly Row[]> {
  return ((await database.execute(query)) as { readonly rows: readonly Row[] }).rows;
}

function candleOf(row: Row): Candle {
  const value = (name: string) => Number(row[name]);
  return {
    time: value('time'),
    open: value('open'),
    high: value('high'),
    low: value('low'),
    close: value('close'),
    lots: value('lots'),
    trades: value('trades'),
  };
}

/** Undefined if nothing is stored. */
function seriesOf(row: Row): StoredSeries | undefined {
  if (row['first'] === null) return undefined;
  const series = String(row['series']);
  return {
    series,
    first: Number(row['first']),
    closeBefore: row['before'] === null ? undefined : Number(row['before']),
    minutes: unpacked(series, row['packed'] as PackedMinutes),
  };
}

function unpacked(series: string, packed: PackedMinutes): StoredMinute[] {
  if (packed === null) return [];
  return packed.split(';').map((text) => {
    const [time, open, high, low, close, lots, trades, quoteSteps] = text.split(',');
    return {
      series,
      time: Number(time),
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      lots: Number(lots),
      trades: Number(trades),
      quoteSteps: BigInt(quoteSteps ?? '0'),
    };
  });
}
