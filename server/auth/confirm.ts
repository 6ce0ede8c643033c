/**
 * The second step of logging in: every code that the account wants. Whoever holds the ticket knew the password or held
 * the wallet. A step that was proved stays so for the ticket's life: a slip in one code costs none of the others.
 */
import * as z from 'zod/mini';
import { loginConfirm, loginEmailCode, loginSmsCode } from '#protocol/auth';
import type { CallInput } from '#protocol/call';
import { AUTH_CODES, USER_CODES } from '#protocol/names/codes';
import type { SecondStep as Step } from '#protocol/names/user';
import { stepsOf } from '../credentials/second-steps.ts';
import type { TicketKind } from '../credentials/tickets.ts';
import type { StoredLogin } from '../db/login-store.ts';
import { everybody } from '../http/access.ts';
import { bind, type BoundCall, type RequestContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { Visit } from '../sessions.ts';
import type { AuthParts } from './auth-parts.ts';
import { comeIn, noteFailure, type LoggedIn } from './come-in.ts';
import { LOGIN_TICKET } from './second-steps.ts';

const PURPOSE = 'login';

/** Kept under a login's ticket and the step's name. */
const PROVED: TicketKind<object> = {
  purpose: 'login step',
  body: z.strictObject({}),
  life: LOGIN_TICKET.life,
};

type Given = CallInput<typeof loginConfirm>;

export function confirmCalls(parts: AuthParts): BoundCall[] {
  return [
    bind(loginSmsCode, everybody, ({ ticket }, context) => sendCode(parts, ticket, 'phone', context)),
    bind(loginEmailCode, everybody, ({ ticket }, context) => sendCode(parts, ticket, 'email', context)),
    bind(loginConfirm, everybody, (given, { visit }) => confirm(parts, given, visit)),
  ];
}

async function sendCode(
  { tickets, logins, codes }: AuthParts,
  ticket: string,
  by: 'phone' | 'email',
  { language, visit }: RequestContext,
) {
  const held = await tickets.read(ticket, LOGIN_TICKET);
  const login = held && (await logins.login(held.user));
  if (login === undefined) return new Refusal(AUTH_CODES.ticketOver);
  const { phone, email } = login;
  const contact = by === 'phone' ? phone !== null && { phone } : email !== null && { email };
  if (contact === false) return new Refusal(USER_CODES.notBound);
  return codes.send({ purpose: PURPOSE, contact, language, address: visit.address });
}

async function confirm(parts: AuthParts, given: Given, visit: Visit): Promise<LoggedIn | Refusal> {
  const { tickets, logins, tries } = parts;
  const held = await tickets.read(given.ticket, LOGIN_TICKET);
  const login = held && (await logins.login(held.user));
  if (held === undefined || login === undefined) return new Refusal(AUTH_CODES.ticketOver);
  const key = String(held.user);
  const wait = tries.steps.take(key);
  if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
  for (const step of stepsOf(login)) {
    if (await isProved(parts, login, step, given)) continue;
    noteFailure(parts, held.user, held.way, visit);
    return new Refusal(AUTH_CODES.codeWrong, [{ field: step, code: 'custom' }]);
  }
  if ((await tickets.take(given.ticket, LOGIN_TICKET)) === undefined)
    return new Refusal(AUTH_CODES.ticketOver);
  tries.steps.giveBack(key);
  return comeIn(parts, held.user, held.way, visit);
}

async function isProved(parts: AuthParts, login: StoredLogin, step: Step, given: Given): Promise<boolean> {
  const { tickets } = parts;
  const place = `${given.ticket} ${step}`;
  if ((await tickets.read(place, PROVED)) !== undefined) return true;
  const code = given[step];
  if (code === undefined || !(await isRight(parts, login, step, code))) return false;
  await tickets.keep(place, PROVED, {});
  return true;
}

async function isRight(
  { authenticator, codes }: AuthParts,
  login: StoredLogin,
  step: Step,
  code: string,
): Promise<boolean> {
  const { phone, email } = login;
  if (step === 'google') return authenticator.use(login, code);
  if (step === 'sms') return phone !== null && codes.check(PURPOSE, { phone }, code);
  return email !== null && codes.check(PURPOSE, { email }, code);
}
