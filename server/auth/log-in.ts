/**
 * Logging in by phone or e-mail and password. Whoever is unknown is refused in the same words, after the same work
 * and under the same limits as whoever has another password.
 */
import { login } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { AUTH_CODES } from '#protocol/names/codes';
import { stepsOf } from '../credentials/second-steps.ts';
import { everybody } from '../http/access.ts';
import { bind, type Answered, type BoundCall, type DeepReadonly } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { Visit } from '../sessions.ts';
import { reachOf } from './account-text.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Captcha } from './captcha.ts';
import { comeIn, noteFailure } from './come-in.ts';
import { askForSteps } from './second-steps.ts';

type Output = Answered<DeepReadonly<CallOutput<typeof login>>>;

export function loginCalls(parts: AuthParts & { readonly captcha: Captcha }): BoundCall[] {
  const { limits, captcha } = parts;
  const { account: byAccount, address: byAddress } = parts.tries;
  return [bind(login, everybody, (input, { visit }) => logIn(input, visit))];

  async function logIn(input: CallInput<typeof login>, visit: Visit): Promise<Output> {
    const contact = reachOf(input.account);
    const key = contact === undefined ? input.account : Object.values(contact).join();
    const { captchaFrom } = limits;
    const suspicious =
      byAccount.count(key) >= captchaFrom.account || byAddress.count(visit.address) >= captchaFrom.address;
    if (suspicious && !(await captcha.admits(input.captcha))) return new Refusal(AUTH_CODES.captchaNeeded);
    const wait = byAddress.take(visit.address) ?? byAccount.take(key);
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    if (parts.passwords.isBusy()) return new Refusal(AUTH_CODES.tooManyTries);
    const found = contact && (await parts.logins.loginBy(contact));
    const right = await parts.passwords.matches(input.password, found?.password);
    if (found === undefined || !right) {
      if (found !== undefined) noteFailure(parts, found.user, 'password', visit);
      return new Refusal(AUTH_CODES.wrongLogin);
    }
    byAccount.forget(key);
    byAddress.giveBack(visit.address);
    const next = stepsOf(found);
    return next.length === 0
      ? comeIn(parts, found.user, 'password', visit)
      : askForSteps(parts.tickets, found, next, 'password');
  }
}
