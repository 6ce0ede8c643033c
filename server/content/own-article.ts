/** An operator's article in a file (docs/recipes/add-an-article.md). */
import * as z from 'zod/mini';
import type { Millis } from '#domain/units';
import { ARTICLE_KINDS } from '#protocol/names/content';
import { DEFAULT_LANGUAGE, LANGUAGES, type LanguageCode } from '#protocol/names/languages';
import type { OwnArticle } from './stored-content.ts';
import { blocksOf, pageText } from './page-text.ts';

const codes = Object.keys(LANGUAGES) as LanguageCode[];

const file = z.strictObject({
  /** The id of an existing article to replace, which may be a release's; without it a new article is created. */
  id: z.optional(z.int().check(z.positive(), z.lte(999_999_999))),
  kind: z.enum(ARTICLE_KINDS),
  /** ISO 8601 with its zone; the current time if omitted. */
  time: z.optional(z.iso.datetime({ offset: true })),
  shown: z.optional(z.boolean()),
  texts: z
    .partialRecord(z.enum(codes), pageText)
    .check(
      z.refine(
        (texts) => texts[DEFAULT_LANGUAGE] !== undefined,
        'English is required: it replaces missing texts',
      ),
    ),
});

/** @throws Error whose message describes the file's mistake */
export function readOwnArticle(text: string, now: Millis): OwnArticle {
  const read = z.safeParse(file, JSON.parse(text));
  if (!read.success) throw new Error(z.prettifyError(read.error));
  const { id, kind, time, shown = true, texts } = read.data;
  return {
    id,
    kind,
    time: time === undefined ? now : Date.parse(time),
    shown,
    texts: Object.entries(texts).map(([language, { title, summary, body }]) => ({
      language,
      title,
      summary,
      body: blocksOf(body),
    })),
  };
}
