/** The platform's one source of chance; everything else is handed it. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';

const GRAIN = 2 ** 32;

/** From 0 up to 1. */
export function systemChance(): number {
  return randomInt(GRAIN) / GRAIN;
}

const TOKEN_BYTES = 32;

/** 256 bits that nobody can guess, as 43 characters of base64url. */
export function systemToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A UUID that nobody else makes. */
export function systemId(): string {
  return randomUUID();
}
