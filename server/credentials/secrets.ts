/**
 * The platform's one secret and everything derived from it: keys for hashes of codes, and a seal for texts that must be
 * read again (an authenticator's secret, an API client's). In production the operator sets it (`SECRET`); otherwise the
 * first run makes it, as a file that only its owner can read.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../base/make-folder.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FILE = 'secret';

export interface Secrets {
  /** HMAC-SHA-256 in base64url. Hashes of one purpose reveal nothing about those of another. */
  hash(purpose: string, text: string): string;
  /** AES-256-GCM. @param place the place that it belongs to: it opens nowhere else */
  seal(text: string, place: string): string;
  /** @throws if it was sealed for another place or by another secret, or was changed */
  unseal(sealed: string, place: string): string;
}

export function openSecrets(secret: string): Secrets {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'brisk', purpose, KEY_BYTES));
  const sealing = keyFor('seal');
  return {
    hash: (purpose, text) =>
      createHmac('sha256', keyFor(`hash ${purpose}`))
        .update(text)
        .digest('base64url'),
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    unseal(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      const tagAt = NONCE_BYTES;
      const bodyAt = tagAt + TAG_BYTES;
      const opener = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, tagAt), {
        authTagLength: TAG_BYTES,
      });
      opener.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(tagAt, bodyAt));
      return Buffer.concat([opener.update(bytes.subarray(bodyAt)), opener.final()]).toString('utf8');
    },
  };
}

/** The secret of a data folder, made if it has none. @param token makes a random text */
export function secretOf(dataDir: string, token: () => string): string {
  const path = join(dataDir, FILE);
  try {
    const secret = readFileSync(path, 'utf8').trim();
    chmodSync(path, 0o600);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = token();
  makeFolder(dataDir);
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return secret;
}
