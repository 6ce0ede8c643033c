/** Binding an authenticator to an account, and removing it. */
import * as z from 'zod/mini';
import type { CallInput } from '#protocol/call';
import { AUTH_CODES, USER_CODES } from '#protocol/names/codes';
import { bindGoogle, googleToken, recoveryCodes, unbindGoogle } from '#protocol/user';
import type { TicketKind } from '../credentials/tickets.ts';
import { TryCounter } from '../credentials/try-counter.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { Caller } from '../gateway/sessions.ts';
import type { StepUpService } from './step-up.ts';
import { ownLogin, type UserParts } from './user-parts.ts';
import { userQuery } from '../core/account-queries.ts';

const LIFETIME_MILLIS = 900_000;
/** The maximum of tries with one set-up; after that a new key is required. */
const MOST_TRIES = 10;

/** A key that was shown but is not bound yet. */
const SET_UP: TicketKind<{ readonly user: number; readonly secret: string }> = {
  purpose: 'google',
  body: z.strictObject({ user: z.int(), secret: z.string() }),
  lifetime: LIFETIME_MILLIS,
};

export function googleCalls(parts: UserParts, stepUps: StepUpService): BoundCall[] {
  const { authenticator, tickets, secrets, core, changes, recovery } = parts;
  const tries = new TryCounter(parts.limits.bindings, parts.clock);
  const begun = new TryCounter(parts.limits.tickets, parts.clock);
  return [
    bind(googleToken, user(), async (_, { caller: { id } }) => {
      if ((await ownLogin(parts, id)).google !== null) return new Refusal(USER_CODES.alreadyBound);
      const wait = begun.take(String(id));
      if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
      const secret = authenticator.newSecret();
      const account = (await core.ask(userQuery, id))?.name ?? '';
      const setUp = await tickets.give(SET_UP, { user: id, secret: secrets.seal(secret, SET_UP.purpose) });
      return { secret, address: authenticator.addressOf(secret, account), setUp };
    }),
    bind(bindGoogle, user(), (input, { caller }) => bindKey(input, caller)),
    bind(unbindGoogle, user(), async ({ ticket }, { caller: { id, session } }) => {
      if ((await ownLogin(parts, id)).google === null) return new Refusal(USER_CODES.notBound);
      if (!(await stepUps.take(ticket, 'unbind-google', id))) return new Refusal(USER_CODES.stepUpNeeded);
      await changes.make(id, { google: null, googleOn: false }, session);
      await recovery.drop(id);
      return {};
    }),
    bind(recoveryCodes, user(), async ({ ticket }, { caller: { id } }) => {
      if ((await ownLogin(parts, id)).google === null) return new Refusal(USER_CODES.notBound);
      if (!(await stepUps.take(ticket, 'recovery-codes', id))) return new Refusal(USER_CODES.stepUpNeeded);
      return { recoveryCodes: await recovery.renew(id) };
    }),
  ];

  async function bindKey(input: CallInput<typeof bindGoogle>, { id, session }: Caller) {
    const { setUp, code, ticket, atLogin = true } = input;
    if (!(await stepUps.holds(ticket, 'bind-google', id))) return new Refusal(USER_CODES.stepUpNeeded);
    const wait = tries.take(String(id));
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    const shown = await tickets.read(setUp, SET_UP);
    if (shown?.user !== id || (await tickets.countTry(setUp)) > MOST_TRIES)
      return new Refusal(AUTH_CODES.ticketOver);
    if ((await ownLogin(parts, id)).google !== null) return new Refusal(USER_CODES.alreadyBound);
    const secret = secrets.unseal(shown.secret, SET_UP.purpose);
    const googleStep = authenticator.stepOf(secret, code);
    if (googleStep === undefined) return new Refusal(AUTH_CODES.codeWrong);
    tries.giveBack(String(id));
    if ((await tickets.take(setUp, SET_UP)) === undefined) return new Refusal(AUTH_CODES.ticketOver);
    if (!(await stepUps.take(ticket, 'bind-google', id))) return new Refusal(USER_CODES.stepUpNeeded);
    // The code that bound the authenticator is used up.
    const google = authenticator.seal(id, secret);
    await changes.make(id, { google, googleStep, googleOn: atLogin }, session);
    return { recoveryCodes: await recovery.renew(id) };
  }
}
