/** The articles that this device has opened: their ids under one key. If storage is blocked, all remain new. */
import { useSyncExternalStore } from 'react';

const KEY = 'brisk.read-articles';
/** More than any user reads; the oldest are dropped. */
const MOST_KEPT = 500;

let read: ReadonlySet<number> | undefined;
const listeners = new Set<() => void>();

export function parseRead(text: string | null): ReadonlySet<number> {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : []);
  } catch {
    return new Set();
  }
}

function kept(): ReadonlySet<number> {
  if (read !== undefined) return read;
  try {
    read = parseRead(localStorage.getItem(KEY));
  } catch {
    read = new Set();
  }
  return read;
}

export function markRead(id: number): void {
  if (kept().has(id)) return;
  read = new Set([...kept(), id].slice(-MOST_KEPT));
  try {
    localStorage.setItem(KEY, JSON.stringify([...read]));
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useReadArticles(): ReadonlySet<number> {
  return useSyncExternalStore(listen, kept);
}
