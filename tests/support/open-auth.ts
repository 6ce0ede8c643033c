/** Login and sign-up on any store and core; messages stay in an outbox. */
import { randomUUID } from 'node:crypto';
import { startAuth, type Auth, type AuthInput } from '../../server/auth/start-auth.ts';
import { openCredentials, type Credentials } from '../../server/credentials/open-credentials.ts';
import type { PasswordCost } from '../../server/credentials/passwords.ts';
import { Outbox } from '../../server/credentials/senders/outbox.ts';
import type { Sender } from '../../server/credentials/senders/sender.ts';
import { systemChance, systemToken } from '../../server/base/random.ts';
import { authLimits, codeLimits, sessionLimits } from '../../server/start/limits.ts';
import { authStatuses } from '../../server/auth/statuses.ts';
import { withStatuses } from '../../server/feature/collect-features.ts';
import { CAPTCHA_BITS } from './least-work.ts';

/** The least that the function accepts: a password takes 0.1 ms, and not 12. */
const LEAST_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface OpenAuth extends Auth {
  readonly credentials: Credentials;
  readonly outbox: Outbox;
}

const fail = (error: unknown) => {
  throw error;
};

export async function openAuth(
  input: Pick<AuthInput, 'store' | 'core' | 'clock'> &
    Partial<Pick<AuthInput, 'demo' | 'site' | 'chain' | 'onUnkept'>> & {
      readonly sender?: Sender;
      readonly onUnsent?: (error: unknown) => void;
      /** By default the least. */
      readonly passwordCost?: PasswordCost;
    },
): Promise<OpenAuth> {
  const { clock, store, demo = false, site, chain = 1, onUnkept = fail, onUnsent = fail } = input;
  const { passwordCost = LEAST_COST } = input;
  const outbox = new Outbox(clock, { info: () => undefined });
  const chances = { token: systemToken, chance: systemChance };
  const credentials = await openCredentials({
    ...{ store, clock, ...chances, onUnsent, passwordCost },
    secret: 'a secret of tests',
    sender: input.sender ?? outbox,
    limits: codeLimits,
  });
  const auth = await startAuth({
    ...{ ...input, ...chances, credentials, id: randomUUID, demo, site, chain, onUnkept, outbox },
    limits: { sessions: sessionLimits, auth: { ...authLimits, captchaBits: CAPTCHA_BITS } },
  });
  return { ...auth, calls: withStatuses(auth.calls, authStatuses), credentials, outbox };
}
