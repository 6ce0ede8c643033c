/**
 * The one way to the platform's calls (SPEC §7, §8): prefix, headers, envelope, and the messages to the user. A
 * body whose code is not 200 is a refusal and is thrown as one; 1021 asks for a second step and is returned.
 */
import i18next from 'i18next';
import { ofetch } from 'ofetch';
import type { Call, CallInput, CallName, CallOutput, Envelope } from '#protocol/call';
import { API_PREFIX } from '#protocol/names/calls';
import { SECOND_STEP, SUCCESS } from '#protocol/names/codes';
import { preferences } from '../preferences/preferences.ts';
import { afterRefusal, IDENTITY_NEEDED } from './after-refusal.ts';
import { callFeedback } from './call-feedback.ts';
import { noteAnswer } from './platform-clock.ts';
import { NoAnswer } from './refusal.ts';
import { keptToken } from './session.ts';
import { beginWaiting } from './waiting.ts';

/** SPEC §9. */
const TIMEOUT_MILLIS = 60_000;

export interface CallControls {
  /** False: no loading view appears. */
  readonly loading?: boolean;
  /** Receives true while the call is pending, for the button that started it. */
  readonly btn?: (busy: boolean) => void;
  /** False: the caller shows the refusal. */
  readonly toast?: boolean;
  /** The timeout, if shorter than that of every call. */
  readonly timeoutMillis?: number;
  /** Uses another session of this device than the current one. */
  readonly token?: string;
}

/** For calls that a page makes while it loads: its skeleton and its notice show their progress. */
export const QUIETLY: CallControls = { loading: false, toast: false };

/**
 * `call<typeof indexLogo>(CALLS.indexLogo, {})`: the types come from the protocol, its checks stay on the server.
 * @throws Refusal, NoAnswer
 */
export async function call<C extends Call>(
  name: CallName,
  input: CallInput<C> | FormData,
  controls?: CallControls,
): Promise<CallOutput<C>> {
  return (await callForBody<C>(name, input, controls)).data;
}

/** The same with the whole body, for calls that may answer 1021. A call that takes a file takes it in a form. */
export async function callForBody<C extends Call>(
  name: CallName,
  input: CallInput<C> | FormData,
  controls: CallControls = {},
): Promise<Envelope<CallOutput<C>>> {
  const token = controls.token ?? keptToken();
  const response = await send(name, input, token, controls);
  const body = response?._data as Partial<Envelope<CallOutput<C>>> | undefined;
  if (response === undefined || body?.code === undefined) {
    const text = i18next.t('app.call.noAnswer');
    if (controls.toast !== false) callFeedback().toast(text);
    throw new NoAnswer(text);
  }
  const { code, type } = body;
  if ((code === SUCCESS || code === SECOND_STEP) && type !== IDENTITY_NEEDED)
    return body as Envelope<CallOutput<C>>;
  throw afterRefusal(body as Envelope<unknown>, response, { token, toast: controls.toast !== false });
}

/** A GET's path with its parameters (`:id`) taken from the input, and the rest as its query. */
function addressed({ path }: CallName, input: unknown): [string, Record<string, string>] {
  const rest = { ...(input as Record<string, string>) };
  const named = path.replace(/:(\w+)/, (_, key: string) => {
    const value = rest[key] ?? '';
    Reflect.deleteProperty(rest, key);
    return encodeURIComponent(value);
  });
  return [named, rest];
}

/** Undefined without an answer. */
async function send(name: CallName, input: unknown, token: string | null, controls: CallControls) {
  const endWaiting = controls.loading === false ? undefined : beginWaiting();
  controls.btn?.(true);
  try {
    const [path, rest] = addressed(name, input);
    const asked = Date.now();
    const response = await ofetch.raw<unknown>(`${API_PREFIX}${path}`, {
      method: name.method,
      headers: {
        language: preferences.language,
        'X-Requested-With': 'XMLHttpRequest',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      timeout: controls.timeoutMillis ?? TIMEOUT_MILLIS,
      retry: false,
      ignoreResponseError: true,
      ...(name.method === 'GET' ? { query: rest } : { body: input as object }),
    });
    noteAnswer(response.headers, asked);
    return response;
  } catch {
    return undefined;
  } finally {
    endWaiting?.();
    controls.btn?.(false);
  }
}
