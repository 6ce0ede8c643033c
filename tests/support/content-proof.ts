/** The tests of content that every store on both databases must pass; rows of earlier runs may exist. */
import { expect } from 'vitest';
import type { ContentSeed } from '../../server/content/stored-content.ts';
import type { ContentStore } from '../../server/content/tables.ts';

const page = (title: string) => ({ title, summary: '', body: [{ kind: 'text', text: title } as const] });

/** Articles by id with their texts by language. */
function seedOf(list: Readonly<Record<number, Readonly<Record<string, string>>>>): ContentSeed {
  const ids = Object.keys(list).map(Number);
  return {
    articles: ids.map((id) => ({ id, kind: 'news' as const, time: id })),
    article_texts: ids.flatMap((id) =>
      Object.entries(list[id] ?? {}).map(([language, title]) => ({ id, language, ...page(title) })),
    ),
    services: [{ id: 1, kind: 'media', position: 0, email: null }],
    service_texts: [{ id: 1, language: 'en', ...page('Media') }],
    banners: [{ id: 1, position: 0, target: '/pages/market/quote' }],
    banner_texts: [{ id: 1, language: 'en', title: 'Markets', text: 'All of them' }],
  };
}

export async function provesContent(store: ContentStore): Promise<void> {
  // Ids above those that an earlier run left behind, hidden ones included.
  const last = Math.max(1_000_000, ...(await store.contentIn('en')).articles.map(({ id }) => id));
  const [one, two, three] = [last + 10, last + 11, last + 12] as const;
  const titles = async (language: string) =>
    (await store.contentIn(language)).articles.filter(({ id }) => id > last).map(({ title }) => title);

  await store.seedContent(
    seedOf({ [one]: { en: 'One', de: 'Eins' }, [two]: { en: 'Two' }, [three]: { en: 'Three' } }),
  );
  expect(await titles('en')).toEqual(['Three', 'Two', 'One']);
  expect(await titles('de')).toEqual(['Three', 'Two', 'Eins']);
  expect(await store.articleBody(one, 'de')).toEqual(page('Eins').body);
  expect(await store.articleBody(two, 'de')).toEqual(page('Two').body);
  expect(await store.articleBody(last + 9, 'de')).toBeUndefined();
  expect(await store.contentIn('jp')).toMatchObject({
    services: [{ ...page('Media'), kind: 'media', email: null }],
    banners: [{ title: 'Markets', target: '/pages/market/quote' }],
  });

  // The next release corrects one text, adds one, and withdraws one article.
  await store.seedContent(seedOf({ [one]: { en: 'First', de: 'Eins' }, [two]: { en: 'Two', de: 'Zwei' } }));
  expect(await titles('en')).toEqual(['Two', 'First']);
  expect(await titles('de')).toEqual(['Zwei', 'Eins']);

  const own = { kind: 'notice', time: 5, shown: true } as const;
  await store.keepArticle({ ...own, id: one, texts: [{ language: 'en', ...page('Ours') }] });
  const hidden = { ...own, shown: false, texts: [{ language: 'en', ...page('Hidden') }] };
  await store.keepArticle({ ...hidden, id: two });
  await expect(store.keepArticle({ ...hidden, id: last + 9 })).rejects.toThrow('there is no article');
  await store.seedContent(seedOf({ [one]: { en: 'Changed', de: 'Erstens' }, [two]: { en: 'Changed' } }));
  expect(await titles('en')).toEqual(['Ours']);
  expect(await titles('de')).toEqual(['Erstens']);
  await store.seedContent(seedOf({}));
  expect(await titles('de')).toEqual(['Ours']);
  expect((await store.contentIn('en')).articles.find(({ id }) => id === one)).toMatchObject({ time: 5 });
}

export async function provesRates(store: ContentStore): Promise<void> {
  const rate = (currency: string, text: string, time: number) => ({ currency, rate: text, time });
  await store.keepRates([]);
  await store.keepRates([rate('EUR', '0.8600', 1), rate('VND', '26350', 1)]);
  await store.keepRates([rate('EUR', '0.123456789012', 2)]);
  expect(await store.rates()).toEqual([rate('EUR', '0.123456789012', 2), rate('VND', '26350', 1)]);
}
