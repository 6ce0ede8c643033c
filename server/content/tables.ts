/** Content and rates in the database. A text in the requested language is preferred to the English one. */
import { eq, sql, type SQL } from 'drizzle-orm';
import { bigint, numeric, pgTable, text, type PgTable } from 'drizzle-orm/pg-core';
import type { Block } from '#protocol/names/content';
import { DEFAULT_LANGUAGE } from '#protocol/names/languages';
import { defineTables, type Database } from '../db/define-tables.ts';
import { articles, articleTexts, bannerTexts, banners, serviceTexts, services } from './article-tables.ts';
import { seedStatements } from './seed-statements.ts';
import type {
  ArticleLine,
  Banner,
  ContentIn,
  ContentSeed,
  OwnArticle,
  ServicePage,
  StoredRate,
} from './stored-content.ts';

/** The value of one USDT in a currency, as its source last reported it. */
export const rates = pgTable('rates', {
  /** ISO 4217. */
  currency: text('currency').primaryKey(),
  rate: numeric('rate').notNull(),
  /** Milliseconds UTC. */
  time: bigint('time', { mode: 'number' }).notNull(),
});

export const contentTables = defineTables({
  feature: 'content',
  tables: { articles, articleTexts, services, serviceTexts, banners, bannerTexts, rates },
  queries: {
    /**
     * Writes a release's rows: adds missing ones, updates those that an earlier release wrote, and removes those
     * that this release no longer has. Rows that an operator wrote or changed stay.
     */
    async seedContent(database: Database, seed: ContentSeed): Promise<void> {
      await database.transaction(async (transaction) => {
        for (const statement of seedStatements(seed)) await transaction.execute(statement);
      });
    },
    /** Writes an operator's article and returns its id; later releases do not change it. */
    keepArticle: async (database: Database, article: OwnArticle): Promise<number> =>
      database.transaction((transaction) => keepArticle(transaction, article)),
    async contentIn(database: Database, language: string): Promise<ContentIn> {
      return {
        articles: await ask<ArticleLine>(
          database,
          sql`select head.id, kind, title, summary, time ${inLanguage(articles, articleTexts, language)}
            order by time desc, head.id desc`,
        ),
        services: await ask<ServicePage>(
          database,
          sql`select head.id, kind, title, summary, body, email ${inLanguage(services, serviceTexts, language)}
            order by position, head.id`,
        ),
        banners: await ask<Banner>(
          database,
          sql`select head.id, title, text, target ${inLanguage(banners, bannerTexts, language)}
            order by position, head.id`,
        ),
      };
    },
    /** An article's text by the rule of `ContentIn`; undefined if nothing is shown under that id. */
    async articleBody(
      database: Database,
      id: number,
      language: string,
    ): Promise<readonly Block[] | undefined> {
      const [found] = await ask<{ readonly body: readonly Block[] }>(
        database,
        sql`select body ${inLanguage(articles, articleTexts, language)} and head.id = ${id}`,
      );
      return found?.body;
    },
    rates: async (database: Database): Promise<readonly StoredRate[]> =>
      ask<StoredRate>(
        database,
        sql`select currency, rate::text as rate, time from ${rates} order by currency`,
      ),
    /** Replaces rates. */
    async keepRates(database: Database, list: readonly StoredRate[]): Promise<void> {
      if (list.length === 0) return;
      await database
        .insert(rates)
        .values([...list])
        .onConflictDoUpdate({
          target: rates.currency,
          set: { rate: sql`excluded.rate`, time: sql`excluded.time` },
        });
    },
  },
});

export type ContentStore = ReturnType<typeof contentTables.calls>;

/** Reads the rows as one JSON text, so that both databases return numbers in the same form. */
async function ask<Row>(database: Database, query: SQL): Promise<readonly Row[]> {
  const asked = sql`select coalesce(jsonb_agg(to_jsonb(line)), '[]')::text as list from (${query}) as line`;
  const { rows } = (await database.execute(asked)) as { readonly rows: readonly { list: string }[] };
  return JSON.parse(rows[0]?.list ?? '[]') as readonly Row[];
}

/** The visible rows as `head`, each with its best text. */
function inLanguage(heads: PgTable, texts: PgTable, language: string): SQL {
  return sql`
    from ${heads} as head join ${texts} as translated on translated.id = head.id
    where shown and translated.language = (
      select best.language from ${texts} as best
      where best.id = head.id and best.language in (${language}, ${DEFAULT_LANGUAGE})
      order by best.language = ${language} desc limit 1)`;
}

/** The database assigns ids, so a named id must be that of an existing article. */
async function keepArticle(database: Database, { id, texts, ...facts }: OwnArticle): Promise<number> {
  const head = { ...facts, seeded: null };
  const [kept] = await (id === undefined
    ? database.insert(articles).values(head).returning({ id: articles.id })
    : database.update(articles).set(head).where(eq(articles.id, id)).returning({ id: articles.id }));
  if (kept === undefined) throw new Error(`there is no article ${String(id)}`);
  for (const text of texts) {
    const row = { ...text, seeded: null };
    await database
      .insert(articleTexts)
      .values({ ...row, id: kept.id })
      .onConflictDoUpdate({ target: [articleTexts.id, articleTexts.language], set: row });
  }
  return kept.id;
}
