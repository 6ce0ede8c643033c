/**
 * The accounts that were logged in on this device, the one at hand first. Each keeps its own session's token until that
 * session ends, so that changing between them is one tap (decision 0220). What a token opens is the platform's to say:
 * one that is over leads to the log-in.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { beginSession, followSession, keptToken, keptUser, type SessionUser } from './session.ts';

export interface DeviceAccount extends SessionUser {
  /** Null: its session has ended, and it has to be logged in again. */
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
    // Blocked: then only the account at hand is known, as long as the page lives.
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

/** With the account at hand in its place; one whose session ended is kept without its token. */
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

/** Takes in who logs in and out on this device from now on. */
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

/** The account at hand is this one from now on. */
export function switchTo({ token, ...user }: DeviceAccount): void {
  if (token !== null) beginSession(token, user);
}

/** The device forgets the account; what the platform knows of its session is its own. */
export function forgetAccount(id: number): void {
  keep(read(heldText()).filter((each) => each.id !== id));
  for (const listener of listeners) listener();
}
