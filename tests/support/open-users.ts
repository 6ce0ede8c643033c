/**
 * The platform as its users reach it, over real HTTP: a database, the core, sessions and each user's settings.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { User } from '../../protocol/names/user.ts';
import { CLAUSE_VERSION } from '../../server/auth/clause.ts';
import type { PasswordCost } from '../../server/credentials/passwords.ts';
import { credentialTables, type CredentialStore } from '../../server/credentials/tables.ts';
import { routesOf, textsOf, withStatuses } from '../../server/feature/collect-features.ts';
import type { Feature } from '../../server/feature/define-feature.ts';
import type { HeldStore, StorePlace } from '../../server/db/open-store.ts';
import { openPlatformStore } from '../../server/start/open-platform-store.ts';
import type { SocketLimits } from '../../server/realtime/socket-limits.ts';
import { systemToken } from '../../server/base/random.ts';
import { tablesBehind } from '../../server/core/table-query.ts';
import { userLimits } from '../../server/start/limits.ts';
import { startUser } from '../../server/user/start-user.ts';
import { databaseIn } from './fresh-folder.ts';
import { openAuth, type OpenAuth } from './open-auth.ts';
import { openCore, type OpenCore } from './open-core.ts';
import { startGateway, type OpenGateway } from './open-gateway.ts';
import { gatewayParts } from './serve-market.ts';
import { fakeCore } from './fake-core.ts';
import { separateCore } from './separate-core.ts';
import { authStatuses } from '../../server/auth/statuses.ts';
import { userStatuses } from '../../server/user/statuses.ts';

export interface Answer {
  readonly status: number;
  readonly code: unknown;
  readonly data: unknown;
  /** The header's value, in seconds. */
  readonly retryAfter: string | null;
  /** The device's cookie, as the browser sends it back. */
  readonly cookie?: string;
}

export interface OpenUsers extends Pick<OpenGateway, 'get' | 'lines' | 'origin'> {
  readonly core: OpenCore;
  readonly store: HeldStore['store'];
  readonly logins: CredentialStore;
  /** Its messages stay in its outbox. */
  readonly auth: OpenAuth;
  ask(
    method: 'GET' | 'POST',
    path: string,
    token?: string,
    input?: object,
    from?: { readonly address?: string; readonly cookie?: string },
  ): Promise<Answer>;
  /** Demo login with a name of letters and digits. */
  logIn(name: string): Promise<{ readonly token: string; readonly user: User }>;
  stop(): Promise<void>;
}

const fail = (error: unknown) => {
  throw error;
};

export interface OpenUsersInput {
  /** The site's public address; without it, the address that users name. */
  readonly site?: string;
  readonly chain?: number;
  /** Proxies whose caller address is trusted; `loopback` lets tests come from several networks. */
  readonly proxies?: readonly string[];
  /** Without it a new embedded database. */
  readonly place?: StorePlace;
  /** Wide unless the test sets them. */
  readonly sockets?: Partial<SocketLimits>;
  /** The test's own features, besides those of the platform. */
  readonly features?: readonly Feature[];
  /** Instead of two spot markets. */
  readonly instruments?: readonly Instrument[];
  /** By default the least. */
  readonly passwordCost?: PasswordCost;
}

export async function openUsers({
  site,
  chain,
  place,
  proxies,
  sockets = {},
  features = [],
  instruments,
  passwordCost,
}: OpenUsersInput = {}): Promise<OpenUsers> {
  const folder = mkdtempSync(join(tmpdir(), 'brisk-people-'));
  if (place === undefined) await databaseIn(folder);
  const held = await openPlatformStore(place ?? { dataDir: folder, databaseUrl: undefined }, fail);
  const { store } = held;
  const logins = credentialTables.calls(store);
  const core = await openCore({ store, features, ...(instruments && { instruments }) });
  const { clock, execute, commandFate, discardCommand, queries, onAccountEvent } = core;
  const api = separateCore({
    ...fakeCore([], queries),
    ...{ execute, commandFate, discardCommand, onAccountEvent },
  });
  const parts = { core: api, store: tablesBehind(api), clock };
  const auth = await openAuth({
    ...{ ...parts, demo: true, site },
    ...(chain === undefined ? {} : { chain }),
    ...(passwordCost === undefined ? {} : { passwordCost }),
  });
  const own = startUser({
    ...{ ...parts, token: systemToken, id: randomUUID, limits: userLimits, newestClause: CLAUSE_VERSION },
    ...{ credentials: auth.credentials, sessions: auth.sessions, onUnkept: fail },
  });
  const gateway = await startGateway({
    core: api,
    calls: [
      ...auth.calls,
      ...withStatuses(own.calls, { ...authStatuses, ...userStatuses }),
      ...routesOf(core.features, gatewayParts(api, { clock })),
    ],
    texts: textsOf(features),
    files: own.files,
    sessions: auth.sessions,
    apiClients: own.apiClients,
    clock,
    sockets,
    ...(proxies === undefined ? {} : { proxies }),
  });
  const ask: OpenUsers['ask'] = async (method, path, token, input = {}, { address, cookie } = {}) => {
    const response = await gateway.get(`/api${path}`, {
      method,
      headers: {
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
    });
    const { code, data } = (await response.json()) as Pick<Answer, 'code' | 'data'>;
    const kept = response.headers.get('set-cookie')?.split(';')[0];
    return {
      ...{ status: response.status, code, data, retryAfter: response.headers.get('retry-after') },
      ...(kept === undefined ? {} : { cookie: kept }),
    };
  };
  return {
    core,
    store,
    logins,
    auth,
    get: gateway.get,
    origin: gateway.origin,
    lines: gateway.lines,
    ask,
    async logIn(name) {
      const { data } = await ask('POST', '/demo/login', undefined, { name });
      return data as { token: string; user: User };
    },
    async stop() {
      await gateway.stop();
      await auth.stop();
      await core.stop();
      await held.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
