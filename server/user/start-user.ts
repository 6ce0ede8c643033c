/** The person's own settings from start to stop: calls ready to be bound, and where pictures are served. */
import type { Clock } from '#domain/clock';
import type { FastifyInstance } from 'fastify';
import type { CoreApi } from '../core/core-api.ts';
import type { LoginStore } from '../db/login-store.ts';
import type { BoundCall } from '../http/bind.ts';
import { PictureDesk } from './picture-desk.ts';
import { profileCalls } from './profile-routes.ts';
import { servePictures } from './serve-pictures.ts';

export interface OwnSettingsInput {
  readonly core: Pick<CoreApi, 'execute' | 'person'>;
  readonly store: LoginStore;
  readonly clock: Clock;
  /** 43 characters of base64url that nobody can guess. */
  readonly token: () => string;
}

export interface OwnSettings {
  readonly calls: readonly BoundCall[];
  readonly files: readonly ((app: FastifyInstance) => void)[];
}

export function startUser(input: OwnSettingsInput): OwnSettings {
  const { core, store } = input;
  const pictures = new PictureDesk(input);
  return {
    calls: [...profileCalls({ core, store, pictures })],
    files: [servePictures(store)],
  };
}
