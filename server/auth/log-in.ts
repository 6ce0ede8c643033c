/**
 * Logs in by phone or e-mail and password. An unknown user is refused in the same words, after the same work and under
 * the same limits as a user with a wrong password.
 */
import { login } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { AUTH_CODES } from '#protocol/names/codes';
import { captchaWanted } from '../credentials/captcha-pass.ts';
import { stepsOf } from '../credentials/second-steps.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';
import { everybody } from '../http/access.ts';
import { bind, type Answered, type BoundCall, type DeepReadonly } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { reachOf } from './account-text.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Captcha } from './captcha.ts';
import { completeLogin, noteFailure } from './complete-login.ts';
import type { Arrival } from './known-devices.ts';
import { askForSteps } from './second-steps.ts';

type Output = Answered<DeepReadonly<CallOutput<typeof login>>>;
type Parts = AuthParts & { readonly captcha: Captcha };

export function loginCalls(parts: Parts): BoundCall[] {
  return [bind(login, everybody, (input, context) => logIn(parts, input, context))];
}

async function logIn(parts: Parts, input: CallInput<typeof login>, arrival: Arrival): Promise<Output> {
  const { captcha, logins, passwords, tickets } = parts;
  const contact = reachOf(input.account);
  const found = contact && (await logins.loginBy(contact));
  const tries = triesOf(
    parts,
    contact === undefined ? input.account : Object.values(contact).join(),
    found,
    arrival,
  );
  const harder = tries.wantHarder();
  if ((harder || tries.wantCaptcha()) && !(await captcha.admits(input.captcha, harder)))
    return captchaWanted(harder);
  const wait = tries.take();
  if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
  if (passwords.isBusy()) return new Refusal(AUTH_CODES.tooManyTries);
  const right = await passwords.matches(input.password, found?.password);
  if (found === undefined || !right) {
    if (found !== undefined) noteFailure(parts, found.user, 'password', arrival.visit);
    return new Refusal(AUTH_CODES.wrongLogin);
  }
  tries.giveBack();
  const next = stepsOf(found);
  return next.length === 0
    ? completeLogin(parts, { user: found.user, way: 'password', version: found.credentialVersion }, arrival)
    : askForSteps(tickets, found, next, 'password');
}

/**
 * A known device counts separately, so that nobody else can lock its owner out. All others count by account and
 * network, by account, and by network. Above the count by account alone the caller may still be the owner: they do
 * harder work and go on (decision 0365). A changed credential restarts all counts of its account.
 */
function triesOf(
  { tries, limits, devices }: Parts,
  account: string,
  found: StoredLogin | undefined,
  arrival: Arrival,
) {
  const asker = devices.asker(found?.user, arrival);
  const { address } = arrival.visit;
  const all = `${account} ${String(found?.credentialVersion ?? 0)}`;
  const own = `${all} ${asker.key}`;
  const { captchaFrom, accountOfStrangers } = limits;
  let counted = false;
  return {
    wantHarder: () => !asker.known && tries.accountOfStrangers.count(all) >= accountOfStrangers.most,
    wantCaptcha: () =>
      tries.account.count(own) >= captchaFrom.account ||
      (!asker.known &&
        (tries.accountOfStrangers.count(all) >= captchaFrom.accountOfStrangers ||
          tries.address.count(address) >= captchaFrom.address)),
    take() {
      const wait = tries.account.take(own) ?? (asker.known ? undefined : tries.address.take(address));
      counted = wait === undefined && !asker.known && tries.accountOfStrangers.take(all) === undefined;
      return wait;
    },
    giveBack() {
      tries.account.forget(own);
      if (asker.known) return;
      tries.address.giveBack(address);
      if (counted) tries.accountOfStrangers.giveBack(all);
    },
  };
}
