/**
 * Signs a user up by phone or e-mail: a code proves that the contact is the user's; then the user is created and
 * logged in.
 */
import { plainEmail } from '#domain/user/contact';
import { register, registerEmailCode, registerSmsCode } from '#protocol/auth';
import type { CallInput } from '#protocol/call';
import { AUTH_CODES } from '#protocol/names/codes';
import { captchaWanted } from '../credentials/captcha-pass.ts';
import type { CodeAsker, Reach } from '../credentials/codes.ts';
import { everybody } from '../http/access.ts';
import { bind, type BoundCall, type RequestContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Captcha } from './captcha.ts';
import { CLAUSE_VERSION } from './clause.ts';
import { completeLogin, type LoggedIn } from './complete-login.ts';
import type { Arrival } from './known-devices.ts';
import { newUser } from './new-user.ts';

const PURPOSE = 'register';

export interface RegisterParts extends AuthParts {
  readonly captcha: Captcha;
}

export function registerCalls(parts: RegisterParts): BoundCall[] {
  return [
    bind(registerSmsCode, everybody, ({ phone, captcha }, context) =>
      sendCode(parts, { phone }, captcha, context),
    ),
    bind(registerEmailCode, everybody, ({ email, captcha }, context) =>
      sendCode(parts, { email: plainEmail(email) }, captcha, context),
    ),
    bind(register, everybody, (input, context) => signUp(parts, input, context)),
  ];
}

async function sendCode(
  { captcha, codes, logins, devices }: RegisterParts,
  contact: Reach,
  pass: string,
  context: RequestContext,
) {
  const asker = devices.asker(undefined, context);
  const harder = codes.wantsHarder('register', contact, asker);
  if (!(await captcha.admits(pass, harder))) return captchaWanted(harder);
  const known = (await logins.loginBy(contact)) !== undefined;
  const instead = known ? 'registered' : undefined;
  const { language } = context;
  const purpose = purposeOf(asker);
  return codes.send({ purpose, also: PURPOSE, kind: 'register', contact, language, asker, instead });
}

/** A code is valid for the network that requested it; the newest one is valid for every network. */
function purposeOf({ key }: CodeAsker): string {
  return `${PURPOSE} ${key}`;
}

async function signUp(
  parts: RegisterParts,
  input: CallInput<typeof register>,
  arrival: Arrival,
): Promise<LoggedIn | Refusal> {
  const { passwords, codes, logins, clock, devices } = parts;
  const { email, phone } = input;
  if (input.clause !== CLAUSE_VERSION) return new Refusal(AUTH_CODES.notAgreed);
  if (passwords.isBusy()) return new Refusal(AUTH_CODES.tooManyTries);
  const contact = email === undefined ? { phone: phone as string } : { email: plainEmail(email) };
  const purpose = purposeOf(devices.asker(undefined, arrival));
  if (!(await codes.check(purpose, contact, input.code, PURPOSE))) return new Refusal(AUTH_CODES.codeWrong);
  if ((await logins.loginBy(contact)) !== undefined) return new Refusal(AUTH_CODES.registered);
  const [password, tradePassword] = await Promise.all([
    passwords.hash(input.password),
    passwords.hash(input.tradePassword),
  ]);
  const user = await newUser(parts);
  if (user instanceof Refusal) return user;
  const now = clock.now();
  const made = await logins.makeLogin({
    ...{ user, ...contact, password, tradePassword, created: now },
    ...{ clause: input.clause, clauseTime: now, invitation: input.invitation ?? null },
  });
  // Another user bound the contact meanwhile. The new user cannot log in and owns nothing.
  if (!made) return new Refusal(AUTH_CODES.registered);
  return completeLogin(parts, { user, way: 'password', version: 0 }, arrival);
}
