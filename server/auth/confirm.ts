/**
 * The second step of logging in: every code that the account requires. The ticket's holder knew the password or owns
 * the wallet. A proved step stays proved as long as the ticket is valid: a mistake in one code does not cost the
 * others.
 */
import * as z from 'zod/mini';
import { loginConfirm, loginEmailCode, loginSmsCode } from '#protocol/auth';
import type { CallInput } from '#protocol/call';
import { AUTH_CODES, USER_CODES } from '#protocol/names/codes';
import type { SecondStep as Step } from '#protocol/names/user';
import { stepsOf } from '../credentials/second-steps.ts';
import { keyOf, type TicketKind } from '../credentials/tickets.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';
import { everybody } from '../http/access.ts';
import { bind, type BoundCall, type RequestContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { AuthParts } from './auth-parts.ts';
import { completeLogin, noteFailure, type LoggedIn } from './complete-login.ts';
import type { Arrival } from './known-devices.ts';
import { heldLogin, LOGIN_TICKET } from './second-steps.ts';

/** Stored under a login's ticket and the step's name. */
const PROVED: TicketKind<object> = {
  purpose: 'login step',
  body: z.strictObject({}),
  lifetime: LOGIN_TICKET.lifetime,
};

type Given = CallInput<typeof loginConfirm>;

export function confirmCalls(parts: AuthParts): BoundCall[] {
  return [
    bind(loginSmsCode, everybody, ({ ticket }, context) => sendCode(parts, ticket, 'phone', context)),
    bind(loginEmailCode, everybody, ({ ticket }, context) => sendCode(parts, ticket, 'email', context)),
    bind(loginConfirm, everybody, (given, context) => confirm(parts, given, context)),
  ];
}

async function sendCode(parts: AuthParts, ticket: string, by: 'phone' | 'email', context: RequestContext) {
  const held = await heldLogin(parts, ticket);
  if (held === undefined) return new Refusal(AUTH_CODES.ticketOver);
  const { phone, email } = held.login;
  const contact = by === 'phone' ? phone !== null && { phone } : email !== null && { email };
  if (contact === false) return new Refusal(USER_CODES.notBound);
  const asker = parts.devices.asker(held.user, context);
  const { language } = context;
  return parts.codes.send({ purpose: purposeOf(ticket), kind: 'login', contact, language, asker });
}

/** A code works only with the ticket that requested it, so that other callers' attempts cannot use it up. */
function purposeOf(ticket: string): string {
  return `login ${keyOf(ticket)}`;
}

async function confirm(parts: AuthParts, given: Given, arrival: Arrival): Promise<LoggedIn | Refusal> {
  const { tickets, tries, devices } = parts;
  const held = await heldLogin(parts, given.ticket);
  if (held === undefined) return new Refusal(AUTH_CODES.ticketOver);
  const { user, way, version } = held;
  const asker = devices.asker(user, arrival);
  // A changed credential restarts the counts.
  const all = `${String(user)} ${String(version)}`;
  const own = `${all} ${asker.key}`;
  const wait = tries.steps.take(own) ?? (asker.known ? undefined : tries.stepsOfStrangers.take(all));
  if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
  for (const step of stepsOf(held.login)) {
    if (await isProved(parts, held.login, step, given)) continue;
    noteFailure(parts, user, way, arrival.visit);
    return new Refusal(AUTH_CODES.codeWrong, [{ field: step, code: 'custom' }]);
  }
  if ((await tickets.take(given.ticket, LOGIN_TICKET)) === undefined)
    return new Refusal(AUTH_CODES.ticketOver);
  tries.steps.giveBack(own);
  if (!asker.known) tries.stepsOfStrangers.giveBack(all);
  return completeLogin(parts, { user, way, version }, arrival);
}

async function isProved(parts: AuthParts, login: StoredLogin, step: Step, given: Given): Promise<boolean> {
  const { tickets } = parts;
  const place = `${given.ticket} ${step}`;
  if ((await tickets.read(place, PROVED)) !== undefined) return true;
  const code = given[step];
  const right =
    step === 'google' && given.recovery !== undefined
      ? await parts.recovery.use(login.user, given.recovery)
      : code !== undefined && (await isRight(parts, login, step, code, given.ticket));
  if (!right) return false;
  await tickets.keep(place, PROVED, {});
  return true;
}

async function isRight(
  { authenticator, codes }: AuthParts,
  login: StoredLogin,
  step: Step,
  code: string,
  ticket: string,
): Promise<boolean> {
  const { phone, email } = login;
  const purpose = purposeOf(ticket);
  if (step === 'google') return authenticator.use(login, code);
  if (step === 'sms') return phone !== null && codes.check(purpose, { phone }, code);
  return email !== null && codes.check(purpose, { email }, code);
}
