/**
 * The one way to the platform's calls (SPEC §7): prefix, headers, envelope. Answers with the body's `data`; a body
 * whose code is not 200 is a refusal and is thrown as one.
 */
import { ofetch } from 'ofetch';
import type { Call, CallInput, CallName, CallOutput, Envelope } from '#protocol/call';
import { API_PREFIX } from '#protocol/names/calls';
import { SUCCESS } from '#protocol/names/codes';
import { preferences } from '../preferences/preferences.ts';

/** SPEC §9. */
const TIMEOUT_MILLIS = 60_000;
const TOKEN_KEY = 'brisk.token';

/** What the platform answered instead of what was asked for. Its text is in the request's language. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: number | string;

  constructor(code: number | string, text: string) {
    super(text);
    this.code = code;
  }
}

/** `call<typeof indexLogo>(CALLS.indexLogo, {})`: the types come from the protocol, its checks stay on the server. */
export async function call<C extends Call>(name: CallName, input: CallInput<C>): Promise<CallOutput<C>> {
  const answer = await ofetch<Envelope<CallOutput<C>> | undefined>(`${API_PREFIX}${name.path}`, {
    method: name.method,
    headers: headers(),
    timeout: TIMEOUT_MILLIS,
    retry: false,
    ignoreResponseError: true,
    ...(name.method === 'GET' ? { query: input as Record<string, unknown> } : { body: input as object }),
  });
  if (answer?.code !== SUCCESS) throw new Refusal(answer?.code ?? 0, answer?.msg ?? '');
  return answer.data;
}

function headers(): Record<string, string> {
  const token = keptToken();
  return {
    language: preferences.language,
    'X-Requested-With': 'XMLHttpRequest',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

function keptToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
