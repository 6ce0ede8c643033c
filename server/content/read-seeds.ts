/**
 * The texts of a release's own content, one file for each language: `seeds/<code>.json`. All files have the same names.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { DEFAULT_LANGUAGE, languageCode, type LanguageCode } from '#protocol/names/languages';
import type { ContentSeed } from './stored-content.ts';
import { blocksOf, pageText, written } from './page-text.ts';
import { ARTICLES, BANNERS, SERVICES } from './seed-facts.ts';

const SEEDS = fileURLToPath(new URL('./seeds', import.meta.url));

function named<Name extends string, Shape extends z.ZodMiniType>(
  facts: Record<Name, unknown>,
  shape: Shape,
): z.ZodMiniObject<Record<Name, Shape>, z.core.$strict> {
  const names = Object.keys(facts) as Name[];
  return z.strictObject(Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>);
}

const seedTexts = z.strictObject({
  /** News of this release. */
  notes: z.array(written),
  banners: named(BANNERS, z.strictObject({ title: written, text: written })),
  articles: named(ARTICLES, pageText),
  services: named(SERVICES, pageText),
});

type SeedTexts = z.output<typeof seedTexts>;
type Page = z.output<typeof pageText>;

export interface Seeds {
  /** Rows for the store, in all available languages. */
  readonly rows: ContentSeed;
  /** News of this release, in the language or else in English. */
  readonly notes: (language: LanguageCode) => readonly string[];
}

/** @throws Error that names the file whose texts are not those that `seed-facts.ts` requires */
export function readSeeds(folder: string = SEEDS): Seeds {
  const texts = new Map<LanguageCode, SeedTexts>();
  for (const file of readdirSync(folder)) {
    const name = file.replace(/\.json$/, '');
    const language = languageCode(name);
    const read = z.safeParse(seedTexts, JSON.parse(readFileSync(join(folder, file), 'utf8')));
    if (language !== name) throw new Error(`${file} is named by no language of the platform`);
    if (!read.success)
      throw new Error(`${file} has other texts than asked for: ${z.prettifyError(read.error)}`);
    texts.set(language, read.data);
  }
  const each = [...texts];
  return {
    rows: {
      articles: Object.values(ARTICLES),
      article_texts: each.flatMap(([language, { articles }]) => pageRows(language, ARTICLES, articles)),
      services: Object.values(SERVICES).map((facts, position) => ({ ...facts, position, email: null })),
      service_texts: each.flatMap(([language, { services }]) => pageRows(language, SERVICES, services)),
      banners: Object.values(BANNERS).map((facts, position) => ({ ...facts, position })),
      banner_texts: each.flatMap(([language, { banners }]) =>
        factsOf(BANNERS).map(([name, { id }]) => ({ id, language, ...banners[name] })),
      ),
    },
    notes: (language) => (texts.get(language) ?? texts.get(DEFAULT_LANGUAGE))?.notes ?? [],
  };
}

function pageRows<Name extends string>(
  language: LanguageCode,
  facts: Readonly<Record<Name, { readonly id: number }>>,
  pages: Readonly<Record<Name, Page>>,
): ContentSeed['article_texts'] {
  return factsOf(facts).map(([name, { id }]) => {
    const { title, summary, body } = pages[name];
    return { id, language, title, summary, body: blocksOf(body) };
  });
}

function factsOf<Name extends string, Facts>(facts: Readonly<Record<Name, Facts>>): [Name, Facts][] {
  return Object.entries(facts) as [Name, Facts][];
}
