/**
 * The demo's login: only a name. It exists only while the platform is a demo, which holds no real money and lets
 * everybody log in as any user; two names have special roles.
 */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { SUCCESS } from '#protocol/names/codes';
import type { AnswerValue } from '#protocol/names/command';
import { Refusal } from '../http/refuse.ts';
import type { AuthParts } from './auth-parts.ts';
import { completeLogin, type CompleteLoginParts, type LoggedIn } from './complete-login.ts';
import type { Arrival } from './known-devices.ts';

const OPERATOR = 'operator';
const ABNORMAL = 'abnormal';

/** Creates the user of that name on first use; upper and lower case are the same name. */
export async function logInByName(
  asked: string,
  arrival: Arrival,
  parts: CompleteLoginParts & Pick<AuthParts, 'id'>,
): Promise<LoggedIn | Refusal> {
  const { core, logins, clock, id } = parts;
  const name = asked.toLowerCase();
  const role = name === OPERATOR ? 'operator' : 'user';
  const opened = await command('user.open', { name: asked, role });
  if (opened instanceof Refusal) return opened;
  const { user, created } = opened;
  if (created === true && name === ABNORMAL) {
    const marked = await command('user.mark', { user, abnormal: true });
    if (marked instanceof Refusal) return marked;
  }
  await logins.makeLogin({ user: Number(user), created: clock.now() });
  return completeLogin(parts, { user: Number(user), way: 'demo', version: undefined }, arrival);

  async function command(kind: string, input: object): Promise<AnswerValue | Refusal> {
    const answer = await core.execute({ kind, user: PLATFORM, id: id(), input });
    return answer.code === SUCCESS ? answer.answer : new Refusal(answer.code, answer.problems);
  }
}
