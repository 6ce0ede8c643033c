/**
 * Why the session of this tab ended, for the login page: kept over a reload until a user logs in or leaves the page.
 */

export const SESSION_ENDS = ['elsewhere', 'expired'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

const KEY = 'brisk.session-end';

export function keepSessionEnd(end: SessionEnd): void {
  try {
    sessionStorage.setItem(KEY, end);
  } catch {
    // Storage is blocked: the reason is not shown.
  }
}

export function keptSessionEnd(): SessionEnd | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    return SESSION_ENDS.find((end) => end === kept);
  } catch {
    return undefined;
  }
}

export function forgetSessionEnd(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
