/** The platform's content for users: banners, articles, services, versions, countries, rates. */
import * as z from 'zod/mini';
import { ARTICLE_KINDS, BLOCK_KINDS, SERVICE_KINDS } from './names/content.ts';
import { defineCall } from './call.ts';
import { CALLS } from './names/calls.ts';
import { CONTENT_CODES, PLATFORM_CODES } from './names/codes.ts';
import { amount } from './shapes.ts';

const time = z.int().check(z.nonnegative());
const id = z.int().check(z.positive());
/** Query strings carry text: only digits are accepted, without coercion. */
const countText = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

const articleLine = z.strictObject({
  id,
  kind: z.enum(ARTICLE_KINDS),
  title: z.string(),
  summary: z.string(),
  /** When it was published, milliseconds UTC. */
  time,
});

const block = z.strictObject({ kind: z.enum(BLOCK_KINDS), text: z.string() });

/** The home page's content above the markets: banners, and the newest notices for its ticker. */
export const floor = defineCall(CALLS.floor, {
  input: z.strictObject({}),
  output: z.strictObject({
    banners: z.array(
      z.strictObject({
        id,
        title: z.string(),
        text: z.string(),
        /** A page of the app, with its query; or empty. */
        target: z.nullable(z.string()),
      }),
    ),
    notices: z.array(articleLine),
  }),
  refusals: [],
});

/** Articles of a kind, newest first. */
export const articleList = defineCall(CALLS.articleList, {
  input: z.strictObject({
    kind: z.optional(z.enum(ARTICLE_KINDS)),
    page: z.optional(countText.check(z.gte(1))),
    size: z.optional(countText.check(z.gte(1), z.lte(50))),
  }),
  output: z.strictObject({
    list: z.array(articleLine),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
  refusals: [PLATFORM_CODES.badInput],
});

export const articleDetail = defineCall(CALLS.articleDetail, {
  input: z.strictObject({ id: countText }),
  output: z.strictObject({ ...articleLine.shape, body: z.array(block) }),
  refusals: [CONTENT_CODES.noArticle, PLATFORM_CODES.badInput],
});

/** Ways to reach the platform's staff (SPEC §2, consulting contact). */
export const services = defineCall(CALLS.services, {
  input: z.strictObject({}),
  output: z.strictObject({
    list: z.array(
      z.strictObject({ id, kind: z.enum(SERVICE_KINDS), title: z.string(), summary: z.string() }),
    ),
  }),
  refusals: [],
});

export const serviceDetail = defineCall(CALLS.serviceDetail, {
  input: z.strictObject({ id: countText }),
  output: z.strictObject({
    id,
    kind: z.enum(SERVICE_KINDS),
    title: z.string(),
    body: z.array(block),
    /** An e-mail address; null if there is none. */
    email: z.nullable(z.string()),
  }),
  refusals: [CONTENT_CODES.noService, PLATFORM_CODES.badInput],
});

/** The version that the platform serves; `build` is the id of its client. */
export const newestVersion = defineCall(CALLS.newestVersion, {
  input: z.strictObject({}),
  output: z.strictObject({ version: z.string(), build: z.string(), notes: z.array(z.string()) }),
  refusals: [],
});

/** Countries with their dial codes, in the order of the request's language. */
export const countryList = defineCall(CALLS.countryList, {
  input: z.strictObject({}),
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        /** ISO 3166-1 alpha-2. */
        code: z.string().check(z.regex(/^[A-Z]{2}$/)),
        name: z.string(),
        /** With its plus: `+49`. */
        dial: z.string().check(z.regex(/^\+\d{1,4}$/)),
      }),
    ),
  }),
  refusals: [],
});

/** The value of one USDT in each currency on offer. */
export const rates = defineCall(CALLS.rates, {
  input: z.strictObject({}),
  output: z.strictObject({
    time,
    list: z.array(
      z.strictObject({
        /** ISO 4217. */
        currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
        rate: amount,
        /** The number of digits after the decimal mark in displayed amounts. */
        digits: z.int().check(z.gte(0), z.lte(4)),
      }),
    ),
  }),
  refusals: [],
});
