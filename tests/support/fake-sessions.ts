/** Sessions for tests: a test sets who is logged in with which token, and ends it. */
import { LOGGED_OUT, type NobodyCode } from '../../protocol/names/codes.ts';
import type { Caller, Sessions } from '../../server/gateway/sessions.ts';

export interface FakeSessions extends Sessions {
  /** Logs a caller in; the token is the session's key. */
  begin(token: string, caller: Partial<Omit<Caller, 'session'>>): void;
  end(token: string, code?: NobodyCode): void;
}

export function fakeSessions(): FakeSessions {
  const callers = new Map<string, Caller>();
  const listeners = new Set<Parameters<Sessions['onEnded']>[0]>();
  return {
    who: (token) => Promise.resolve(callers.get(token) ?? { refused: LOGGED_OUT }),
    onEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(token, caller) {
      callers.set(token, { id: 1, role: 'user', abnormal: false, ...caller, session: token });
    },
    end(token, code = LOGGED_OUT) {
      const caller = callers.get(token);
      callers.delete(token);
      if (caller !== undefined) for (const listener of listeners) listener(caller.session, caller.id, code);
    },
  };
}
