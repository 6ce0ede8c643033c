/**
 * Codes that prove that a phone or an e-mail is a user's: 6 digits for one purpose and one target, valid once within
 * 10 minutes and for 5 tries. They are stored as keyed hashes, so that a reader of the database cannot guess them.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { AUTH_CODES } from '#protocol/names/codes';
import { languageCode, type LanguageCode } from '#protocol/names/languages';
import type { CredentialStore } from './tables.ts';
import { Refusal } from '../http/refuse.ts';
import type { MessageKind, MessageTexts } from './message-texts.ts';
import type { Secrets } from './secrets.ts';
import type { Sender } from './senders/sender.ts';
import { TryCounter, type TryRule } from './try-counter.ts';

const CODE_LIFETIME_MILLIS = 600_000;
const RESEND_MILLIS = 60_000;
const MOST_TRIES = 5;
const CODES = 1_000_000;
const DIGITS = 6;
/**
 * The most contacts whose last code is remembered for a minute. Beyond them the oldest is forgotten, so one more
 * message may be sent to it.
 */
const MOST_CROWDED = 10_000;

/** How a user is reached. */
export type Reach = { readonly email: string } | { readonly phone: string };

export interface CodeLimits {
  /**
   * How many codes of one kind one requester (a known device, a user, a network) may have sent to one phone or e-mail.
   */
  readonly perTarget: TryRule;
  /** The same over a longer time: each code gives an attacker a few guesses. */
  readonly perTargetLong: TryRule;
  /**
   * How many codes of one kind all unknown requesters together may have sent to one phone or e-mail. Above it they do
   * harder work, and share one message a minute. Nobody is refused, because any of them may be the owner.
   */
  readonly ofStrangers: TryRule;
  /** From this many on, a user who wants to bind the contact must pass the captcha first. */
  readonly captchaFrom: number;
  /** How many codes one unknown requester may have sent, to any contact. */
  readonly perAsker: TryRule;
}

export interface CodeServiceInput {
  readonly store: Pick<CredentialStore, 'keepCode' | 'useCode' | 'loginBy'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'hash'>;
  /** Random, in [0, 1). */
  readonly chance: () => number;
  readonly sender: Sender;
  readonly texts: MessageTexts;
  readonly limits: CodeLimits;
  /** A message was not sent. */
  readonly onUnsent: (error: unknown) => void;
}

export type CodeKind = 'register' | 'login' | 'forgot' | 'bind' | 'step-up';

/** The key by which codes are counted together. */
export interface CodeAsker {
  readonly key: string;
  /** Whether it is a device or a session of the account's own user. */
  readonly known: boolean;
}

export interface CodeRequest {
  /** The only purpose for which the code is valid. */
  readonly purpose: string;
  /** A purpose shared by several tickets, for which the newest code is also valid. */
  readonly also?: string;
  readonly contact: Reach;
  /** The requester's language; an account's own language takes precedence. */
  readonly language: LanguageCode;
  /** Codes of different kinds are counted separately, so that using up one kind does not affect the others. */
  readonly kind: CodeKind;
  readonly asker: CodeAsker;
  /**
   * Sent in place of the code: a message that an account exists already, or nothing. The code is still created and
   * stored, so that the answer takes as long.
   */
  readonly instead?: 'registered' | 'nothing' | undefined;
  /** The answer does not wait for the sender, whose delay would reveal whether a message was sent. */
  readonly unawaited?: boolean;
}

export class CodeService {
  private readonly byTarget: TryCounter;
  private readonly byTargetLong: TryCounter;
  private readonly ofStrangers: TryCounter;
  private readonly byAsker: TryCounter;
  private readonly resends: TryCounter;
  /** The last code sent to each contact for which many strangers request codes. */
  private readonly crowded = new Map<string, { readonly code: string; readonly over: Millis }>();

  constructor(private readonly input: CodeServiceInput) {
    const { limits, clock } = input;
    this.byTarget = new TryCounter(limits.perTarget, clock);
    this.byTargetLong = new TryCounter(limits.perTargetLong, clock);
    this.ofStrangers = new TryCounter(limits.ofStrangers, clock);
    this.byAsker = new TryCounter(limits.perAsker, clock);
    this.resends = new TryCounter({ most: 1, within: RESEND_MILLIS }, clock);
  }

  /** Sends a new code, in place of the last one of its purpose and target. */
  async send(request: CodeRequest): Promise<{ readonly resendMillis: Millis } | Refusal> {
    const target = targetOf(request.contact);
    const refused = this.count(request);
    if (refused !== undefined) return refused;
    const { store, clock, onUnsent } = this.input;
    const { code, isShared } = this.codeFor(request);
    const all = `${request.kind} ${target}`;
    const isCounted = !request.asker.known && this.ofStrangers.take(all) === undefined;
    const now = clock.now();
    const { purpose, also } = request;
    const hash = this.hashOf(also ?? purpose, target, code);
    const row = { purpose, target, hash, created: now, expires: now + CODE_LIFETIME_MILLIS };
    // Each user who shares a message could guess once more at its code.
    const tries = isShared ? MOST_TRIES - 1 : 0;
    if (!(await store.keepCode({ ...row, tries }, now - RESEND_MILLIS))) {
      this.giveBack(request);
      if (isCounted) this.ofStrangers.giveBack(all);
      if (!isShared) this.crowded.delete(all);
      return new Refusal(AUTH_CODES.codeTooSoon);
    }
    if (isShared) return { resendMillis: RESEND_MILLIS };
    if (also !== undefined) await store.keepCode({ ...row, purpose: also }, now);
    const left = this.post(request, code).then(
      () => true,
      (error: unknown) => {
        onUnsent(error);
        this.crowded.delete(all);
        return false;
      },
    );
    if (request.unawaited !== true && !(await left)) return new Refusal(AUTH_CODES.unsent);
    return { resendMillis: RESEND_MILLIS };
  }

