/**
 * Whose an API client's call is. A key names its owner; the signature, made with the key's secret over time, method,
 * path and body, shows that whoever calls has the secret and that nothing was changed on the way. A signature is good
 * once and for seconds: one that is heard on the way cannot be said again.
 *
 * Signatures that were used stand in this memory until their time is over. What was signed before this service began
 * is refused, since it may have been used before; an API client whose clock runs ahead could be repeated once over a
 * restart, and there a command's own id keeps it from being done twice.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { AUTH_CODES } from '#protocol/names/codes';
import { API_CLIENT_WINDOW_MILLIS, signedText } from '#protocol/names/api-clients';
import type { CoreApi } from '../core/core-api.ts';
import type { Secrets } from '../credentials/secrets.ts';
import type { StoredKey } from '../credentials/key-tables.ts';
import type { CredentialStore } from '../credentials/tables.ts';
import {
  keySession,
  type ApiClient,
  type ApiClientRefusal,
  type ApiClients,
  type SignedCall,
} from '../gateway/api-clients.ts';
import { userQuery } from '../core/account-queries.ts';

export interface ApiKeyAuthenticatorInput {
  readonly store: Pick<CredentialStore, 'keyBy' | 'seeKey'>;
  readonly core: Pick<CoreApi, 'ask'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'unseal'>;
  /** That a key was used could not be written; it is tried again. */
  readonly onUnkept: (error: unknown) => void;
}

const KEY = /^[\w-]{22}$/;
const TIME = /^\d{13}$/;
/** That a key is used is written this often at most. */
const SEEN_MILLIS = 3_600_000;
/** An unknown key costs what a known one does. */
const NOBODYS_SECRET = 'nobody';

const refuse = (refused: ApiClientRefusal) => ({ refused });

export class ApiKeyAuthenticator implements ApiClients {
  /** Signatures that were used, oldest first, until when they would be good. */
  private readonly used = new Map<string, Millis>();
  private readonly began: Millis;
  private readonly listeners = new Set<(session: string, user: number) => void>();

  constructor(private readonly input: ApiKeyAuthenticatorInput) {
    this.began = input.clock.now();
  }

  async who(call: SignedCall): Promise<ApiClient | { readonly refused: ApiClientRefusal }> {
    if (!KEY.test(call.key)) return refuse(AUTH_CODES.keyWrong);
    const found = await this.input.store.keyBy(call.key);
    const right = isSignedBy(this.secretOf(found), call);
    // From here to where the signature is used up nothing is awaited: of copies that come together one is right.
    if (!this.isTimely(call.time)) return refuse(AUTH_CODES.keyTime);
    if (found === undefined || !right || this.used.has(call.signature)) return refuse(AUTH_CODES.keyWrong);
    this.use(call);
    if (found.suspended) return refuse(AUTH_CODES.keySuspended);
    if (!isFrom(found.addresses, call.address)) return refuse(AUTH_CODES.keyAddress);
    const coreUser = await this.input.core.ask(userQuery, found.user);
    if (coreUser === undefined) return refuse(AUTH_CODES.keyWrong);
    this.see(found);
    const { id, abnormal } = coreUser;
    return {
      caller: { id, role: 'user', abnormal, session: keySession(found.id) },
      permissions: found.permissions,
    };
  }

  onRevoked(listener: (session: string, user: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A key is good for nothing any more. */
  revoked(key: number, user: number): void {
    for (const listener of this.listeners) listener(keySession(key), user);
  }

  /** A secret that another platform's secret sealed opens nothing: its key is as good as gone. */
  private secretOf(found: StoredKey | undefined): string {
    if (found === undefined) return NOBODYS_SECRET;
    try {
      return this.input.secrets.unseal(found.secret, sealPlace(found.key));
    } catch {
      return NOBODYS_SECRET;
    }
  }

  private isTimely(time: string): boolean {
    const signed = TIME.test(time) ? Number(time) : 0;
    return signed >= this.began && Math.abs(this.input.clock.now() - signed) <= API_CLIENT_WINDOW_MILLIS;
  }

  private use({ signature }: SignedCall): void {
    const now = this.input.clock.now();
    for (const [old, until] of this.used) {
      if (until >= now) break;
      this.used.delete(old);
    }
    // As long as the latest that may be used now, so that the oldest are always the first to go.
    this.used.set(signature, now + 2 * API_CLIENT_WINDOW_MILLIS);
  }

  private see({ id, lastUsed }: StoredKey): void {
    const now = this.input.clock.now();
    if (lastUsed !== null && now - lastUsed < SEEN_MILLIS) return;
    this.input.store.seeKey(id, now).catch(this.input.onUnkept);
  }
}

/** Where a key's secret is sealed for. */
export function sealPlace(key: string): string {
  return `api key ${key}`;
}

function isSignedBy(secret: string, call: SignedCall): boolean {
  const right = Buffer.from(createHmac('sha256', secret).update(signedText(call)).digest('base64url'));
  // As text: base64 has several ways to write the same bytes, and each would be another signature.
  const sent = Buffer.from(call.signature);
  return secret !== NOBODYS_SECRET && sent.length === right.length && timingSafeEqual(sent, right);
}

/** Whether a text is one address, IPv4 or IPv6, of any machine (none of a link alone, `%eth0`). */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

/** However each is written: `::ffff:192.0.2.1` is 192.0.2.1. No list means from anywhere. */
function isFrom(addresses: readonly string[], caller: string): boolean {
  if (addresses.length === 0) return true;
  if (!isAddress(caller)) return false;
  const listed = new BlockList();
  for (const address of addresses) listed.addAddress(address, family(address));
  return listed.check(caller, family(caller));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}
