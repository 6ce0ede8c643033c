/**
 * Codes of an authenticator app (RFC 6238: 6 digits, 30 s, SHA-1, because every app supports these). A phone's clock
 * may be one step early or late. A code is valid once, and no code older than the last used one is valid.
 */
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '#domain/clock';
import type { StoredLogin } from './login-tables.ts';
import type { CredentialStore } from './tables.ts';
import type { Secrets } from './secrets.ts';

const ISSUER = 'Brisk';
const STEP_SECONDS = 30;
const TOLERATED_STEPS = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

export interface AuthenticatorInput {
  readonly store: Pick<CredentialStore, 'useGoogleStep'>;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
  readonly clock: Clock;
  /** 43 random characters of base64url. */
  readonly token: () => string;
}

export class Authenticator {
  constructor(private readonly input: AuthenticatorInput) {}

  /** In base32, as users type it. */
  newSecret(): string {
    const bytes = Buffer.from(this.input.token(), 'base64url').subarray(0, SECRET_BYTES);
    return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
  }

  /** The address that an authenticator reads from a QR code. */
  addressOf(secret: string, account: string): string {
    return totpOf(secret, account).toString();
  }

  /** As the user's row stores it; it opens in no other row. */
  seal(user: number, secret: string): string {
    return this.input.secrets.seal(secret, placeOf(user));
  }

  /** The time step of this code; undefined if it is not a current code. */
  stepOf(secret: string, code: string): number | undefined {
    const now = this.input.clock.now();
    const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: TOLERATED_STEPS });
    return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
  }

  /** Uses up a code of the user's authenticator: of concurrent copies, only one is accepted. */
  async use({ user, google }: Pick<StoredLogin, 'user' | 'google'>, code: string): Promise<boolean> {
    if (google === null) return false;
    const step = this.stepOf(this.input.secrets.unseal(google, placeOf(user)), code);
    return step !== undefined && this.input.store.useGoogleStep(user, step);
  }
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, period: STEP_SECONDS });
}

function placeOf(user: number): string {
  return `google ${String(user)}`;
}
