/**
 * Before sensitive calls a user proves again who they are: by each second step that is on; else by one that is bound;
 * else by the password; else, without any of these, by the session. The proof is a ticket for one call of one purpose.
 * The ticket carries the right, not the session: a stolen token gains nothing, also after the step-up, since the
 * session continues under a new token.
 */
import type { Millis } from '#domain/units';
import type { CallInput, CallOutput } from '#protocol/call';
import { AUTH_CODES, USER_CODES } from '#protocol/names/codes';
import type { StepUp as Purpose } from '#protocol/names/user';
import { sendStepCode, stepUp } from '#protocol/user';
import type { Reach } from '../credentials/codes.ts';
import { stepsOf } from '../credentials/second-steps.ts';
import { TryCounter } from '../credentials/try-counter.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';
import { user } from '../http/access.ts';
import { bind, type Answered, type BoundCall, type UserContext } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { SecondStep } from '../http/second-step.ts';
import { holdsStepUp, stepUpTicket, takeStepUp } from './step-up-tickets.ts';
import { ownLogin, type UserParts } from './user-parts.ts';

type Proof = CallOutput<typeof stepUp>['next'][number];
type Given = CallInput<typeof stepUp>;

const PROVED_MILLIS: Millis = 300_000;
const MOST_PROVED = 10_000;

function codePurpose(purpose: Purpose): string {
  return `step-up ${purpose}`;
}

/** All required proofs. The authenticator comes first, so that it is preferred if several are bound. */
function owed(login: StoredLogin): Proof[] {
  const on = stepsOf(login);
  if (on.length > 0) return on;
  const bound = stepsOf({ ...login, smsStep: true, emailStep: true, googleOn: true });
  const [one] = bound.toReversed();
  if (one !== undefined) return [one];
  return login.password === null ? [] : ['password'];
}

/** If no step is on, any other bound one is accepted too. */
function wanted(login: StoredLogin, given: Given): Proof[] {
  const proofs = owed(login);
  if (stepsOf(login).length > 0 || proofs.includes('password')) return proofs;
  const bound = stepsOf({ ...login, smsStep: true, emailStep: true, googleOn: true });
  const offered = bound.find((step) => textOf(given, step) !== undefined);
  return offered === undefined ? proofs : [offered];
}

export class StepUpService {
  private readonly tries: TryCounter;
  private readonly given: TryCounter;
  /** Codes that were correct besides a wrong one, with the time until which they count as proved. */
  private readonly proved = new Map<string, Millis>();

  constructor(private readonly parts: UserParts) {
    this.tries = new TryCounter(parts.limits.stepUps, parts.clock);
    this.given = new TryCounter(parts.limits.tickets, parts.clock);
  }

  readonly calls: readonly BoundCall[] = [
    bind(sendStepCode, user(), async ({ purpose, by }, { caller, language }) => {
      const contact = reachOf(await ownLogin(this.parts, caller.id), by);
      if (contact === undefined) return new Refusal(USER_CODES.notBound);
      const asker = { key: `user ${String(caller.id)}`, known: true };
      return this.parts.codes.send({
        purpose: codePurpose(purpose),
        kind: 'step-up',
        contact,
        language,
        asker,
      });
    }),
    bind(stepUp, user(), (input, context) => this.prove(input, context)),
  ];

  holds(ticket: string, purpose: Purpose, user: number): Promise<boolean> {
    return holdsStepUp(this.parts.tickets, ticket, purpose, user);
  }

  take(ticket: string, purpose: Purpose, user: number): Promise<boolean> {
    return takeStepUp(this.parts.tickets, ticket, purpose, user);
  }

  private async prove(
    given: Given,
    { caller, visit }: UserContext,
  ): Promise<Answered<CallOutput<typeof stepUp>>> {
    const user = caller.id;
    const login = await ownLogin(this.parts, user);
    const next = wanted(login, given);
    if (next.some((proof) => textOf(given, proof) === undefined))
      return new SecondStep({ ticket: null, token: null, next });
    const wait = this.given.take(String(user));
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    const refused = await this.firstWrong(login, given, next);
    if (refused !== undefined) return refused;
    const ticket = await this.parts.tickets.give(stepUpTicket(given.purpose), { user });
    const token = next.length === 0 ? null : await this.parts.sessions.renew(caller, visit);
    return { ticket, token, next: [] };
  }

  private async firstWrong(login: StoredLogin, given: Given, proofs: readonly Proof[]) {
    if (proofs.length === 0) return undefined;
    const key = String(login.user);
    const wait = this.tries.take(key);
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    if (proofs.includes('password') && this.parts.passwords.isBusy())
      return new Refusal(AUTH_CODES.tooManyTries);
    for (const proof of proofs) {
      if (!(await this.isProved(login, proof, given))) return wrongProof(proof);
    }
    // From here on nothing is awaited: of concurrent copies, only one gets a ticket.
    const taken = proofs.find((proof) => !this.proved.delete(placeOf(login.user, proof, given)));
    if (taken !== undefined) return wrongProof(taken);
    this.tries.giveBack(key);
    return undefined;
  }

  private async isProved(login: StoredLogin, proof: Proof, given: Given): Promise<boolean> {
    const place = placeOf(login.user, proof, given);
    const now = this.parts.clock.now();
    if ((this.proved.get(place) ?? 0) > now) return true;
    if (!(await this.isRight(login, proof, given))) return false;
    this.proved.set(place, now + PROVED_MILLIS);
    const [oldest] = this.proved.keys();
    if (this.proved.size > MOST_PROVED && oldest !== undefined) this.proved.delete(oldest);
    return true;
  }

  private async isRight(login: StoredLogin, proof: Proof, given: Given): Promise<boolean> {
    const { authenticator, passwords, codes, recovery } = this.parts;
    const text = textOf(given, proof) ?? '';
    if (proof === 'google' && given.google === undefined) return recovery.use(login.user, text);
    if (proof === 'google') return authenticator.use(login, text);
    if (proof === 'password') return passwords.matches(text, login.password);
    const contact = reachOf(login, proof);
    return contact !== undefined && codes.check(codePurpose(given.purpose), contact, text);
  }
}

/** A recovery code replaces the authenticator's. */
function textOf(given: Given, proof: Proof): string | undefined {
  return given[proof] ?? (proof === 'google' ? given.recovery : undefined);
}

function placeOf(user: number, proof: Proof, given: Given): string {
  return [user, given.purpose, proof, textOf(given, proof)].join(' ');
}

function wrongProof(proof: Proof): Refusal {
  if (proof === 'password') return new Refusal(USER_CODES.wrongPassword);
  return new Refusal(AUTH_CODES.codeWrong, [{ field: proof, code: 'custom' }]);
}

function reachOf({ phone, email }: StoredLogin, by: 'sms' | 'email'): Reach | undefined {
  if (by === 'sms') return phone === null ? undefined : { phone };
  return email === null ? undefined : { email };
}
