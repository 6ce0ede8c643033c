/**
 * Ten codes that replace a lost authenticator, each usable once. They are stored as keyed hashes, and shown to the user
 * only when they are made.
 */
import { plainRecoveryCode, RECOVERY_CODES, recoveryCodeOf } from '#domain/user/recovery-code';
import type { CredentialStore } from './tables.ts';
import type { Secrets } from './secrets.ts';

export interface RecoveryCodesInput {
  readonly store: Pick<CredentialStore, 'keepRecoveryCodes' | 'useRecoveryCode' | 'countRecoveryCodes'>;
  readonly secrets: Pick<Secrets, 'hash'>;
  /** 43 random characters of base64url. */
  readonly token: () => string;
}

export class RecoveryCodes {
  constructor(private readonly input: RecoveryCodesInput) {}

  /** Creates ten new codes; the previous ones become void. */
  async renew(user: number): Promise<string[]> {
    const { store, token } = this.input;
    const codes = Array.from({ length: RECOVERY_CODES }, () =>
      recoveryCodeOf(Buffer.from(token(), 'base64url')),
    );
    await store.keepRecoveryCodes(
      user,
      codes.map((code) => this.hashOf(user, plainRecoveryCode(code) ?? '')),
    );
    return codes;
  }

  /** Uses up a code: of concurrent copies, only one is accepted. */
  async use(user: number, text: string): Promise<boolean> {
    const code = plainRecoveryCode(text);
    return code !== undefined && this.input.store.useRecoveryCode(user, this.hashOf(user, code));
  }

  left(user: number): Promise<number> {
    return this.input.store.countRecoveryCodes(user);
  }

  drop(user: number): Promise<void> {
    return this.input.store.keepRecoveryCodes(user, []);
  }

  private hashOf(user: number, code: string): string {
    return this.input.secrets.hash('recovery', `${String(user)}\n${code}`);
  }
}
