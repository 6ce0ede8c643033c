/**
 * Articles, services and banners, each with its texts in several languages. Each row also holds its content as a
 * release wrote it.
 */
import { boolean, bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ARTICLE_KINDS, SERVICE_KINDS, type Block } from '#protocol/names/content';

/** The row as a release wrote it, without this column; null if an operator wrote it. See `content-seed.ts`. */
const seeded = () => jsonb('seeded').$type<Readonly<Record<string, unknown>>>();
/** Ids below this one belong to releases; operators' ids begin here. */
const operatorId = () => integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 });
/** False: hidden from all users. */
const shown = () => boolean('shown').notNull().default(true);
/** One of the platform's 15 codes. */
const language = () => text('language').notNull();
/** A text in one language. */
const readable = () => ({
  language: language(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  body: jsonb('body').$type<readonly Block[]>().notNull(),
  seeded: seeded(),
});

/** Notices, news and help: the fields that are the same in all languages. */
export const articles = pgTable('articles', {
  id: operatorId(),
  kind: text('kind', { enum: ARTICLE_KINDS }).notNull(),
  /** When it was published, milliseconds UTC. */
  time: bigint('time', { mode: 'number' }).notNull(),
  shown: shown(),
  seeded: seeded(),
});

export const articleTexts = pgTable(
  'article_texts',
  {
    id: integer('id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    ...readable(),
  },
  (table) => [primaryKey({ columns: [table.id, table.language] })],
);

/** Ways to contact the platform. */
export const services = pgTable('services', {
  id: operatorId(),
  kind: text('kind', { enum: SERVICE_KINDS }).notNull(),
  /** Its position in the list. */
  position: integer('position').notNull(),
  email: text('email'),
  shown: shown(),
  seeded: seeded(),
});

export const serviceTexts = pgTable(
  'service_texts',
  {
    id: integer('id')
      .notNull()
      .references(() => services.id, { onDelete: 'cascade' }),
    ...readable(),
  },
  (table) => [primaryKey({ columns: [table.id, table.language] })],
);

export const banners = pgTable('banners', {
  id: operatorId(),
  /** Its position in the row. */
  position: integer('position').notNull(),
  /** A page of the app, with its query; or empty. */
  target: text('target'),
  shown: shown(),
  seeded: seeded(),
});

export const bannerTexts = pgTable(
  'banner_texts',
  {
    id: integer('id')
      .notNull()
      .references(() => banners.id, { onDelete: 'cascade' }),
    language: language(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    seeded: seeded(),
  },
  (table) => [primaryKey({ columns: [table.id, table.language] })],
);
