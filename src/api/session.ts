/**
 * Who the device says is logged in: a stored token decides (SPEC §6). Where storage is blocked a session lasts until
 * the page is closed.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { User } from '#protocol/names/user';

/** What the device keeps of the user who is logged in. */
export type SessionUser = Pick<User, 'id' | 'account' | 'name' | 'avatar' | 'vip'>;

const TOKEN_KEY = 'brisk.token';
const USER_KEY = 'brisk.user';

const listeners = new Set<() => void>();

/** What storage did not take. */
const unkept = new Map<string, string>();

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? unkept.get(key) ?? null;
  } catch {
    return unkept.get(key) ?? null;
  }
}

function keep(key: string, text: string): void {
  unkept.delete(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    unkept.set(key, text);
  }
}

export function keptToken(): string | null {
  return kept(TOKEN_KEY);
}

/** Undefined where nobody is logged in, or the device holds something else. */
export function keptUser(): SessionUser | undefined {
  return readUser(kept(USER_KEY), keptToken());
}

/** Another tab hears of a user and of their token one after the other: only those that belong together count. */
function readUser(text: string | null, at: string | null): SessionUser | undefined {
  try {
    const held = JSON.parse(text ?? '{}') as Partial<Record<keyof SessionUser | 'token', unknown>>;
    const { id, name, account, avatar, vip, token } = held;
    if (token !== at) return undefined;
    const isUser = typeof id === 'number' && typeof name === 'string' && typeof account === 'string';
    if (!isUser) return undefined;
    const known = {
      avatar: typeof avatar === 'string' ? avatar : null,
      vip: typeof vip === 'number' ? vip : 0,
    };
    return { id, account, name, ...known };
  } catch {
    return undefined;
  }
}

/** Somebody logged in; or whose session it is goes on under another token, or by another name, picture or level. */
export function beginSession(token: string, { id, account, name, avatar, vip }: SessionUser): void {
  keep(USER_KEY, JSON.stringify({ id, account, name, avatar, vip, token }));
  keep(TOKEN_KEY, token);
  for (const listener of listeners) listener();
}

/** The session goes on under another token, in every tab; who it is has not changed. */
export function renewSession(token: string): void {
  const user = keptUser();
  if (user !== undefined) {
    beginSession(token, user);
    return;
  }
  keep(TOKEN_KEY, token);
  for (const listener of listeners) listener();
}

/** Forgets token and user id on this device; what the platform knows of the session is its own. */
export function forgetSession(): void {
  unkept.clear();
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // Blocked: then nothing was kept.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever somebody logs in or out, in another tab too, until the answer is called. */
export function followSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Follows the session of this device, another tab's log-in and log-out included. */
export function useToken(): string | null {
  return useSyncExternalStore(followSession, keptToken);
}

export function useLoggedIn(): boolean {
  return useToken() !== null;
}

export function useSessionUser(): SessionUser | undefined {
  const token = useToken();
  const text = useSyncExternalStore(followSession, () => kept(USER_KEY));
  return useMemo(() => readUser(text, token), [token, text]);
}
