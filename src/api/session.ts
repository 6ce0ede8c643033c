/**
 * The logged-in user of this device: a stored token decides (SPEC §6). If storage is blocked, a session lasts until
 * the page is closed.
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { User } from '#protocol/names/user';

/** The device's record of the logged-in user. */
export type SessionUser = Pick<User, 'id' | 'account' | 'name' | 'avatar' | 'vip'>;

const TOKEN_KEY = 'brisk.token';
const USER_KEY = 'brisk.user';

const listeners = new Set<() => void>();

/** Values that the storage refused. */
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

/** Undefined if no user is logged in, or the stored text is malformed. */
export function keptUser(): SessionUser | undefined {
  return readUser(kept(USER_KEY), keptToken());
}

/** Another tab receives a user and the token one after the other: only a matching pair counts. */
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

/** A user logged in, or the logged-in user has another token, name, picture or level. */
export function beginSession(token: string, { id, account, name, avatar, vip }: SessionUser): void {
  keep(USER_KEY, JSON.stringify({ id, account, name, avatar, vip, token }));
  keep(TOKEN_KEY, token);
  for (const listener of listeners) listener();
}

/** The session continues with another token, in every tab; the user has not changed. */
export function renewSession(token: string): void {
  const user = keptUser();
  if (user !== undefined) {
    beginSession(token, user);
    return;
  }
  keep(TOKEN_KEY, token);
  for (const listener of listeners) listener();
}

/** Forgets token and user id on this device; the session on the platform does not end. */
export function forgetSession(): void {
  unkept.clear();
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` at each login and logout, in another tab too, until the returned function is called. */
export function followSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Follows the session of this device, including logins and logouts of other tabs. */
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
