/**
 * Authenticates an API client's call. A key names its owner. The signature, made with the key's secret over time,
 * method, path and body, shows that the caller has the secret and that nothing was changed on the way. A signature is
 * valid once and for seconds, so that an intercepted call cannot be repeated.
 * Used signatures stay in this memory until their time is over. Calls that were signed before this process began are
 * refused, since they may have been used before. If an API client's clock runs ahead, its call could be repeated once
 * after a restart; then the command's own id keeps it from being executed twice.
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
  /** A key's use could not be written; it is tried again. */
  readonly onUnkept: (error: unknown) => void;
}

const KEY = /^[\w-]{22}$/;
const TIME = /^\d{13}$/;
/** A key's use is written this often at most. */
const SEEN_MILLIS = 3_600_000;
/** Checks a signature for an unknown key too, so that it takes as long as for a known one. */
const NOBODYS_SECRET = 'nobody';

const refuse = (refused: ApiClientRefusal) => ({ refused });

export class ApiKeyAuthenticator implements ApiClients {
  /** Used signatures, oldest first, with the time until which they would be valid. */
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
    // From here to where the signature is used up, nothing is awaited: of concurrent copies, one is right.
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

  /** Removes a revoked key from memory. */
  revoked(key: number, user: number): void {
    for (const listener of this.listeners) listener(keySession(key), user);
  }

  /** A secret that was sealed by another platform cannot be opened: its key is invalid. */
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
    // The expiry equals that of the latest signature that is valid now, so that the oldest ones always expire first.
    this.used.set(signature, now + 2 * API_CLIENT_WINDOW_MILLIS);
  }

  private see({ id, lastUsed }: StoredKey): void {
    const now = this.input.clock.now();
    if (lastUsed !== null && now - lastUsed < SEEN_MILLIS) return;
    this.input.store.seeKey(id, now).catch(this.input.onUnkept);
  }
}

/** The place for which a key's secret is sealed. */
export function sealPlace(key: string): string {
  return `api key ${key}`;
}

function isSignedBy(secret: string, call: SignedCall): boolean {
  const right = Buffer.from(createHmac('sha256', secret).update(signedText(call)).digest('base64url'));
  // Compared as text: base64 has several ways to write the same bytes, and each would be another signature.
  const sent = Buffer.from(call.signature);
  return secret !== NOBODYS_SECRET && sent.length === right.length && timingSafeEqual(sent, right);
}

/** Whether a text is one IPv4 or IPv6 address. An address with a zone (`%eth0`) is refused. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%');
}

/** Compares addresses in any notation: `::ffff:192.0.2.1` is 192.0.2.1. An empty list allows every address. */
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
