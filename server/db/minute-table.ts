/**
 * The stored minutes in SQL. They are written outside the core's transactions, and read by the piece: every statement
 * goes along the primary key, so that its work is bounded by the minutes it was asked for.
 */
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Candle } from '#domain/market/candle';
import { minutes } from './schema.ts';
import type { Store, StoredMinute, StoredSeries } from './store-api.ts';

type Database = PgDatabase<PgQueryResultHKT>;
type Row = Readonly<Record<string, unknown>>;

/** The figures of a minute within one text, parted by commas; minutes are parted by semicolons. */
type PackedMinutes = string | null;

export function minuteTable(
  database: Database,
): Pick<Store, 'keepMinutes' | 'recentMinutes' | 'rollUps' | 'closeBefore'> {
  const ask = async (query: ReturnType<typeof sql>): Promise<readonly Row[]> =>
    ((await database.execute(query)) as { readonly rows: readonly Row[] }).rows;
  return {
    async keepMinutes(list) {
      if (list.length === 0) return;
      const rows = list.map(({ quoteSteps, ...minute }) => ({ ...minute, quote_steps: String(quoteSteps) }));
      await ask(sql`
        insert into ${minutes} (series, time, open, high, low, close, lots, trades, quote_steps)
        select series, time, open, high, low, close, lots, trades, quote_steps
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
          series text, time bigint, open bigint, high bigint, low bigint, close bigint,
          lots bigint, trades bigint, quote_steps numeric)
        on conflict (series, time) do update set
          open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
          lots = excluded.lots, trades = excluded.trades, quote_steps = excluded.quote_steps`);
    },
    async recentMinutes(series, from, now) {
      const rows = await ask(sql`
        select series,
          (select min(time) from ${minutes} m where m.series = asked.series
            and time <= ${now}) as first,
          (select close from ${minutes} m where m.series = asked.series and time < ${from}
            order by time desc limit 1) as before,
          (select string_agg(concat_ws(',', time, open, high, low, close, lots, trades, quote_steps), ';'
            order by time) from ${minutes} m where m.series = asked.series
            and time between ${from} and ${now}) as packed
        from jsonb_array_elements_text(${JSON.stringify(series)}::jsonb) as asked (series)`);
      return rows.flatMap((row) => seriesOf(row) ?? []);
    },
    async rollUps(series, bounds) {
      if (bounds.length < 2) return [];
      const rows = await ask(sql`
        select place, head.time, head.open, rolled.high, rolled.low, tail.close, rolled.lots, rolled.trades from (
          select width_bucket(time, ${`{${bounds.join(',')}}`}::bigint[]) - 1 as place,
            min(time) as head, max(time) as tail, max(high) as high, min(low) as low,
            sum(lots)::bigint as lots, sum(trades)::bigint as trades
          from ${minutes}
          where series = ${series} and time >= ${bounds[0]} and time < ${bounds.at(-1)}
          group by 1) as rolled (place, head_time, tail_time, high, low, lots, trades)
        join ${minutes} head on head.series = ${series} and head.time = head_time
        join ${minutes} tail on tail.series = ${series} and tail.time = tail_time
        order by place`);
      return rows.map((row) => ({ place: Number(row['place']), candle: candleOf(row) }));
    },
    async closeBefore(series, time) {
      const rows = await ask(sql`
        select close from ${minutes} where series = ${series} and time < ${time} order by time desc limit 1`);
      return rows[0] === undefined ? undefined : Number(rows[0]['close']);
    },
  };
}

function candleOf(row: Row): Candle {
  const figure = (name: string) => Number(row[name]);
  return {
    time: figure('time'),
    open: figure('open'),
    high: figure('high'),
    low: figure('low'),
    close: figure('close'),
    lots: figure('lots'),
    trades: figure('trades'),
  };
}

/** Undefined where nothing is stored. */
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
