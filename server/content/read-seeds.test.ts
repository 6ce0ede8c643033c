import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadRoutes, routeOf } from '../../src/app/route-of.tsx';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { readOwnArticle } from './own-article.ts';
import { readSeeds } from './read-seeds.ts';

const { rows, notes } = readSeeds();

describe('a release’s own content', () => {
  beforeAll(loadRoutes);

  it('CONTENT-011 is equal in each language: every article with the same paragraphs', () => {
    const shape = (language: string) =>
      [...rows.article_texts, ...rows.service_texts]
        .filter((each) => each.language === language)
        .map(({ id, body }) => [id, ...body.map(({ kind }) => kind)].join(' '));
    const languages = new Set(rows.article_texts.map(({ language }) => language));
    for (const language of languages) expect([language, shape(language)]).toEqual([language, shape('en')]);
    expect(notes('de')).toHaveLength(notes('en').length);
  });

  it('CONTENT-001 has ids below an operator’s, each once, and banners that link to pages of the app', () => {
    for (const list of [rows.articles, rows.services, rows.banners]) {
      const ids = list.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(Math.max(...ids)).toBeLessThan(1000);
    }
    const targets = rows.banners.map(({ target }) => target ?? '');
    expect(targets.filter((target) => routeOf(target.split('?', 1)[0] ?? '') === undefined)).toEqual([]);
  });

  /** Statements of earlier releases, when nobody could trade and there were no accounts. */
  it.each([
    ['en', 'and nobody can trade at them', 'There are no accounts yet'],
    ['cn', '任何人都无法按这些价格交易', '目前没有账户'],
    ['de', 'zu denen gehandelt werden kann', 'Es gibt noch keine Konten'],
    ['fin', 'eikä niillä voi käydä kauppaa', 'Tilejä ei vielä ole'],
    ['fra', 'et personne ne peut trader à ces prix', 'Il n’y a pas encore de comptes '],
    ['it', 'Non sono quotazioni e nessuno può fare trading a quei prezzi', 'Non ci sono ancora account'],
    ['jp', '誰もその価格で取引することはできません', 'アカウントはまだないため'],
    ['kor', '누구도 이 가격으로 거래할 수 없습니다', '아직 계정이 없으므로'],
    ['pl', 'Nie są notowaniami i nikt nie może po nich handlować', 'Nie ma jeszcze kont'],
    ['pt', 'e ninguém pode negociar a esses preços', 'Ainda não há contas'],
    ['spa', 'No son cotizaciones y nadie puede operar a esos precios', 'Aún no hay cuentas'],
    ['swe', 'och ingen kan handla till dem', 'Det finns inga konton ännu'],
    [
      'tr',
      'Bunlar kotasyon değildir ve kimse bu fiyatlardan işlem yapamaz',
      'Henüz hesap olmadığından etkilenebilecek bir bakiye veya emir yoktur',
    ],
    ['tw', '任何人都無法以這些價格交易', '目前沒有帳戶'],
    ['ukr', 'торгувати за ними ніхто не', 'записів ще немає'],
  ])('CONTENT-400 contains no outdated statement in %s', (language, ...untrue) => {
    const all = JSON.stringify(
      [rows.article_texts, rows.service_texts].map((texts) =>
        texts.filter((each) => each.language === language),
      ),
    );
    expect(all.length).toBeGreaterThan(1_000);
    for (const each of untrue) expect(all).not.toContain(each);
  });

  it('CONTENT-011 a file with a missing or an extra text is refused by its name', () => {
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
