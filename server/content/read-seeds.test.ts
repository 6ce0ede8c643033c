import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routeOf } from '../../src/app/routes.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readOwnArticle } from './own-article.ts';
import { readSeeds } from './read-seeds.ts';

const { rows, notes } = readSeeds();

describe('a release’s own content', () => {
  it('CONTENT-011 says the same in each language: every article with the same paragraphs', () => {
    const shape = (language: string) =>
      [...rows.article_texts, ...rows.service_texts]
        .filter((each) => each.language === language)
        .map(({ id, body }) => [id, ...body.map(({ kind }) => kind)].join(' '));
    const languages = new Set(rows.article_texts.map(({ language }) => language));
    for (const language of languages) expect([language, shape(language)]).toEqual([language, shape('en')]);
    expect(notes('de')).toHaveLength(notes('en').length);
  });

  it('CONTENT-001 has ids below an operator’s, each once, and banners that lead to pages of the app', () => {
    for (const list of [rows.articles, rows.services, rows.banners]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(Math.max(...ids)).toBeLessThan(1000);
    }
    const targets = rows.banners.map(({ target }) => target ?? '');
    expect(targets.filter((target) => routeOf(target.split('?', 1)[0] ?? '') === undefined)).toEqual([]);
  });

  it('CONTENT-011 a file that lacks a text, or has another, is refused by its name', () => {
    const folder = temporaryFolder();
    const english = JSON.parse(readFileSync(new URL('./seeds/en.json', import.meta.url), 'utf8')) as object;
    const write = (name: string, texts: object) => {
      writeFileSync(join(folder, name), JSON.stringify(texts));
    };
    write('en.json', english);
    write('de.json', { ...english, notes: ['Neu'] });
    expect(readSeeds(folder).notes('de')).toEqual(['Neu']);
    expect(readSeeds(folder).notes('jp')).toEqual(notes('en'));
    write('de.json', { ...english, services: {} });
    expect(() => readSeeds(folder)).toThrow(/^de\.json has other texts/);
    write('de.json', english);
    write('xx.json', english);
    expect(() => readSeeds(folder)).toThrow(/^xx\.json is named by no language/);
  });
});

describe('an operator’s article', () => {
  const en = { title: 'Title', summary: 'Summary', body: ['# Head', 'Text', '- Item'] };
  const read = (article: unknown) => readOwnArticle(JSON.stringify(article), 7);

  it('CONTENT-012 is read from a file', () => {
    expect(read({ kind: 'news', texts: { en } })).toMatchObject({ id: undefined, time: 7, shown: true });
    const time = '2026-11-21T08:00:00+08:00';
    const { texts, ...facts } = read({ id: 3, kind: 'help', time, shown: false, texts: { en, de: en } });
    expect(facts).toEqual({ id: 3, kind: 'help', time: Date.UTC(2026, 10, 21), shown: false });
    expect(texts.map(({ language }) => language)).toEqual(['en', 'de']);
    expect(texts[0]?.body.map(({ kind }) => kind)).toEqual(['heading', 'text', 'item']);
  });

  it.each([
    ['no English text', { kind: 'news', texts: { de: en } }],
    ['an unknown language', { kind: 'news', texts: { en, xx: en } }],
    ['an unknown kind', { kind: 'gossip', texts: { en } }],
    ['a time without its zone', { kind: 'news', time: '2026-11-21T08:00:00', texts: { en } }],
    ['an empty body', { kind: 'news', texts: { en: { ...en, body: [] } } }],
    ['an unknown key', { kind: 'news', texts: { en }, author: 'me' }],
  ])('CONTENT-012 %s is refused', (_, article) => {
    expect(() => read(article)).toThrow();
  });
});
