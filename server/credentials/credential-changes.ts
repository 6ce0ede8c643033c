/**
 * The consequences of a changed credential: withdrawals are held for a day, and all sessions end except the one that
 * made the change. So a thief with a stolen credential loses access and cannot withdraw money.
 */
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { SUCCESS } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import type { LoginChange } from './login-tables.ts';
import type { CredentialStore } from './tables.ts';
import type { SessionKeeper } from '../gateway/sessions.ts';

const HELD_MILLIS: Millis = 86_400_000;

export interface CredentialChangesInput {
  readonly core: Pick<CoreApi, 'execute'>;
  readonly logins: Pick<CredentialStore, 'changeCredential' | 'suspendKeys'>;
  readonly sessions: Pick<SessionKeeper, 'finishOthers' | 'announceSuspended'>;
  readonly clock: Clock;
  /** A new UUID for each command. */
  readonly id: () => string;
}

export class CredentialChanges {
  constructor(private readonly input: CredentialChangesInput) {}

  /**
   * @param but the session that stays; undefined: none does
   * @returns false, with nothing changed, if a contact belongs to another user
   */
  async make(user: number, change: LoginChange, but: string | undefined): Promise<boolean> {
    const { core, logins, sessions, clock, id } = this.input;
    const until = clock.now() + HELD_MILLIS;
    // First, because nothing may change without the hold.
    const hold = { kind: 'user.hold', user: PLATFORM, id: id(), input: { user, until } };
    const { code } = await core.execute(hold);
    if (code !== SUCCESS) throw new Error(`withdrawals could not be held: ${code}`);
    if (!(await logins.changeCredential(user, { ...change, heldUntil: until }))) return false;
    await sessions.finishOthers(user, but);
    return true;
  }

  /**
   * The same for a forgotten credential: no session stays, and the keys of API clients are suspended until their owner
   * confirms them, because a thief may have made one. Returns how many were suspended.
   */
  async reset(user: number, change: LoginChange): Promise<number> {
    const { logins, sessions } = this.input;
    const before = await logins.suspendKeys(user);
    await this.make(user, change, undefined);
    // A key may have been made while the sessions ended.
    const suspended = [...before, ...(await logins.suspendKeys(user))];
    sessions.announceSuspended(user, suspended);
    return suspended.length;
  }
}
