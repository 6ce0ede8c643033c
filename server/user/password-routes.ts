/** A user's own passwords: for login, and for trading. */
import type { CallInput } from '#protocol/call';
import { AUTH_CODES, USER_CODES } from '#protocol/names/codes';
import { changePassword, tradePassword } from '#protocol/user';
import { TryCounter } from '../credentials/try-counter.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall, type UserContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { StepUpService } from './step-up.ts';
import { ownLogin, type UserParts } from './user-parts.ts';

export function passwordCalls(parts: UserParts, stepUps: StepUpService): BoundCall[] {
  const { passwords, changes, sessions } = parts;
  const tries = new TryCounter(parts.limits.passwords, parts.clock);
  return [
    bind(tradePassword, user(), async ({ password, ticket }, { caller: { id, session } }) => {
      if (!(await stepUps.take(ticket, 'trade-password', id))) return new Refusal(USER_CODES.stepUpNeeded);
      await changes.make(id, { tradePassword: await passwords.hash(password) }, session);
      return {};
    }),
    bind(changePassword, user(), change),
  ];

  async function change(input: CallInput<typeof changePassword>, { caller, visit }: UserContext) {
    const { old, password, ticket } = input;
    if (!(await stepUps.holds(ticket, 'password', caller.id))) return new Refusal(USER_CODES.stepUpNeeded);
    if (passwords.isBusy()) return new Refusal(AUTH_CODES.tooManyTries);
    const wrong = await wrongOld(caller.id, old);
    if (wrong !== undefined) return wrong;
    if (old === password) return new Refusal(USER_CODES.samePassword);
    if (!(await stepUps.take(ticket, 'password', caller.id))) return new Refusal(USER_CODES.stepUpNeeded);
    await changes.make(caller.id, { password: await passwords.hash(password) }, caller.session);
    return { token: await sessions.renew(caller, visit) };
  }

  /** A user without a password does not have to give the old one. */
  async function wrongOld(user: number, old: string | undefined): Promise<Refusal | undefined> {
    const { password } = await ownLogin(parts, user);
    if (password === null) return undefined;
    const wait = tries.take(String(user));
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    if (!(await passwords.matches(old ?? '', password))) return new Refusal(USER_CODES.wrongPassword);
    tries.giveBack(String(user));
    return undefined;
  }
}
