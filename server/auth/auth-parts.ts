/** The parts that all ways to log in use. */
import type { Clock } from '#domain/clock';
import type { CoreApi } from '../core/core-api.ts';
import type { Credentials } from '../credentials/open-credentials.ts';
import type { AddressCounter, TryCounter, TryRule } from '../credentials/try-counter.ts';
import type { CredentialStore } from '../credentials/tables.ts';
import type { SessionKeeper } from '../gateway/sessions.ts';
import type { KnownDevices } from './known-devices.ts';
import type { AuthStore } from './tables.ts';

/** The limits of attempts by kind; after more attempts a caller must wait. */
export interface AuthLimits {
  /** Wrong passwords of one account from one known device or one network. */
  readonly account: TryRule;
  /** The same, from all unknown devices together; above it the captcha requires harder work. */
  readonly accountOfStrangers: TryRule;
  /** Wrong passwords from one network, for any account, not counting known devices. */
  readonly address: TryRule;
  /** From this many wrong passwords on, the captcha is required. */
  readonly captchaFrom: {
    readonly account: number;
    readonly accountOfStrangers: number;
    readonly address: number;
  };
  /** Wrong second steps of one account: from one known device or one network, and from all unknown devices. */
  readonly steps: TryRule;
  readonly stepsOfStrangers: TryRule;
  /** Wrong authenticator codes of one account when its password is reset. */
  readonly resets: TryRule;
  /** Logins with the right credentials: to one account from one device or network, and from one network. */
  readonly logins: TryRule;
  readonly entries: TryRule;
  /** Puzzles drawn for one address. */
  readonly puzzles: TryRule;
  /** Leading zero bits of the hash that a device computes instead of the captcha's picture. */
  readonly captchaBits: number;
}

export interface AuthParts extends Credentials {
  readonly core: Pick<CoreApi, 'execute' | 'ask'>;
  readonly sessions: SessionKeeper;
  readonly logins: CredentialStore;
  readonly history: Pick<AuthStore, 'noteEntry'>;
  readonly clock: Clock;
  /** A new UUID for each command. */
  readonly id: () => string;
  /** 43 random characters of base64url. */
  readonly token: () => string;
  /** Random, in [0, 1). */
  readonly chance: () => number;
  readonly limits: AuthLimits;
  readonly devices: KnownDevices;
  /** One counter for each kind of limit. */
  readonly tries: {
    readonly account: TryCounter;
    readonly accountOfStrangers: TryCounter;
    readonly address: AddressCounter;
    readonly steps: TryCounter;
    readonly stepsOfStrangers: TryCounter;
    readonly resets: TryCounter;
    readonly logins: TryCounter;
    readonly entries: AddressCounter;
  };
  /** A log record that is written besides an answer could not be stored. */
  readonly onUnkept: (error: unknown) => void;
}
