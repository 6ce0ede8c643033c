/** What people read, in SQL. A text in the asked language stands before the English one. */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { DEFAULT_LANGUAGE } from '#protocol/names/languages';
import { seedStatements } from './content-seed.ts';
import type {
  ArticleLine,
  Banner,
  ContentStore,
  OwnArticle,
  ServicePage,
  StoredRate,
} from './content-store.ts';
import { articles, articleTexts, bannerTexts, banners, rates, serviceTexts, services } from './schema.ts';

type Database = PgDatabase<PgQueryResultHKT>;

export function contentTable(database: Database): ContentStore {
  /** The answer as one JSON text's value, so that both databases give numbers alike. */
  const ask = async <Row>(query: SQL): Promise<readonly Row[]> => {
    const asked = sql`select coalesce(jsonb_agg(to_jsonb(line)), '[]')::text as list from (${query}) as line`;
    const { rows } = (await database.execute(asked)) as { readonly rows: readonly { list: string }[] };
    return JSON.parse(rows[0]?.list ?? '[]') as readonly Row[];
  };
  return {
    async seedContent(seed) {
      await database.transaction(async (transaction) => {
        for (const statement of seedStatements(seed)) await transaction.execute(statement);
      });
    },
    keepArticle: (article) => database.transaction((transaction) => keepArticle(transaction, article)),
    async contentIn(language) {
      return {
        articles: await ask<ArticleLine>(sql`
          select head.id, kind, title, summary, time ${told(articles, articleTexts, language)}
          order by time desc, head.id desc`),
        services: await ask<ServicePage>(sql`
          select head.id, kind, title, summary, body, email ${told(services, serviceTexts, language)}
          order by position, head.id`),
        banners: await ask<Banner>(sql`
          select head.id, title, text, target ${told(banners, bannerTexts, language)}
          order by position, head.id`),
      };
    },
    async articleBody(id, language) {
      const [found] = await ask<{ readonly body: Awaited<ReturnType<ContentStore['articleBody']>> }>(
        sql`select body ${told(articles, articleTexts, language)} and head.id = ${id}`,
      );
      return found?.body;
    },
    rates: () =>
      ask<StoredRate>(sql`select currency, rate::text as rate, time from ${rates} order by currency`),
    async keepRates(list) {
      if (list.length === 0) return;
      await database
        .insert(rates)
        .values([...list])
        .onConflictDoUpdate({
          target: rates.currency,
          set: { rate: sql`excluded.rate`, time: sql`excluded.time` },
        });
    },
  };
}

/** What is shown, as `head`, each with its best text. */
function told(heads: PgTable, texts: PgTable, language: string): SQL {
  return sql`
    from ${heads} as head join ${texts} as told on told.id = head.id
    where shown and told.language = (
      select best.language from ${texts} as best
      where best.id = head.id and best.language in (${language}, ${DEFAULT_LANGUAGE})
      order by best.language = ${language} desc limit 1)`;
}

/** An id is given by the database: who names one means an article that stands. */
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
