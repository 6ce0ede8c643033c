/** The person's own settings from start to stop: calls ready to be bound, and where pictures are served. */
import type { Clock } from '#domain/clock';
import type { FastifyInstance } from 'fastify';
import type { CoreApi } from '../core/core-api.ts';
import type { Credentials } from '../credentials/open-credentials.ts';
import type { LoginStore } from '../db/login-store.ts';
import type { BoundCall } from '../http/bind.ts';
import type { Programs } from '../programs.ts';
import { apiKeyCalls } from './api-keys.ts';
import { PictureDesk } from './picture-desk.ts';
import { profileCalls } from './profile-routes.ts';
import { ProgramDesk } from './program-desk.ts';
import { servePictures } from './serve-pictures.ts';

export interface OwnSettingsInput {
  readonly core: Pick<CoreApi, 'execute' | 'person'>;
  readonly store: LoginStore;
  readonly clock: Clock;
  /** 43 characters of base64url that nobody can guess. */
  readonly token: () => string;
  readonly credentials: Pick<Credentials, 'secrets' | 'tickets'>;
  /** Something that is only noted could not be kept; it is tried again. */
  readonly onUnkept: (error: unknown) => void;
}

export interface OwnSettings {
  readonly programs: Programs;
  readonly calls: readonly BoundCall[];
  readonly files: readonly ((app: FastifyInstance) => void)[];
}

export function startUser(input: OwnSettingsInput): OwnSettings {
  const { core, store, clock, token, credentials, onUnkept } = input;
  const pictures = new PictureDesk(input);
  return {
    programs: new ProgramDesk({ store, core, clock, secrets: credentials.secrets, onUnkept }),
    calls: [
      ...profileCalls({ core, store, pictures }),
      ...apiKeyCalls({ store, clock, token, ...credentials }),
    ],
    files: [servePictures(store)],
  };
}
