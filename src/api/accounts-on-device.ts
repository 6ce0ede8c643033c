/**
 * The accounts that were logged in on this device, the current one first. Each keeps its session's token until that
 * session ends, so that a change between them is one tap (decision 0220). The platform decides whether a token is
 * valid: an expired one leads to the login.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { beginSession, followSession, keptToken, keptUser, type SessionUser } from './session.ts';

export interface DeviceAccount extends SessionUser {
  /** Null: its session has ended, and the user must log in again. */
  readonly token: string | null;
}

const KEY = 'brisk.accounts';
const MOST = 5;

function heldText(): string {
  try {
    return localStorage.getItem(KEY) ?? '[]';
  } catch {
    return '[]';
  }
}

function keep(accounts: readonly DeviceAccount[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(accounts.slice(0, MOST)));
  } catch {
    // Storage is blocked: only the current account is known, until the page is closed.
  }
}

function read(text: string): readonly DeviceAccount[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isAccount) : [];
  } catch {
    return [];
  }
}

function isAccount(held: unknown): held is DeviceAccount {
  const { id, account, name, avatar, token } = (held ?? {}) as Record<string, unknown>;
  const mayBeNull = (value: unknown) => value === null || typeof value === 'string';
  const isNamed = typeof account === 'string' && typeof name === 'string';
  return typeof id === 'number' && isNamed && mayBeNull(avatar) && mayBeNull(token);
}

/** The accounts with the current one updated; one whose session ended remains without its token. */
export function withSession(
  accounts: readonly DeviceAccount[],
  at: {
    readonly token: string | null;
    readonly user: SessionUser | undefined;
    readonly ended: string | null;
  },
): readonly DeviceAccount[] {
  const { token, user, ended } = at;
  const others = accounts.map((each) =>
    each.token !== null && each.token === ended ? { ...each, token: null } : each,
  );
  if (token === null || user === undefined) return others;
  return [{ ...user, token }, ...others.filter(({ id }) => id !== user.id)];
}

/** Records logins and logouts on this device from now on. */
export function followAccounts(): void {
  let lastToken: string | null = null;
  const notify = () => {
    const token = keptToken();
    const ended = token === null ? lastToken : null;
    lastToken = token;
    keep(withSession(read(heldText()), { token, user: keptUser(), ended }));
  };
  followSession(notify);
  notify();
}

export function useDeviceAccounts(): readonly DeviceAccount[] {
  const text = useSyncExternalStore(followDevice, heldText);
  return useMemo(() => read(text), [text]);
}

const listeners = new Set<() => void>();

function followDevice(listener: () => void): () => void {
  listeners.add(listener);
  const leave = followSession(listener);
  return () => {
    listeners.delete(listener);
    leave();
  };
}

/** Makes this the current account. */
export function switchTo({ token, ...user }: DeviceAccount): void {
  if (token !== null) beginSession(token, user);
}

/** The device forgets the account; its session on the platform does not end. */
export function forgetAccount(id: number): void {
  keep(read(heldText()).filter((each) => each.id !== id));
  for (const listener of listeners) listener();
}
