/**
 * Codes that prove that a phone or an e-mail is somebody's: 6 digits for one purpose and one target, good once within
 * 10 minutes and for 5 tries. Kept as a keyed hash, so that whoever reads the database can not try them out.
 */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';
import { AUTH_CODES } from '#protocol/names/codes';
import type { LanguageCode } from '#protocol/names/languages';
import type { LoginStore } from '../db/login-store.ts';
import { Refusal } from '../http/refuse.ts';
import type { MessageTexts } from './message-texts.ts';
import type { Secrets } from './secrets.ts';
import type { Sender } from './senders/sender.ts';
import { TryCounter, type AddressCounter, type TryRule } from './try-counter.ts';

const CODE_LIFE_MILLIS = 600_000;
const RESEND_MILLIS = 60_000;
const MOST_TRIES = 5;
const CODES = 1_000_000;
const DIGITS = 6;

/** By what a person is reached. */
export type Reach = { readonly email: string } | { readonly phone: string };

export interface CodeLimits {
  /** How many codes one phone or e-mail is sent, and how many whoever comes from one address has sent. */
  readonly perTarget: TryRule;
  /** The same over a long time: each code is a few tries for whoever guesses. */
  readonly perTargetLong: TryRule;
  readonly perAddress: TryRule;
}

export interface CodeDeskInput {
  readonly store: Pick<LoginStore, 'keepCode' | 'useCode'>;
  readonly clock: Clock;
  readonly secrets: Pick<Secrets, 'hash'>;
  /** From 0 up to 1, that nobody can guess. */
  readonly chance: () => number;
  readonly sender: Sender;
  readonly texts: MessageTexts;
  readonly limits: CodeLimits;
  /** A message did not leave. */
  readonly onUnsent: (error: unknown) => void;
}

export interface CodeRequest {
  /** What the code is good for, and nothing else. */
  readonly purpose: string;
  readonly contact: Reach;
  readonly language: LanguageCode;
  /** From where it was asked. */
  readonly address: string;
  /**
   * What leaves in place of the code: word that there is an account already, or nothing. The code is made and kept
   * all the same, so that the answer takes as long.
   */
  readonly instead?: 'registered' | 'nothing' | undefined;
  /** The answer does not wait for the sender, which would tell who is reached from who is not. */
  readonly unawaited?: boolean;
}

export class CodeDesk {
  private readonly byTarget: TryCounter;
  private readonly byTargetLong: TryCounter;
  private readonly byAddress: AddressCounter;

  constructor(private readonly input: CodeDeskInput) {
    const { limits, clock } = input;
    this.byTarget = new TryCounter(limits.perTarget, clock);
    this.byTargetLong = new TryCounter(limits.perTargetLong, clock);
    this.byAddress = TryCounter.byAddress(limits.perAddress, clock);
  }

  /** Sends a new code, in place of the last one of its purpose and target. */
  async send(request: CodeRequest): Promise<{ readonly resendMillis: Millis } | Refusal> {
    const target = targetOf(request.contact);
    const wait =
      this.byAddress.take(request.address) ?? this.byTarget.take(target) ?? this.byTargetLong.take(target);
    if (wait !== undefined) return new Refusal(AUTH_CODES.tooManyTries, [], wait);
    const { store, clock, chance, onUnsent } = this.input;
    const code = String(Math.floor(chance() * CODES)).padStart(DIGITS, '0');
    const now = clock.now();
    const { purpose } = request;
    const hash = this.hashOf(purpose, target, code);
    const row = { purpose, target, hash, created: now, expires: now + CODE_LIFE_MILLIS };
    if (!(await store.keepCode(row, now - RESEND_MILLIS))) {
      // Nothing leaves: whoever asks too soon uses up none of what this contact may be sent.
      this.byTarget.giveBack(target);
      this.byTargetLong.giveBack(target);
      return new Refusal(AUTH_CODES.codeTooSoon);
    }
    const left = this.post(request, code).then(
      () => true,
      (error: unknown) => {
        onUnsent(error);
        return false;
      },
    );
    if (request.unawaited !== true && !(await left)) return new Refusal(AUTH_CODES.unsent);
    return { resendMillis: RESEND_MILLIS };
  }

  /** Uses the code up where it is right, else counts the try. */
  check(purpose: string, contact: Reach, code: string): Promise<boolean> {
    const target = targetOf(contact);
    const hash = this.hashOf(purpose, target, code);
    return this.input.store.useCode({ purpose, target, hash }, this.input.clock.now(), MOST_TRIES);
  }

  private async post({ contact, language, instead }: CodeRequest, code: string): Promise<void> {
    if (instead === 'nothing') return;
    const { texts, sender } = this.input;
    const { subject, text } = texts(instead ?? 'code', language, code);
    await ('email' in contact ? sender.email(contact.email, subject, text) : sender.sms(contact.phone, text));
  }

  private hashOf(purpose: string, target: string, code: string): string {
    return this.input.secrets.hash('code', `${purpose}\n${target}\n${code}`);
  }
}

function targetOf(contact: Reach): string {
  return 'email' in contact ? contact.email : contact.phone;
}
