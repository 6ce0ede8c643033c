/**
 * A user's keys for API clients: making and revoking one requires a second step. A secret is shown once and stored
 * sealed.
 */
import type { Clock } from '#domain/clock';
import { PLATFORM_CODES, USER_CODES } from '#protocol/names/codes';
import { KEY_PERMISSIONS } from '#protocol/names/user';
import { apiKeys, confirmApiKey, createApiKey, revokeApiKey } from '#protocol/api-keys';
import type { Secrets } from '../credentials/secrets.ts';
import type { TicketService } from '../credentials/tickets.ts';
import type { StoredKey } from '../credentials/key-tables.ts';
import type { CredentialStore } from '../credentials/tables.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { isAddress, sealPlace, type ApiKeyAuthenticator } from './api-key-authenticator.ts';
import { takeStepUp } from './step-up-tickets.ts';

export interface ApiKeysInput {
  readonly store: Pick<CredentialStore, 'keepKey' | 'keysOf' | 'keyById' | 'dropKey' | 'confirmKey'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'seal'>;
  readonly tickets: Pick<TicketService, 'read' | 'take'>;
  /** 43 random characters of base64url. */
  readonly token: () => string;
  readonly apiClients: Pick<ApiKeyAuthenticator, 'revoked'>;
}

const MOST_KEYS = 10;
/** 132 bits: enough that two keys are never equal. */
const KEY_LENGTH = 22;

function shown({ id, key, label, permissions, addresses, created, lastUsed, suspended }: StoredKey) {
  return { id, key, label, permissions, addresses, created, lastUsed, suspended };
}

export function apiKeyCalls({
  store,
  clock,
  secrets,
  tickets,
  token,
  apiClients,
}: ApiKeysInput): BoundCall[] {
  const userOfKey = async ({ id }: { readonly id: number }) => (await store.keyById(id))?.user;
  const proved = (ticket: string, user: number) => takeStepUp(tickets, ticket, 'api-key', user);
  return [
    bind(apiKeys, user({ reads: true }), async (_, { caller }) => ({
      list: (await store.keysOf(caller.id)).map(shown),
    })),
    bind(createApiKey, user(), async (input, { caller }) => {
      const wrong = input.addresses.findIndex((address) => !isAddress(address));
      if (wrong !== -1) {
        const problem = { field: `addresses.${String(wrong)}`, code: 'invalid-format' };
        return new Refusal(PLATFORM_CODES.badInput, [problem]);
      }
      if (!(await proved(input.ticket, caller.id))) return new Refusal(USER_CODES.stepUpNeeded);
      const [key, secret] = [token().slice(0, KEY_LENGTH), token()];
      const row = {
        ...{ user: caller.id, key, label: input.label.trim(), created: clock.now() },
        secret: secrets.seal(secret, sealPlace(key)),
        permissions: KEY_PERMISSIONS.filter((each) => input.permissions.includes(each)),
        addresses: [...new Set(input.addresses)],
      };
      const id = await store.keepKey(row, MOST_KEYS);
      if (id === undefined) return new Refusal(USER_CODES.tooManyKeys);
      return { ...shown({ ...row, id, lastUsed: null, suspended: false }), secret };
    }),
    bind(
      confirmApiKey,
      user({ names: { user: userOfKey, missing: USER_CODES.noKey } }),
      async ({ id, ticket }, { caller }) => {
        if (!(await proved(ticket, caller.id))) return new Refusal(USER_CODES.stepUpNeeded);
        await store.confirmKey(id);
        return {};
      },
    ),
    bind(
      revokeApiKey,
      user({ names: { user: userOfKey, missing: USER_CODES.noKey } }),
      async ({ id, ticket }, { caller }) => {
        if (!(await proved(ticket, caller.id))) return new Refusal(USER_CODES.stepUpNeeded);
        await store.dropKey(id);
        apiClients.revoked(id, caller.id);
        return {};
      },
    ),
  ];
}
