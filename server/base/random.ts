/** The platform's one source of randomness; everything else receives it. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

const GRAIN = 2 ** 32;

/** From 0 (inclusive) to 1 (exclusive). */
export function systemChance(): number {
  return randomInt(GRAIN) / GRAIN;
}

const TOKEN_BYTES = 32;

/** 256 unguessable bits, as 43 characters of base64url. */
export function systemToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A new, unique UUID. */
export function systemId(): string {
  return randomUUID();
}
