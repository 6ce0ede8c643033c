/** The platform with the toy feature in its list, on a data folder, behind its own gateway. */
import { join } from 'node:path';
import type { Clock } from '../../../domain/clock.ts';
import type { Role } from '../../../protocol/names/user.ts';
import { createLog } from '../../../server/base/log.ts';
import { systemToken } from '../../../server/base/random.ts';
import { openStore } from '../../../server/db/open-store.ts';
import type { Store } from '../../../server/db/store-api.ts';
import { textsOf } from '../../../server/feature/collect-features.ts';
import { serveFeatures } from '../../../server/feature/serve-features.ts';
import { startGatewayServer } from '../../../server/gateway/gateway-server.ts';
import { platformFeatures } from '../../../server/start/features.ts';
import { createPlatform, type Platform } from '../../../server/start/platform.ts';
import { noApiClients } from '../fake-api-clients.ts';
import { fakeSessions } from '../fake-sessions.ts';
import { TEST_CONFIG } from '../platform-features.ts';
import { gatewayParts } from '../serve-market.ts';
import { WIDE_SOCKET_LIMITS } from '../wide-limits.ts';
import { toyFeature } from './server/feature.ts';
import { TOY_TABLES } from './server/tables.ts';

export interface ToyPlatform extends Platform {
  readonly origin: string;
  readonly store: Store;
}

/** Its users. Each user's token is their name. */
const USERS: readonly { readonly name: string; readonly role: Role; readonly id: string }[] = [
  { name: 'Ada', role: 'user', id: '01890000-0000-7000-8000-000000000001' },
  { name: 'Olga', role: 'operator', id: '01890000-0000-7000-8000-000000000002' },
];

const fail = (what: unknown) => {
  throw new Error('the platform complains', { cause: what });
};

/** @param folder that of an earlier platform, or one with an empty database */
export async function openToyPlatform(folder: string, clock: Clock): Promise<ToyPlatform> {
  const held = await openStore({ dataDir: folder, databaseUrl: undefined }, TOY_TABLES, fail);
  const { store } = held;
  const options = { secret: systemToken(), page: '', config: TEST_CONFIG };
  const features = [...platformFeatures(options), toyFeature];
  const platform = await createPlatform({
    ...{ store, clock, features, timeZone: 'UTC', seed: 'toy', mood: 'calm' },
    ...{ onRefused: fail, onUnkept: fail, onBreach: fail, onFatal: fail },
  });
  const { core } = platform;
  const log = createLog({ production: true, sink: { write: () => undefined } });
  const sessions = fakeSessions();
  // The same command after a restart returns the same user.
  for (const { name, role, id } of USERS) {
    const opened = await core.execute({ kind: 'user.open', user: 0, id, input: { name, role } });
    if (opened.code !== 200) throw new Error(`${name} was refused: ${opened.code}`);
    sessions.begin(name, { id: opened.answer['user'] as number, role });
  }
  // Without logins and content: its users have their names as tokens.
  const beside = features.filter(({ name }) => name !== 'accounts' && name !== 'content');
  const { calls, files } = await serveFeatures(beside, gatewayParts(core, { clock }));
  const server = await startGatewayServer(
    {
      ...{ core, clock, log, sessions, apiClients: noApiClients, calls, files },
      texts: textsOf(features),
      clientDir: join(folder, 'no-client'),
      limits: { http: { callsPerSecond: 1_000_000 }, sockets: WIDE_SOCKET_LIMITS },
    },
    '127.0.0.1',
    0,
  );
  return {
    ...platform,
    store,
    origin: `http://127.0.0.1:${String(server.port)}`,
    async stop() {
      await server.stop();
      await platform.stop();
      await held.release();
    },
  };
}
