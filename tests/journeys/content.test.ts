/** The content that a visitor reads, requested over HTTP from a platform after its first start. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArticleLine } from '../../server/content/stored-content.ts';
import { openContent, type OpenContent } from '../support/open-content.ts';

let content: OpenContent;
beforeAll(async () => {
  const page = '<script type="module" crossorigin src="/assets/index-AbC_1-2x.js"></script>';
  content = await openContent(page, { customer: 'help@brisk.example' });
});
afterAll(() => content.stop());

const ask: OpenContent['ask'] = (path, headers) => content.ask(path, headers);

interface Page {
  readonly list: readonly ArticleLine[];
  readonly total: number;
}

async function articles(query: string): Promise<Page> {
  return (await ask(`/article/list${query}`)).data as Page;
}

describe('the content of a release', () => {
  it('CONTENT-001 the first start has banners, notices and services to show', async () => {
    expect((await ask('/floor')).data).toMatchObject({
      banners: [
        { target: '/pages/market/quote' },
        { target: '/pages/trade/detail?symbol=BTC-USDT' },
        { target: '/pages/article/detail?id=26' },
      ],
      notices: [{ kind: 'notice' }, { kind: 'notice' }, { kind: 'notice' }, { kind: 'notice' }],
    });
    const { data } = await ask('/services');
    expect(data).toMatchObject({ list: [{ kind: 'general' }, { kind: 'customer' }, { kind: 'media' }] });
    expect((await ask('/article/serviceDetail?id=2')).data).toMatchObject({ kind: 'customer' });
  });

  it('CONTENT-401 a service has the operator’s address for its kind, or none', async () => {
    const emailOf = async (id: number) =>
      ((await ask(`/article/serviceDetail?id=${String(id)}`)).data as { email: string | null }).email;
    expect([await emailOf(1), await emailOf(2), await emailOf(3)]).toEqual([
      null,
      'help@brisk.example',
      null,
    ]);
  });

  it('CONTENT-002 articles come newest first, of one kind or of all, by the page', async () => {
    const all = await articles('');
    const times = all.list.map(({ time }) => time);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    const help = await articles('?kind=help&size=50');
    expect(help.list).toEqual(all.list.filter(({ kind }) => kind === 'help'));
    const pages = await Promise.all([1, 2, 3, 900].map((page) => articles(`?kind=help&size=2&page=${page}`)));
    expect(pages.flatMap(({ list }) => list)).toEqual(help.list.slice(0, 6));
    expect(pages.map(({ total }) => total)).toEqual(Array(4).fill(help.list.length));
  });

  it('CONTENT-003 an article comes in blocks, never as markup', async () => {
    const { data } = await ask('/article/detail?id=21');
    expect(data).toMatchObject({ id: 21, kind: 'help' });
    const { body } = data as { body: readonly { kind: string; text: string }[] };
    expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(['text', 'heading', 'item']));
    expect(body.filter(({ text }) => /[<>]|^[#-] /.test(text))).toEqual([]);
  });

  it('CONTENT-009 the newest version is the build of the served client', async () => {
    const { data } = await ask('/getNewestVersion');
    expect(data).toMatchObject({ version: '1.0.1', build: 'index-AbC_1-2x' });
    expect((data as { notes: readonly string[] }).notes.length).toBeGreaterThan(0);
  });

  it('CONTENT-008 rates of seventeen currencies exist from the start', async () => {
    const { data } = await ask('/rates');
    expect(data).toMatchObject({ time: Date.UTC(2026, 10, 21, 12) });
    const { list } = data as { list: readonly { currency: string; digits: number }[] };
    expect(list).toHaveLength(17);
    expect(list[0]).toEqual({ currency: 'USD', rate: '1', digits: 2 });
    const whole = list.filter(({ digits }) => digits === 0).map(({ currency }) => currency);
    expect(whole).toEqual(['JPY', 'KRW', 'VND']);
  });
});

describe('an operator’s article', () => {
  it('CONTENT-004 is shown within a minute, in the requested language or else in English', async () => {
    const page = (title: string) => ({
      title,
      summary: title,
      body: [{ kind: 'text', text: title } as const],
    });
    const before = (await articles('?kind=news')).total;
    const id = await content.stored.keepArticle({
      id: undefined,
      kind: 'news',
      time: content.clock.now(),
      shown: true,
      texts: [
        { language: 'en', ...page('Good morning') },
        { language: 'de', ...page('Guten Morgen') },
      ],
    });
    expect(id).toBeGreaterThanOrEqual(1000);
    expect((await articles('?kind=news')).total).toBe(before);
    content.clock.advance(60_000);
    const received = async (headers: Record<string, string>) =>
      (await ask(`/article/detail?id=${String(id)}`, headers)).data;
    expect(await received({ language: 'de' })).toMatchObject(page('Guten Morgen'));
    for (const language of ['en', 'jp', 'xx', 'constructor']) {
      expect(await received({ language })).toMatchObject(page('Good morning'));
    }
    expect(await received({})).toMatchObject({ ...page('Good morning'), time: content.clock.now() - 60_000 });
    expect((await articles('?kind=news')).list[0]).toMatchObject({ id, title: 'Good morning' });
  });
});

describe('wrong requests', () => {
  it.each([
    ['/article/detail?id=999', 'content.no-article', 'Article not found.'],
    ['/article/detail?id=0', 'content.no-article', 'Article not found.'],
    ['/article/serviceDetail?id=999', 'content.no-service', 'Service not found.'],
  ])('CONTENT-005 %s leads to nothing, and is answered so', async (path, code, msg) => {
    expect(await ask(path)).toMatchObject({ status: 404, code, msg, data: null });
  });

  it.each([
    ['/article/detail', 'id'],
    ['/article/detail?id=-1', 'id'],
    ['/article/detail?id=1e3', 'id'],
    ['/article/detail?id=9999999999', 'id'],
    ["/article/detail?id=1';drop table articles--", 'id'],
    ['/article/detail?id=1&id=2', 'id'],
    ['/article/list?kind=toString', 'kind'],
    ['/article/list?page=0', 'page'],
    ['/article/list?size=0', 'size'],
    ['/article/list?size=51', 'size'],
    ['/floor?x=1', 'x'],
    ['/rates?currency=EUR', 'currency'],
  ])('CONTENT-005 %s is refused by the name of the wrong field', async (path, field) => {
    const answer = await ask(path);
    expect(answer).toMatchObject({
      status: 400,
      code: 'platform.bad-input',
      data: { problems: [{ field }] },
    });
  });
});

it('CONTENT-006 an answer that is still valid is only confirmed, for each language separately', async () => {
  const tags = new Map<string, string>();
  for (const language of ['en', 'jp']) {
    const { headers } = await ask('/getCountryList', { language });
    expect(headers.get('vary')).toBe('accept-encoding, language');
    tags.set(language, headers.get('etag') ?? '');
  }
  const asked = async (language: string, tag: string) =>
    (await ask('/getCountryList', { language, 'if-none-match': tags.get(tag) ?? '' })).status;
  expect([await asked('en', 'en'), await asked('jp', 'jp')]).toEqual([304, 304]);
  expect([await asked('en', 'jp'), await asked('jp', 'en')]).toEqual([200, 200]);
});

it('CONTENT-007 countries are named and ordered in the requested language', async () => {
  const listed = async (language: string) => {
    const { data } = await ask('/getCountryList', { language });
    return (data as { list: readonly { code: string; name: string; dial: string }[] }).list;
  };
  const english = await listed('en');
  const german = await listed('de');
  expect(english).toHaveLength(german.length);
  expect(english).toContainEqual({ code: 'DE', name: 'Germany', dial: '+49' });
  expect(german).toContainEqual({ code: 'DE', name: 'Deutschland', dial: '+49' });
  const place = (code: string) => german.findIndex((each) => each.code === code);
  // Ägypten and Österreich are beside A and O, not behind Z.
  expect(place('EG')).toBeLessThan(place('BE'));
  expect(place('AT')).toBeLessThan(place('PL'));
});
