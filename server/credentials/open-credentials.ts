/** Opens the services for passwords, codes, tickets and secrets, over one store. */
import { availableParallelism } from 'node:os';
import type { Clock } from '#domain/clock';
import type { Store } from '../db/store-api.ts';
import { Authenticator } from './authenticator.ts';
import { CodeService, type CodeLimits } from './codes.ts';
import { readMessageTexts } from './message-texts.ts';
import { PASSWORD_COST, PasswordHasher, type PasswordCost } from './passwords.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import type { Sender } from './senders/sender.ts';
import { credentialTables } from './tables.ts';
import { TicketService } from './tickets.ts';

export interface Credentials {
  readonly passwords: PasswordHasher;
  readonly codes: CodeService;
  readonly tickets: TicketService;
  readonly authenticator: Authenticator;
  readonly secrets: Secrets;
  readonly recovery: RecoveryCodes;
}

export interface CredentialsInput {
  readonly store: Pick<Store, 'query'>;
  readonly clock: Clock;
  readonly secret: string;
  readonly sender: Sender;
  readonly limits: CodeLimits;
  /** Less only in tests of something else. */
  readonly passwordCost?: PasswordCost;
  /** 43 random characters of base64url. */
  readonly token: () => string;
  /** Random, in [0, 1). */
  readonly chance: () => number;
  /** A message was not sent. */
  readonly onUnsent: (error: unknown) => void;
}

export async function openCredentials(input: CredentialsInput): Promise<Credentials> {
  const { token, secret, passwordCost = PASSWORD_COST } = input;
  const store = credentialTables.calls(input.store);
  const secrets = openSecrets(secret);
  // One core stays free for the market and the ledger.
  const atOnce = Math.max(1, availableParallelism() - 1);
  return {
    passwords: await PasswordHasher.open({ atOnce, token, cost: passwordCost }),
    codes: new CodeService({ ...input, store, secrets, texts: readMessageTexts() }),
    tickets: new TicketService({ ...input, store }),
    authenticator: new Authenticator({ ...input, store, secrets }),
    secrets,
    recovery: new RecoveryCodes({ ...input, store, secrets }),
  };
}
