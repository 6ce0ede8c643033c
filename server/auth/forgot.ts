/**
 * Resets a forgotten password with a code sent to the account's phone or e-mail, and with its authenticator's code if
 * it has one. The answers do not reveal whether the account exists: a stranger gets a ticket too, and a code that is
 * never sent.
 */
import * as z from 'zod/mini';
import { forgotAttempt, forgotPassword } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { AUTH_CODES } from '#protocol/names/codes';
import type { LanguageCode } from '#protocol/names/languages';
import { captchaWanted } from '../credentials/captcha-pass.ts';
import type { CredentialChanges } from '../credentials/credential-changes.ts';
import type { Reach } from '../credentials/codes.ts';
import { keyOf, type TicketKind } from '../credentials/tickets.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';
import { everybody } from '../http/access.ts';
import { bind, type Answered, type BoundCall, type RequestContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { SecondStep } from '../http/second-step.ts';
import { reachOf } from './account-text.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Captcha } from './captcha.ts';

const PURPOSE = 'forgot';
const LIFETIME_MILLIS = 600_000;

/** The contact to which the code was sent, or would have been sent. */
const ATTEMPT: TicketKind<{ readonly contact: Reach }> = {
  purpose: PURPOSE,
  body: z.strictObject({
    contact: z.union([z.strictObject({ email: z.string() }), z.strictObject({ phone: z.string() })]),
  }),
  lifetime: LIFETIME_MILLIS,
};

/** Stored under an attempt's ticket and its code, once the code was correct. */
const PROVED: TicketKind<{ readonly user: number }> = {
  purpose: 'forgot code',
  body: z.strictObject({ user: z.int() }),
  lifetime: LIFETIME_MILLIS,
};

export interface ForgotParts extends AuthParts {
  readonly captcha: Captcha;
  readonly changes: CredentialChanges;
}

type Given = CallInput<typeof forgotPassword>;

export function forgotCalls(parts: ForgotParts): BoundCall[] {
  return [
    bind(forgotAttempt, everybody, (input, context) => attempt(parts, input, context)),
    bind(forgotPassword, everybody, (given, { language }) => reset(parts, given, language)),
  ];
}

async function attempt(
  { captcha, codes, tickets, logins, devices, token }: ForgotParts,
  { account, captcha: pass }: CallInput<typeof forgotAttempt>,
  context: RequestContext,
) {
  // A text that is neither a phone number nor an e-mail belongs to no user, and is processed in the same way.
  const contact = reachOf(account) ?? { email: account };
  const login = await logins.loginBy(contact);
  const asker = devices.asker(login?.user, context);
  const harder = codes.wantsHarder('forgot', contact, asker);
  if (!(await captcha.admits(pass, harder))) return captchaWanted(harder);
  const ticket = token();
  const sent = await codes.send({
    ...{ purpose: purposeOf(ticket), kind: 'forgot', contact, language: context.language },
    asker,
    instead: login === undefined ? 'nothing' : undefined,
    unawaited: true,
  });
  if (sent instanceof Refusal) return sent;
  await tickets.keep(ticket, ATTEMPT, { contact });
  return { ticket, ...sent };
}

/** A code works only with the ticket of its attempt, so that other attempts neither replace it nor use it up. */
function purposeOf(ticket: string): string {
  return `${PURPOSE} ${keyOf(ticket)}`;
}

async function reset(
  parts: ForgotParts,
  given: Given,
  language: LanguageCode,
): Promise<Answered<CallOutput<typeof forgotPassword>>> {
  const { tickets, passwords, changes, codes } = parts;
  if (passwords.isBusy()) return new Refusal(AUTH_CODES.tooManyTries);
  const held = await tickets.read(given.ticket, ATTEMPT);
  if (held === undefined) return new Refusal(AUTH_CODES.ticketOver);
  const login = await provedLogin(parts, given, held.contact);
  if (login === undefined) return new Refusal(AUTH_CODES.codeWrong);
  if (login.google !== null && given.google === undefined && given.recovery === undefined)
    return new SecondStep({ next: ['google' as const] });
  // Takes the ticket first: of concurrent resets, only one uses up a code of the authenticator.
  const claimed = await tickets.claim(given.ticket, ATTEMPT);
  if (claimed === undefined) return new Refusal(AUTH_CODES.ticketOver);
  const refused = await withoutAuthenticator(parts, login, given);
  if (refused !== undefined) {
    await claimed.putBack();
    return refused;
  }
  const password = await passwords.hash(given.password);
  await changes.reset(login.user, { password });
  codes.notify('reset', held.contact, language);
  return { next: [] };
}

/** The login whose password is reset, if the code is right, or was right with this ticket before. */
async function provedLogin(
  { tickets, codes, logins }: ForgotParts,
  { ticket, code }: Given,
  contact: Reach,
): Promise<StoredLogin | undefined> {
  const place = `${ticket} ${code}`;
  const proved = await tickets.read(place, PROVED);
  if (proved !== undefined) return logins.login(proved.user);
  if (!(await codes.check(purposeOf(ticket), contact, code))) return undefined;
  const login = await logins.loginBy(contact);
  if (login !== undefined) await tickets.keep(place, PROVED, { user: login.user });
  return login;
}

/** The answer if the account has an authenticator and its code is wrong. */
async function withoutAuthenticator(
  { tries, authenticator, recovery }: ForgotParts,
  login: StoredLogin,
  { google, recovery: spare }: Given,
) {
  if (login.google === null) return undefined;
  const key = String(login.user);
  const wait = tries.resets.take(key);
  if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
  const right =
    google === undefined ? recovery.use(login.user, spare ?? '') : authenticator.use(login, google);
  if (!(await right)) return new Refusal(AUTH_CODES.codeWrong, [{ field: 'google', code: 'custom' }]);
  tries.resets.giveBack(key);
  return undefined;
}
