/** The few things that the engine asks over REST. A failure of any kind is no answer: the asker decides what then. */
import { DEFAULT_LANGUAGE, LANGUAGES } from '#protocol/names/languages';
import { isFields } from './check.ts';

export interface RestAnswer {
  readonly code: unknown;
  readonly data: unknown;
}

/** GETs a path with its query; undefined where no answer in the platform's form came. */
export type Rest = (path: string) => Promise<RestAnswer | undefined>;

/** SPEC §9: network time-outs are 60 s. */
const ANSWER_MILLIS = 60_000;

/** Whose calls these are: the page changes both while the engine runs. */
export interface RestCaller {
  /** BCP 47, as the page says it. */
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

/** SPEC §7: every request says its language, that it comes from a script, and whose it is if somebody is logged in. */
function headersOf({ locale, token }: RestCaller): Record<string, string> {
  const language = Object.entries(LANGUAGES).find(([, tag]) => tag === locale)?.[0] ?? DEFAULT_LANGUAGE;
  const bearer = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return { language, 'X-Requested-With': 'XMLHttpRequest', ...bearer };
}
