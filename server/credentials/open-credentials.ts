/** What words need to tell who somebody is: passwords, codes, tickets and secrets, over one store. */
import { availableParallelism } from 'node:os';
import type { Clock } from '#domain/clock';
import type { Store } from '../db/store-api.ts';
import { Authenticator } from './authenticator.ts';
import { CodeDesk, type CodeLimits } from './codes.ts';
import { readMessageTexts } from './message-texts.ts';
import { PasswordDesk } from './passwords.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import type { Sender } from './senders/sender.ts';
import { credentialTables } from './tables.ts';
import { TicketDesk } from './tickets.ts';

export interface Credentials {
  readonly passwords: PasswordDesk;
  readonly codes: CodeDesk;
  readonly tickets: TicketDesk;
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
  /** 43 characters of base64url that nobody can guess. */
  readonly token: () => string;
  /** From 0 up to 1, that nobody can guess. */
  readonly chance: () => number;
  /** A message did not leave. */
  readonly onUnsent: (error: unknown) => void;
}

export async function openCredentials(input: CredentialsInput): Promise<Credentials> {
  const { token, secret } = input;
  const store = credentialTables.calls(input.store);
  const secrets = openSecrets(secret);
  // One core stays with the market and the ledger.
  const atOnce = Math.max(1, availableParallelism() - 1);
  return {
    passwords: await PasswordDesk.open({ atOnce, token }),
    codes: new CodeDesk({ ...input, store, secrets, texts: readMessageTexts() }),
    tickets: new TicketDesk({ ...input, store }),
    authenticator: new Authenticator({ ...input, store, secrets }),
    secrets,
    recovery: new RecoveryCodes({ ...input, store, secrets }),
  };
}
