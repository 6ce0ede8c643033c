/** Composes logins and account features: credentials first, then the features that depend on them. */
import { CLAUSE_VERSION } from '../auth/clause.ts';
import { startAuth } from '../auth/start-auth.ts';
import { systemClock } from '../base/clock.ts';
import type { Config } from './config.ts';
import type { CoreApi } from '../core/core-api.ts';
import { openCredentials } from '../credentials/open-credentials.ts';
import { secretOf } from '../credentials/secrets.ts';
import { openSender } from '../credentials/senders/open-sender.ts';
import { Outbox } from '../credentials/senders/outbox.ts';
import type { Store } from '../db/store-api.ts';
import type { Log } from '../base/log.ts';
import { systemChance, systemId, systemToken } from '../base/random.ts';
import type { Sessions } from '../gateway/sessions.ts';
import { authLimits, codeLimits, sessionLimits, userLimits } from './limits.ts';
import { startUser, type OwnSettings } from '../user/start-user.ts';

export interface Accounts extends OwnSettings {
  readonly sessions: Sessions;
  stop(): Promise<void>;
}

export async function startAccounts(
  config: Config,
  store: Store,
  core: CoreApi,
  log: Log,
): Promise<Accounts> {
  const chances = { token: systemToken, chance: systemChance };
  const outbox = new Outbox(systemClock, log);
  const sender = openSender(config, outbox);
  const { demo, dataDir, secret = secretOf(dataDir, systemToken) } = config;
  const credentials = await openCredentials({
    ...{ store, clock: systemClock, ...chances, secret, sender, limits: codeLimits },
    onUnsent: (error) => {
      log.error({ err: error }, 'a message did not leave');
    },
  });
  const onUnkept = (error: unknown) => {
    log.warn({ err: error }, 'sessions could not be kept up to date; it is tried again');
  };
  const allLeave = config.smtp !== undefined && config.sms !== undefined;
  const auth = await startAuth({
    ...{ store, core, credentials, clock: systemClock, ...chances, id: systemId, demo, onUnkept },
    outbox: allLeave ? undefined : outbox,
    site: config.site,
    chain: config.chain,
    limits: { sessions: sessionLimits, auth: authLimits },
  });
  const own = startUser({
    ...{ core, store, credentials, sessions: auth.sessions, clock: systemClock },
    ...{ token: systemToken, id: systemId, limits: userLimits, newestClause: CLAUSE_VERSION, onUnkept },
  });
  return {
    sessions: auth.sessions,
    apiClients: own.apiClients,
    calls: [...auth.calls, ...own.calls],
    files: own.files,
    async stop() {
      await auth.stop();
      sender.close();
    },
  };
}
