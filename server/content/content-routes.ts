/** The calls of articles, services, banners and rates. */
import {
  articleDetail,
  articleList,
  countryList,
  floor,
  newestVersion,
  rates,
  serviceDetail,
  services,
} from '#protocol/content';
import { CONTENT_CODES } from '#protocol/names/codes';
import type { ServiceKind } from '#protocol/names/content';
import type { LanguageCode } from '#protocol/names/languages';
import { everybody } from '../http/access.ts';
import { bind, type BoundCall, type Keep } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { ContentService } from './content-service.ts';
import { countriesIn } from './countries.ts';
import type { RateService } from './rate-service.ts';

/** Notices in the home page's ticker. */
const FLOOR_NOTICES = 5;
/** Articles on a page, unless the caller asks for another number. */
const PAGE_ARTICLES = 20;
const TEXTS_KEPT: Keep = { seconds: 60, byLanguage: true };
const COUNTRIES_KEPT: Keep = { seconds: 86_400, byLanguage: true };
/** Revalidated each time, usually answered by "not modified". */
const VERSION_KEPT: Keep = { seconds: 0, byLanguage: true };
const RATES_KEPT: Keep = { seconds: 60, byLanguage: false };

export interface Release {
  readonly version: string;
  readonly build: string;
  readonly notes: (language: LanguageCode) => readonly string[];
}

/** E-mail addresses by the kind of the service. */
export type Contacts = Readonly<Partial<Record<ServiceKind, string | undefined>>>;

export function contentCalls(
  content: ContentService,
  rateService: RateService,
  release: Release,
  contacts: Contacts,
): BoundCall[] {
  return [
    ...articleCalls(content),
    ...serviceCalls(content, contacts),
    bind(
      newestVersion,
      everybody,
      (_, { language }) => {
        const { version, build, notes } = release;
        return Promise.resolve({ version, build, notes: notes(language) });
      },
      VERSION_KEPT,
    ),
    bind(
      countryList,
      everybody,
      (_, { language }) => Promise.resolve({ list: countriesIn(language) }),
      COUNTRIES_KEPT,
    ),
    bind(rates, everybody, () => Promise.resolve(rateService.rates()), RATES_KEPT),
  ];
}

function articleCalls(content: ContentService): BoundCall[] {
  return [
    bind(
      floor,
      everybody,
      async (_, { language }) => {
        const notices = await content.articles(language, 'notice');
        return { banners: await content.banners(language), notices: notices.slice(0, FLOOR_NOTICES) };
      },
      TEXTS_KEPT,
    ),
    bind(
      articleList,
      everybody,
      async ({ kind, page = 1, size = PAGE_ARTICLES }, { language }) => {
        const all = await content.articles(language, kind);
        return { list: all.slice((page - 1) * size, page * size), total: all.length, page, size };
      },
      TEXTS_KEPT,
    ),
    bind(
      articleDetail,
      everybody,
      async ({ id }, { language }) =>
        (await content.article(language, id)) ?? new Refusal(CONTENT_CODES.noArticle),
      TEXTS_KEPT,
    ),
  ];
}

function serviceCalls(content: ContentService, contacts: Contacts): BoundCall[] {
  return [
    bind(
      services,
      everybody,
      async (_, { language }) => {
        const pages = await content.services(language);
        return { list: pages.map(({ id, kind, title, summary }) => ({ id, kind, title, summary })) };
      },
      TEXTS_KEPT,
    ),
    bind(
      serviceDetail,
      everybody,
      async ({ id }, { language }) => {
        const found = (await content.services(language)).find((each) => each.id === id);
        if (found === undefined) return new Refusal(CONTENT_CODES.noService);
        const { summary: _, ...page } = found;
        return { ...page, email: page.email ?? contacts[page.kind] ?? null };
      },
      TEXTS_KEPT,
    ),
  ];
}
