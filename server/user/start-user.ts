/** Starts users' own settings: the calls ready to be bound, the authentication of API clients, and the pictures. */
import type { CoreApi } from '../core/core-api.ts';
import { CredentialChanges } from '../credentials/credential-changes.ts';
import type { Credentials } from '../credentials/open-credentials.ts';
import { credentialTables } from '../credentials/tables.ts';
import type { Store } from '../db/store-api.ts';
import type { AddFiles } from '../http/app.ts';
import type { BoundCall } from '../http/bind.ts';
import type { ApiClients } from '../gateway/api-clients.ts';
import { apiKeyCalls } from './api-keys.ts';
import { contactCalls } from './contact-routes.ts';
import { googleCalls } from './google-routes.ts';
import { passwordCalls } from './password-routes.ts';
import { PictureStorage } from './picture-storage.ts';
import { profileCalls } from './profile-routes.ts';
import { ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { securityCalls } from './security-routes.ts';
import { servePictures } from './serve-pictures.ts';
import { StepUpService } from './step-up.ts';
import { userTables } from './tables.ts';
import type { UserParts } from './user-parts.ts';

export interface OwnSettingsInput extends Pick<UserParts, 'sessions' | 'clock' | 'limits' | 'newestClause'> {
  readonly core: Pick<CoreApi, 'execute' | 'ask'>;
  readonly store: Pick<Store, 'query'>;
  readonly credentials: Credentials;
  /** 43 random characters of base64url. */
  readonly token: () => string;
  /** A new UUID for each command. */
  readonly id: () => string;
  /** A minor record could not be written; it is tried again. */
  readonly onUnkept: (error: unknown) => void;
}

export interface OwnSettings {
  readonly apiClients: ApiClients;
  readonly calls: readonly BoundCall[];
  readonly files: readonly AddFiles[];
}

export function startUser(input: OwnSettingsInput): OwnSettings {
  const { credentials } = input;
  const logins = credentialTables.calls(input.store);
  const pictures = userTables.calls(input.store);
  const changes = new CredentialChanges({ ...input, logins });
  const parts: UserParts = { ...credentials, ...input, logins, changes };
  const stepUps = new StepUpService(parts);
  const apiClients = new ApiKeyAuthenticator({ ...input, store: logins, secrets: credentials.secrets });
  return {
    apiClients,
    calls: [
      ...profileCalls(parts, new PictureStorage({ ...input, pictures, logins })),
      ...stepUps.calls,
      ...securityCalls(parts, stepUps),
      ...contactCalls(parts, stepUps),
      ...googleCalls(parts, stepUps),
      ...passwordCalls(parts, stepUps),
      ...apiKeyCalls({ ...input, ...credentials, store: logins, apiClients }),
    ],
    files: [servePictures(pictures)],
  };
}
