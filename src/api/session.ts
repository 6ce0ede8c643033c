/** Who the device says is logged in: a stored token decides (SPEC §6). Storage may be blocked; then nobody is. */
import { useSyncExternalStore } from 'react';

const TOKEN_KEY = 'brisk.token';
const USER_KEY = 'brisk.user';

const listeners = new Set<() => void>();

export function keptToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Forgets token and user id on this device; what the platform knows of the session is its own. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(TOKEN_KEY);
    localStorage.removeItem(USER_KEY);
  } catch {
    // Blocked: then nothing was kept.
  }
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Follows the session of this device, another tab's log-in and log-out included. */
export function useLoggedIn(): boolean {
  return useSyncExternalStore(listen, keptToken) !== null;
}
