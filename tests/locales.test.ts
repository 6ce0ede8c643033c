/** Texts: each one is shown somewhere, each one shown exists, and every language has the same ones. */
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

type Texts = { readonly [key: string]: string | Texts };

const files = sourceFiles(/^locales\/[a-z]+\/[^/]+\.json$/);
const languages = [...new Set(files.map(({ path }) => path.split('/')[1] ?? ''))];
const page = sourceFiles(/^src\/.*(?<!\.test)\.tsx?$/).map(({ text }) => text);
const codes = sourceFiles(/^protocol\/names\/codes\.ts$/).map(({ text }) => text);

/** Keys of a language as the code writes them: `market.book.depth`; refusals by their code: `market.too-fast`. */
function keysOf(language: string): {
  readonly texts: readonly string[];
  readonly refusals: readonly string[];
} {
  const texts: string[] = [];
  const refusals: string[] = [];
  for (const { path, text } of files) {
    const [, folder, file = ''] = path.split('/');
    if (folder !== language) continue;
    const word = file.replace('.json', '');
    const { refusals: refused = {}, ...shown } = JSON.parse(text) as Texts;
    texts.push(...leaves(shown, word));
    refusals.push(...leaves(refused, word));
  }
  return { texts, refusals };
}

function leaves(value: string | Texts, path: string): readonly string[] {
  if (typeof value === 'string') return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

/** A key with its number forms left out: `minutes_one` and `minutes_other` are asked for as `minutes`. */
function asked(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}

function matches(texts: readonly string[], pattern: RegExp): readonly string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))];
}

const english = keysOf('en');

describe('texts', () => {
  it('HOUSE-008 every text is shown somewhere', () => {
    const literal = new Set(matches(page, /['"`]([a-z0-9]+(?:\.[\w-]+)+)['"`]/g));
    const prefixes = matches(page, /`([a-z0-9]+\.[\w.-]*)\$\{/g);
    const unused = english.texts.filter(
      (key) => !literal.has(asked(key)) && !prefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('HOUSE-008 every text that a screen asks for exists', () => {
    const known = new Set(english.texts.map(asked));
    expect(matches(page, /\bt\(\s*['"]([^'"]+)['"]/g).filter((key) => !known.has(key))).toEqual([]);
  });

  it('HOUSE-009 every refusal has a text and every text of a refusal its code', () => {
    expect([...english.refusals].sort()).toEqual([...matches(codes, /'([a-z0-9]+\.[a-z-]+)'/g)].sort());
  });

  it.each(languages)('%s has the same texts as English', (language) => {
    expect(keysOf(language)).toEqual(english);
  });
});
