/** What the ways in have to work with. */
import type { Clock } from '#domain/clock';
import type { CoreApi } from '../core/core-api.ts';
import type { Credentials } from '../credentials/open-credentials.ts';
import type { AddressCounter, TryCounter, TryRule } from '../credentials/try-counter.ts';
import type { LoginStore } from '../db/login-store.ts';
import type { SessionKeeper } from '../sessions.ts';

/** How often what may be tried; whoever tries more waits. */
export interface AuthLimits {
  /** Logging in to one account, and from one address. A right one does not count. */
  readonly account: TryRule;
  readonly address: TryRule;
  /** From so many tries on the captcha is asked for. */
  readonly captchaFrom: { readonly account: number; readonly address: number };
  /** Second steps of one account. */
  readonly steps: TryRule;
  /** Puzzles drawn for one address. */
  readonly puzzles: TryRule;
}

export interface AuthParts extends Credentials {
  readonly core: Pick<CoreApi, 'execute' | 'person'>;
  readonly sessions: SessionKeeper;
  readonly logins: LoginStore;
  readonly clock: Clock;
  /** A new UUID for each command. */
  readonly id: () => string;
  /** 43 characters of base64url that nobody can guess. */
  readonly token: () => string;
  /** From 0 up to 1, that nobody can guess. */
  readonly chance: () => number;
  readonly limits: AuthLimits;
  /** By what somebody typed as their account, by address, and by person. */
  readonly tries: {
    readonly account: TryCounter;
    readonly address: AddressCounter;
    readonly steps: TryCounter;
  };
  /** What is noted beside an answer could not be written. */
  readonly onUnkept: (error: unknown) => void;
}
