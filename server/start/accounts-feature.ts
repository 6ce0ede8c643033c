/**
 * Logins and the settings of one's own account, as one feature: both change credentials and end sessions, and neither
 * imports the other.
 */
import { CLAUSE_VERSION } from '../auth/clause.ts';
import { startAuth } from '../auth/start-auth.ts';
import { authStatuses } from '../auth/statuses.ts';
import { authTables } from '../auth/tables.ts';
import { systemChance } from '../base/random.ts';
import { tablesBehind } from '../core/table-query.ts';
import { openCredentials } from '../credentials/open-credentials.ts';
import { secretOf } from '../credentials/secrets.ts';
import { openSender } from '../credentials/senders/open-sender.ts';
import { Outbox } from '../credentials/senders/outbox.ts';
import { defineFeature, type GatewayParts, type ServedFeature } from '../feature/define-feature.ts';
import { postPushes, type PostPush } from '../push/post-push.ts';
import { pushQueries } from '../push/queries.ts';
import { pushServicesSetting } from '../push/settings.ts';
import { startPush } from '../push/start-push.ts';
import { pushStatuses } from '../push/statuses.ts';
import { startUser } from '../user/start-user.ts';
import { userStatuses } from '../user/statuses.ts';
import type { Config } from './config.ts';
import { authLimits, codeLimits, sessionLimits, userLimits } from './limits.ts';

export type AccountsConfig = Pick<
  Config,
  'dataDir' | 'secret' | 'smtp' | 'sms' | 'site' | 'chain' | 'captchaBits'
> & {
  /** By default to push services on the internet. */
  readonly post?: PostPush;
};

export function accountsFeature(config: AccountsConfig) {
  return defineFeature({
    name: 'accounts',
    statuses: { ...authStatuses, ...userStatuses, ...pushStatuses },
    settings: [pushServicesSetting],
    queries: pushQueries,
    start: (gateway) => startAccounts(config, gateway),
  });
}

async function startAccounts(config: AccountsConfig, gateway: GatewayParts): Promise<ServedFeature> {
  const { core, clock, log, token, id, demo } = gateway;
  const store = tablesBehind(core);
  const outbox = new Outbox(clock, log);
  const sender = openSender(config, outbox);
  const { dataDir, secret = secretOf(dataDir, token), captchaBits } = config;
  const chances = { token, chance: systemChance };
  const credentials = await openCredentials({
    ...{ store, clock, ...chances, secret, sender, limits: codeLimits },
    onUnsent: (error) => {
      log.error({ err: error }, 'a message did not leave');
    },
  });
  const onUnkept = (error: unknown) => {
    log.warn({ err: error }, 'sessions could not be kept up to date; it is tried again');
  };
  const allLeave = config.smtp !== undefined && config.sms !== undefined;
  const auth = await startAuth({
    ...{ store, core, credentials, clock, ...chances, id, demo, onUnkept },
    outbox: allLeave ? undefined : outbox,
    site: config.site,
    chain: config.chain,
    limits: { sessions: sessionLimits, auth: { ...authLimits, captchaBits } },
  });
  const own = startUser({
    ...{ core, store, credentials, sessions: auth.sessions, clock },
    ...{ token, id, limits: userLimits, newestClause: CLAUSE_VERSION, onUnkept },
  });
  const stored = authTables.calls(store);
  const push = await startPush({
    ...{
      core,
      store,
      clock,
      log,
      sessions: auth.sessions,
      site: config.site,
      mailFrom: config.smtp?.from,
      post: config.post ?? postPushes(),
    },
    hash: (text) => credentials.secrets.hash('push', text),
    sessionLives: async (session) => ((await stored.session(session))?.expires ?? 0) > clock.now(),
  });
  return {
    sessions: auth.sessions,
    apiClients: own.apiClients,
    calls: [...auth.calls, ...own.calls, ...push.calls],
    files: own.files,
    async stop() {
      await push.stop();
      await auth.stop();
      sender.close();
    },
  };
}
