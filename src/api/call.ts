/**
 * The one way to the platform's calls (SPEC §7, §8): prefix, headers, envelope, and what a user sees of it. A body
 * whose code is not 200 is a refusal and is thrown as one; 1021 asks for a second step and is passed on.
 */
import i18next from 'i18next';
import { ofetch } from 'ofetch';
import type { Call, CallInput, CallName, CallOutput, Envelope } from '#protocol/call';
import { API_PREFIX } from '#protocol/names/calls';
import { SECOND_STEP, SUCCESS } from '#protocol/names/codes';
import { preferences } from '../preferences/preferences.ts';
import { afterRefusal, IDENTITY_NEEDED } from './after-refusal.ts';
import { callScreen } from './call-screen.ts';
import { noteAnswer } from './platform-clock.ts';
import { NoAnswer } from './refusal.ts';
import { keptToken } from './session.ts';
import { beginWaiting } from './waiting.ts';

/** SPEC §9. */
const TIMEOUT_MILLIS = 60_000;

export interface CallControls {
  /** False: nothing on the screen says that this is waited for. */
  readonly loading?: boolean;
  /** Told true while the call is under way, for the button that started it. */
  readonly btn?: (busy: boolean) => void;
  /** False: a refusal is said by the caller, in its own place. */
  readonly toast?: boolean;
  /** How long an answer is waited for, where that is less than for any call. */
  readonly timeoutMillis?: number;
  /** In the name of another session of this device than the one that goes on. */
  readonly token?: string;
}

/** For what a page fetches by itself: its own skeleton and its own notice say how that goes. */
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
    if (controls.toast !== false) callScreen().toast(text);
    throw new NoAnswer(text);
  }
  const { code, type } = body;
  if ((code === SUCCESS || code === SECOND_STEP) && type !== IDENTITY_NEEDED)
    return body as Envelope<CallOutput<C>>;
  throw afterRefusal(body as Envelope<unknown>, response, { token, toast: controls.toast !== false });
}

/** A GET's path with what it names (`:id`) taken from the input, and the rest for its query. */
function addressed({ path }: CallName, input: unknown): [string, Record<string, string>] {
  const rest = { ...(input as Record<string, string>) };
  const named = path.replace(/:(\w+)/, (_, key: string) => {
    const value = rest[key] ?? '';
    Reflect.deleteProperty(rest, key);
    return encodeURIComponent(value);
  });
  return [named, rest];
}

/** Undefined where nobody answered. */
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