  /** Sends a message about an event of the account; the answer does not wait for it. */
  notify(kind: 'reset', contact: Reach, language: LanguageCode): void {
    this.leave(kind, contact, language, '').catch(this.input.onUnsent);
  }

  /** Whether strangers had so many codes of this kind sent to a contact that the next one requires the captcha. */
  wantsCaptcha(kind: CodeKind, contact: Reach): boolean {
    return this.ofStrangers.count(`${kind} ${targetOf(contact)}`) >= this.input.limits.captchaFrom;
  }

  /** Whether strangers had so many codes sent to a contact that one more requires harder work. */
  wantsHarder(kind: CodeKind, contact: Reach, asker: CodeAsker): boolean {
    const { ofStrangers } = this.input.limits;
    return !asker.known && this.ofStrangers.count(`${kind} ${targetOf(contact)}`) >= ofStrangers.most;
  }

  /**
   * Above the count of strangers, all requesters within a minute share one message and its code, each with their own
   * ticket. This prevents flooding of the mailbox. Only the owner can read the message, and can continue even if
   * others requested it first.
   */
  private codeFor({ kind, contact, asker }: CodeRequest): {
    readonly code: string;
    readonly isShared: boolean;
  } {
    const { clock, chance } = this.input;
    const all = `${kind} ${targetOf(contact)}`;
    const isCrowded = this.wantsHarder(kind, contact, asker);
    const last = this.crowded.get(all);
    if (isCrowded && last !== undefined && clock.now() < last.over)
      return { code: last.code, isShared: true };
    const code = String(Math.floor(chance() * CODES)).padStart(DIGITS, '0');
    this.crowded.delete(all);
    if (isCrowded) this.crowded.set(all, { code, over: clock.now() + RESEND_MILLIS });
    const oldest = this.crowded.keys().next().value;
    if (this.crowded.size > MOST_CROWDED && oldest !== undefined) this.crowded.delete(oldest);
    return { code, isShared: false };
  }

  private count({ kind, contact, asker }: CodeRequest): Refusal | undefined {
    const all = `${kind} ${targetOf(contact)}`;
    const own = `${all} ${asker.key}`;
    if (!asker.known) {
      const wait = this.byAsker.take(asker.key);
      if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    }
    // A step-up asks for codes of several purposes; the store knows the last one of each.
    const soon = kind === 'step-up' ? undefined : this.resends.take(own);
    if (soon !== undefined) return new Refusal(AUTH_CODES.codeTooSoon, [], soon);
    const wait = this.byTarget.take(own) ?? this.byTargetLong.take(own);
    return wait === undefined ? undefined : new Refusal(AUTH_CODES.tooManyTries, [], wait);
  }

  /** No message is sent, so a request that comes too soon does not count against the contact's limit. */
  private giveBack({ kind, contact, asker }: CodeRequest): void {
    const all = `${kind} ${targetOf(contact)}`;
    const own = `${all} ${asker.key}`;
    this.byTarget.giveBack(own);
    this.byTargetLong.giveBack(own);
  }

  /** Uses up the code if it is correct; otherwise counts the try. */
  check(purpose: string, contact: Reach, code: string, also?: string): Promise<boolean> {
    const target = targetOf(contact);
    const hash = this.hashOf(also ?? purpose, target, code);
    return this.input.store.useCode({ purpose, also, target, hash }, this.input.clock.now(), MOST_TRIES);
  }

  private async post({ contact, language, instead }: CodeRequest, code: string): Promise<void> {
    if (instead !== 'nothing') await this.leave(instead ?? 'code', contact, language, code);
  }

  private async leave(
    kind: MessageKind,
    contact: Reach,
    language: LanguageCode,
    code: string,
  ): Promise<void> {
    const { store, texts, sender } = this.input;
    const kept = (await store.loginBy(contact))?.language ?? null;
    const own = kept === null ? language : languageCode(kept);
    const { subject, text } = texts(kind, own, code);
    await ('email' in contact ? sender.email(contact.email, subject, text) : sender.sms(contact.phone, text));
  }

  private hashOf(purpose: string, target: string, code: string): string {
    return this.input.secrets.hash('code', `${purpose}\n${target}\n${code}`);
  }
}

function targetOf(contact: Reach): string {
  return 'email' in contact ? contact.email : contact.phone;
}
