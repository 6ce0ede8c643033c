/**
 * The demo's way in: a name and nothing else. It exists only while the platform is a demo, where no money is real
 * and anybody may be anybody; two names are known to be something.
 */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { SUCCESS } from '#protocol/names/codes';
import type { User } from '#protocol/names/user';
import type { AnswerValue, CoreApi } from '../core/core-api.ts';
import type { LoginStore } from '../db/login-store.ts';
import { Refusal } from '../http/refuse.ts';
import type { SessionKeeper, Visit } from '../sessions.ts';
import { userOf } from '../user-of.ts';

const OPERATOR = 'operator';
const ABNORMAL = 'abnormal';

export interface DemoLoginInput {
  readonly core: Pick<CoreApi, 'execute' | 'person'>;
  readonly sessions: SessionKeeper;
  readonly logins: Pick<LoginStore, 'makeLogin' | 'login'>;
  /** A new UUID for each command. */
  readonly id: () => string;
}

export interface LoggedIn {
  readonly token: string;
  readonly user: User;
}

/** The person of that name, in upper or lower case, is made on first use. */
export async function logInByName(
  asked: string,
  visit: Visit,
  { core, sessions, logins, id }: DemoLoginInput,
): Promise<LoggedIn | Refusal> {
  const name = asked.toLowerCase();
  const role = name === OPERATOR ? 'operator' : 'user';
  const opened = await command('user.open', { name: asked, role });
  if (opened instanceof Refusal) return opened;
  const { user, created } = opened;
  if (created === true && name === ABNORMAL) {
    const marked = await command('user.mark', { user, abnormal: true });
    if (marked instanceof Refusal) return marked;
  }
  const person = await core.person(Number(user));
  if (person === undefined) throw new Error('whoever was just let in is nobody');
  await logins.makeLogin({ user: person.id, created: person.created });
  const login = await logins.login(person.id);
  return { token: await sessions.begin(person.id, visit), user: userOf(person, login) };

  async function command(kind: string, input: object): Promise<AnswerValue | Refusal> {
    const answer = await core.execute({ kind, user: PLATFORM, id: id(), input });
    return answer.code === SUCCESS ? answer.answer : new Refusal(answer.code, answer.problems);
  }
}
