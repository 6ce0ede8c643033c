/** Binding an e-mail or a phone to an account, and removing it. */
import { plainEmail } from '#domain/user/contact';
import { AUTH_CODES, USER_CODES } from '#protocol/names/codes';
import { bindEmail, bindEmailCode, bindPhone, bindSmsCode, unbindEmail, unbindPhone } from '#protocol/user';
import { captchaWanted, usePass } from '../credentials/captcha-pass.ts';
import type { Reach } from '../credentials/codes.ts';
import { TryCounter } from '../credentials/try-counter.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';
import { user } from '../http/access.ts';
import { bind, type BoundCall, type UserContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import type { Caller } from '../gateway/sessions.ts';
import type { StepUpService } from './step-up.ts';
import { ownLogin, type UserParts } from './user-parts.ts';

type Kind = 'email' | 'phone';

interface Binding {
  readonly contact: Reach;
  readonly code: string;
  readonly ticket: string;
}

export function contactCalls(parts: UserParts, stepUps: StepUpService): BoundCall[] {
  const contacts = new Contacts(parts, stepUps);
  return [
    bind(bindEmailCode, user(), ({ email, captcha }, context) =>
      contacts.sendCode({ email: plainEmail(email) }, captcha, context),
    ),
    bind(bindSmsCode, user(), ({ phone, captcha }, context) =>
      contacts.sendCode({ phone }, captcha, context),
    ),
    bind(bindEmail, user(), ({ email, ...proof }, { caller }) =>
      contacts.bind({ contact: { email: plainEmail(email) }, ...proof }, caller),
    ),
    bind(bindPhone, user(), ({ phone, ...proof }, { caller }) =>
      contacts.bind({ contact: { phone }, ...proof }, caller),
    ),
    bind(unbindEmail, user(), ({ ticket }, { caller }) => contacts.unbind('email', ticket, caller)),
    bind(unbindPhone, user(), ({ ticket }, { caller }) => contacts.unbind('phone', ticket, caller)),
  ];
}

class Contacts {
  private readonly tries: TryCounter;
  private readonly sent: TryCounter;

  constructor(
    private readonly parts: UserParts,
    private readonly stepUps: StepUpService,
  ) {
    this.tries = new TryCounter(parts.limits.bindings, parts.clock);
    this.sent = new TryCounter(parts.limits.codes, parts.clock);
  }

  /**
   * If the contact belongs to another user, a notice without a code is sent to it: only that user learns that there is
   * an account.
   */
  async sendCode(contact: Reach, pass: string | undefined, { caller, language }: UserContext) {
    const { codes, tickets } = this.parts;
    // The contact may be the caller's own, even if others requested codes for it; so the caller must pass a captcha and
    // is not refused.
    const asker = { key: `user ${String(caller.id)}`, known: false };
    const harder = codes.wantsHarder('bind', contact, asker);
    if ((harder || codes.wantsCaptcha('bind', contact)) && !(await usePass(tickets, pass, harder)))
      return captchaWanted(harder);
    const wait = this.sent.take(String(caller.id));
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    const instead = (await this.isOthers(contact, caller.id)) ? 'registered' : undefined;
    const purpose = purposeOf(caller.id);
    return codes.send({ purpose, kind: 'bind', contact, language, asker, instead });
  }

  async bind({ contact, code, ticket }: Binding, { id, session }: Caller) {
    const purpose = 'email' in contact ? 'bind-email' : 'bind-phone';
    if (!(await this.stepUps.holds(ticket, purpose, id))) return new Refusal(USER_CODES.stepUpNeeded);
    const wait = this.tries.take(String(id));
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    const login = await ownLogin(this.parts, id);
    if (('email' in contact ? login.email : login.phone) !== null)
      return new Refusal(USER_CODES.alreadyBound);
    if (!(await this.parts.codes.check(purposeOf(id), contact, code)))
      return new Refusal(AUTH_CODES.codeWrong);
    this.tries.giveBack(String(id));
    if (await this.isOthers(contact, id)) return new Refusal(USER_CODES.taken);
    if (!(await this.stepUps.take(ticket, purpose, id))) return new Refusal(USER_CODES.stepUpNeeded);
    const changed = await this.parts.changes.make(id, contact, session);
    return changed ? {} : new Refusal(USER_CODES.taken);
  }

  async unbind(kind: Kind, ticket: string, { id, session }: Caller) {
    const login = await ownLogin(this.parts, id);
    if (login[kind] === null) return new Refusal(USER_CODES.notBound);
    const without = kind === 'email' ? { email: null, emailStep: false } : { phone: null, smsStep: false };
    if (hasWayIn(login) && !hasWayIn({ ...login, ...without })) return new Refusal(USER_CODES.lastWayIn);
    if (!(await this.stepUps.take(ticket, `unbind-${kind}`, id))) return new Refusal(USER_CODES.stepUpNeeded);
    await this.parts.changes.make(id, without, session);
    return {};
  }

  private async isOthers(contact: Reach, user: number): Promise<boolean> {
    const login = await this.parts.logins.loginBy(contact);
    return login !== undefined && login.user !== user;
  }
}

/** A code that one user asked for cannot bind a contact to another. */
function purposeOf(user: number): string {
  return `bind ${String(user)}`;
}

/** A demo user has none of these and logs in by name. */
function hasWayIn({ email, phone, wallet, password }: StoredLogin): boolean {
  return wallet !== null || (password !== null && (email !== null || phone !== null));
}
