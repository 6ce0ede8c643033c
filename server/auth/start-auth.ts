/** Logging in from start to stop: sessions for calls and sockets, and the calls ready to be bound. */
import type { CoreApi } from '../core/core-api.ts';
import type { LoginStore } from '../db/login-store.ts';
import type { SessionStore } from '../db/session-store.ts';
import type { BoundCall } from '../http/bind.ts';
import type { Sessions } from '../sessions.ts';
import { authCalls, demoCalls } from './auth-routes.ts';
import { SessionDesk, type SessionDeskInput } from './session-desk.ts';

export interface AuthInput extends SessionDeskInput {
  readonly core: Pick<CoreApi, 'execute' | 'person'>;
  readonly store: SessionStore & LoginStore;
  /** A new UUID for each command. */
  readonly id: () => string;
  /** Whether anybody may be anybody. */
  readonly demo: boolean;
}

export interface Auth {
  readonly sessions: Sessions;
  readonly calls: readonly BoundCall[];
  stop(): Promise<void>;
}

/** @param input its store is migrated already */
export async function startAuth(input: AuthInput): Promise<Auth> {
  const { core, id, demo, store } = input;
  const desk = new SessionDesk(input);
  await desk.start();
  return {
    sessions: desk,
    calls: [
      ...authCalls(core, desk, store),
      ...(demo ? demoCalls({ core, sessions: desk, logins: store, id }) : []),
    ],
    stop() {
      desk.stop();
      return Promise.resolve();
    },
  };
}
