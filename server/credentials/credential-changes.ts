/**
 * What follows when somebody's way of proving who they are changes: withdrawals are held for a day, and all sessions
 * end but the one that changed it. So whoever got in by a stolen credential neither stays nor leaves with money.
 */
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { SUCCESS } from '#protocol/names/codes';
import type { CoreApi } from '../core/core-api.ts';
import type { LoginChange, LoginStore } from '../db/login-store.ts';
import type { SessionKeeper } from '../sessions.ts';

const HELD_MILLIS: Millis = 86_400_000;

export interface CredentialChangesInput {
  readonly core: Pick<CoreApi, 'execute'>;
  readonly logins: Pick<LoginStore, 'changeLogin'>;
  readonly sessions: Pick<SessionKeeper, 'finishOthers'>;
  readonly clock: Clock;
  /** A new UUID for each command. */
  readonly id: () => string;
}

export class CredentialChanges {
  constructor(private readonly input: CredentialChangesInput) {}

  /**
   * @param but the session that stays; undefined: none does
   * @returns false, with nothing changed, where a contact is somebody else's
   */
  async make(user: number, change: LoginChange, but: string | undefined): Promise<boolean> {
    const { core, logins, sessions, clock, id } = this.input;
    const until = clock.now() + HELD_MILLIS;
    // First, so that nothing is changed without it.
    const hold = { kind: 'user.hold', user: PLATFORM, id: id(), input: { user, until } };
    const { code } = await core.execute(hold);
    if (code !== SUCCESS) throw new Error(`withdrawals could not be held: ${code}`);
    if (!(await logins.changeLogin(user, { ...change, heldUntil: until }))) return false;
    await sessions.finishOthers(user, but);
    return true;
  }
}
