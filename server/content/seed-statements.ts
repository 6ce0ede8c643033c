/**
 * Writes a release's rows into tables that an operator may change too. Each row also stores its content as a
 * release wrote it. While both are equal, the next release may change the row; after an operator's first change no
 * release does. Columns are compared one by one, so that a column added later does not make a row look changed.
 */
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { articles, articleTexts, bannerTexts, banners, serviceTexts, services } from './article-tables.ts';
import type { ContentSeed } from './stored-content.ts';

interface SeededTable {
  readonly table: PgTable;
  readonly key: readonly string[];
  readonly rows: readonly object[];
}

/** The statements that write a seed, in order: texts come after the rows that they belong to. */
export function seedStatements(seed: ContentSeed): SQL[] {
  const visible = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, shown: true }));
  const pairs: readonly [heads: SeededTable, texts: SeededTable][] = [
    [
      { table: articles, key: ['id'], rows: visible(seed.articles) },
      { table: articleTexts, key: ['id', 'language'], rows: seed.article_texts },
    ],
    [
      { table: services, key: ['id'], rows: visible(seed.services) },
      { table: serviceTexts, key: ['id', 'language'], rows: seed.service_texts },
    ],
    [
      { table: banners, key: ['id'], rows: visible(seed.banners) },
      { table: bannerTexts, key: ['id', 'language'], rows: seed.banner_texts },
    ],
  ];
  return pairs.flatMap(([heads, texts]) => [
    bringIn(heads),
    bringIn(texts),
    takeBack(texts),
    sql`${takeBack(heads)} and not exists (select from ${texts.table} as translated where translated.id = held.id)`,
  ]);
}

/** Whether the row `held` still equals what a release wrote. */
const UNTOUCHED = sql`(held.seeded is not null and not exists (
  select from jsonb_each(held.seeded) as written
  where written.value is distinct from to_jsonb(held) -> written.key))`;

/** The rows as a table named `fresh`. */
function fresh({ table, rows }: SeededTable): SQL {
  return sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as fresh`;
}

function bringIn(seeded: SeededTable): SQL {
  const { table, key } = seeded;
  const columns = Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => name !== 'seeded');
  const named = (names: readonly string[], prefix = '') =>
    sql.raw(names.map((name) => `${prefix}"${name}"`).join());
  const corrected = sql.raw(
    [...columns.filter((name) => !key.includes(name)), 'seeded']
      .map((name) => `"${name}" = excluded."${name}"`)
      .join(),
  );
  return sql`
    insert into ${table} as held (${named(columns)}, seeded)
    select ${named(columns, 'fresh.')}, to_jsonb(fresh) - 'seeded' from ${fresh(seeded)}
    on conflict (${named(key)}) do update set ${corrected}
    where ${UNTOUCHED} and held.seeded <> excluded.seeded`;
}

function takeBack(seeded: SeededTable): SQL {
  const same = sql.raw(seeded.key.map((name) => `fresh."${name}" = held."${name}"`).join(' and '));
  return sql`delete from ${sql.identifier(getTableName(seeded.table))} as held
    where ${UNTOUCHED} and not exists (select from ${fresh(seeded)} where ${same})`;
}
