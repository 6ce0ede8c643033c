/** The few things that the engine asks over REST. A failure of any kind is no answer: the asker decides what then. */
import { isFields } from './check.ts';

export interface RestAnswer {
  readonly code: unknown;
  readonly data: unknown;
}

/** GETs a path with its query; undefined where no answer in the platform's form came. */
export type Rest = (path: string) => Promise<RestAnswer | undefined>;

/** A call that takes longer is tried again rather than waited for. */
const ANSWER_MILLIS = 10_000;
/** SPEC §7: every request says its language and that it comes from a script. The engine shows none of the texts. */
const HEADERS = { language: 'en', 'X-Requested-With': 'XMLHttpRequest' };

export function restOf(fetch: typeof globalThis.fetch, origin: string): Rest {
  return async (path) => {
    try {
      const response = await fetch(origin + path, {
        headers: HEADERS,
        signal: AbortSignal.timeout(ANSWER_MILLIS),
      });
      const body: unknown = await response.json();
      return isFields(body) ? { code: body['code'], data: body['data'] } : undefined;
    } catch {
      return undefined;
    }
  };
}
