/** Starts and stops authentication: sessions for calls and sockets, and the calls ready to be bound. */
import type { Clock } from '#domain/clock';
import type { CoreApi } from '../core/core-api.ts';
import { Periodic } from '../core/periodic.ts';
import { CredentialChanges } from '../credentials/credential-changes.ts';
import type { Credentials } from '../credentials/open-credentials.ts';
import type { Outbox } from '../credentials/senders/outbox.ts';
import { TryCounter, type TryRule } from '../credentials/try-counter.ts';
import { credentialTables } from '../credentials/tables.ts';
import type { Store } from '../db/store-api.ts';
import type { BoundCall } from '../http/bind.ts';
import type { SessionKeeper, Sessions } from '../gateway/sessions.ts';
import { authCalls, demoCalls } from './auth-routes.ts';
import type { AuthLimits, AuthParts } from './auth-parts.ts';
import { createCaptcha } from './captcha.ts';
import { clauseCalls } from './clause.ts';
import { confirmCalls } from './confirm.ts';
import { forgotCalls } from './forgot.ts';
import { loginCalls } from './log-in.ts';
import { KnownDevices } from './known-devices.ts';
import { HISTORY_MILLIS, historyCall } from './login-history.ts';
import { registerCalls } from './register.ts';
import { authTables } from './tables.ts';
import { walletCalls } from './wallet-login.ts';
import { SessionService, type SessionServiceInput, type SessionLimits } from './session-service.ts';

export interface AuthInput extends Omit<SessionServiceInput, 'limits' | 'store'> {
  readonly core: Pick<CoreApi, 'execute' | 'ask'>;
  /** Migrated already. */
  readonly store: Pick<Store, 'query'>;
  readonly credentials: Credentials;
  readonly limits: { readonly sessions: SessionLimits; readonly auth: AuthLimits };
  /** A new UUID for each command. */
  readonly id: () => string;
  /** Random, in [0, 1). */
  readonly chance: () => number;
  /** The platform's public address, without a path; undefined: the one that each browser names. */
  readonly site: string | undefined;
  /** The chain of the accounts that wallets sign with (EIP-155). */
  readonly chain: number;
  /** Whether everybody may log in as any user. */
  readonly demo: boolean;
  /** Keeps messages that no sender delivers; the demo shows them. */
  readonly outbox: Outbox | undefined;
}

export interface Auth {
  readonly sessions: Sessions & SessionKeeper;
  readonly calls: readonly BoundCall[];
  stop(): Promise<void>;
}

function triesOf(limits: AuthLimits, clock: Clock): AuthParts['tries'] {
  const by = (rule: TryRule) => new TryCounter(rule, clock);
  return {
    account: by(limits.account),
    accountOfStrangers: by(limits.accountOfStrangers),
    address: TryCounter.byAddress(limits.address, clock),
    steps: by(limits.steps),
    stepsOfStrangers: by(limits.stepsOfStrangers),
    resets: by(limits.resets),
    logins: by(limits.logins),
    entries: TryCounter.byAddress(limits.entries, clock),
  };
}

const SWEEP_MILLIS = 3_600_000;

export async function startAuth(input: AuthInput): Promise<Auth> {
  const { core, demo, limits, clock, credentials, onUnkept, outbox } = input;
  const logins = credentialTables.calls(input.store);
  const store = authTables.calls(input.store);
  const sessions = new SessionService({ ...input, store, limits: limits.sessions });
  await sessions.start();
  const { id, token, chance } = input;
  const parts: AuthParts = {
    ...{
      ...credentials,
      core,
      sessions: sessions,
      logins,
      history: store,
      clock,
      id,
      token,
      chance,
      onUnkept,
    },
    limits: limits.auth,
    devices: new KnownDevices(credentials.secrets, token),
    tries: triesOf(limits.auth, clock),
  };
  const sweep = new Periodic({
    ...{ clock, period: SWEEP_MILLIS, onFailed: onUnkept },
    async work() {
      await logins.dropOver(clock.now());
      await store.dropEntries(clock.now() - HISTORY_MILLIS);
    },
  });
  sweep.start();
  await sweep.run();
  const captcha = createCaptcha(parts);
  const changes = new CredentialChanges({ core, logins, sessions: sessions, clock, id });
  return {
    sessions: sessions,
    calls: [
      ...authCalls(core, sessions, logins),
      ...captcha.calls,
      ...registerCalls({ ...parts, captcha }),
      ...loginCalls({ ...parts, captcha }),
      ...confirmCalls(parts),
      ...forgotCalls({ ...parts, captcha, changes }),
      ...clauseCalls(parts),
      historyCall(store, clock),
      ...walletCalls({ ...parts, site: input.site, chain: input.chain }),
      ...(demo ? demoCalls(parts, outbox) : []),
    ],
    async stop() {
      await sweep.stop();
      await sessions.stop();
    },
  };
}
