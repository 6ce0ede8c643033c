/** The calls for logging in and out, and for the list of sessions. */
import { userEndSession, userLogout, userSessions } from '#protocol/auth';
import { demoLogin, demoOutbox } from '#protocol/demo';
import { AUTH_CODES } from '#protocol/names/codes';
import { userSelf } from '#protocol/user';
import type { CoreApi } from '../core/core-api.ts';
import { everybody, user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { userOf } from '../gateway/user-of.ts';
import type { Outbox } from '../credentials/senders/outbox.ts';
import type { CredentialStore } from '../credentials/tables.ts';
import type { AuthParts } from './auth-parts.ts';
import { logInByName } from './demo-login.ts';
import type { SessionService } from './session-service.ts';
import { userQuery } from '../core/account-queries.ts';

export function authCalls(
  core: Pick<CoreApi, 'ask'>,
  sessions: SessionService,
  logins: Pick<CredentialStore, 'login'>,
): BoundCall[] {
  return [
    bind(userLogout, user(), async (_, { caller }) => {
      await sessions.finish(caller);
      return {};
    }),
    bind(userSessions, user({ reads: true }), ({ before }, { caller }) => sessions.listed(caller, before)),
    bind(
      userEndSession,
      user({
        names: { user: async ({ id }) => (await sessions.byId(id))?.user, missing: AUTH_CODES.noSession },
      }),
      async ({ id }, { caller }) => {
        const session = await sessions.byId(id);
        if (session !== undefined) await sessions.finish({ session: session.key, id: caller.id });
        return {};
      },
    ),
    bind(userSelf, user({ byKey: 'read' }), async (_, { caller }) => {
      const found = await core.ask(userQuery, caller.id);
      if (found === undefined) throw new Error('a session has no user');
      return userOf(found, await logins.login(caller.id));
    }),
  ];
}

/** Bound only while the platform is a demo; otherwise these calls do not exist. */
export function demoCalls(parts: AuthParts, outbox: Pick<Outbox, 'list'> | undefined): BoundCall[] {
  return [
    bind(demoLogin, everybody, ({ name }, context) => logInByName(name, context, parts)),
    bind(demoOutbox, everybody, () =>
      Promise.resolve({ sent: outbox === undefined, list: outbox?.list() ?? [] }),
    ),
  ];
}
