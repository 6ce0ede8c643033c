/** The engine's few REST calls. Any failure counts as no answer: the caller decides what follows. */
import { DEFAULT_LANGUAGE, LANGUAGES } from '#protocol/names/languages';
import { isFields } from './check.ts';

export interface RestAnswer {
  readonly code: unknown;
  readonly data: unknown;
}

/** GETs a path with its query; undefined without an answer in the platform's form. */
export type Rest = (path: string) => Promise<RestAnswer | undefined>;

/** SPEC §9: network time-outs are 60 s. */
const ANSWER_MILLIS = 60_000;

/** The session token; the page changes token and language while the engine runs. */
export interface RestCaller {
  /** BCP 47, as the page sets it. */
  locale: string;
  token: string | undefined;
}

export function restOf(fetch: typeof globalThis.fetch, origin: string, caller: RestCaller): Rest {
  return async (path) => {
    try {
      const response = await fetch(origin + path, {
        headers: headersOf(caller),
        signal: AbortSignal.timeout(ANSWER_MILLIS),
      });
      const body: unknown = await response.json();
      return isFields(body) ? { code: body['code'], data: body['data'] } : undefined;
    } catch {
      return undefined;
    }
  };
}

/** SPEC §7: every request carries its language, a mark that a script made it, and the token of a logged-in user. */
function headersOf({ locale, token }: RestCaller): Record<string, string> {
  const language = Object.entries(LANGUAGES).find(([, tag]) => tag === locale)?.[0] ?? DEFAULT_LANGUAGE;
  const bearer = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return { language, 'X-Requested-With': 'XMLHttpRequest', ...bearer };
}
