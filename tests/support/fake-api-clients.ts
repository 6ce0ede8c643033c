/** Knows no API key. */
import { AUTH_CODES } from '../../protocol/names/codes.ts';
import type { ApiClients } from '../../server/gateway/api-clients.ts';

export const noApiClients: ApiClients = {
  who: () => Promise.resolve({ refused: AUTH_CODES.keyWrong }),
  onRevoked: () => () => undefined,
};
