/**
 * What the market maker promised, as a text that only this run of the platform can make: all of the quote is in it,
 * so that nothing is kept of those that nobody takes, and a command's kept input says what it did. Each is one
 * user's, once, until it expires by the platform's clock; a restart ends them all.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#domain/ledger/account-kinds';
import type { ConvertEnd } from '#domain/convert/convert';
import type { Millis } from '#domain/units';
import { StandingQuotes } from './standing-quotes.ts';

export interface PromisedExchange {
  /** Tells two equal promises apart. */
  readonly id: string;
  readonly user: UserId;
  readonly from: string;
  readonly to: string;
  /** Which of the two amounts the user gave. */
  readonly given: ConvertEnd;
  /** Decimal text. */
  readonly pays: string;
  readonly receives: string;
  /** From then on it is over. */
  readonly expires: Millis;
}

export class SealedQuotes {
  /** Those that were taken, by id, with their ends, in the order of taking: about that of their ends. */
  private readonly taken = new Map<string, Millis>();
  readonly standing = new StandingQuotes();

  /** @param secret of this run of the platform: nobody can guess it */
  constructor(private readonly secret: string) {}

  seal(promised: PromisedExchange): string {
    const body = Buffer.from(JSON.stringify(promised)).toString('base64url');
    return `${body}.${this.sealOf(body).toString('base64url')}`;
  }

  /** The user's own promise until it is taken or over; anything else is answered like none. */
  open(text: string, user: UserId, now: Millis): PromisedExchange | undefined {
    const promised = this.read(text, user);
    return promised === undefined || now >= promised.expires || this.taken.has(promised.id)
      ? undefined
      : promised;
  }

  /** The same, whether it stands or not. */
  read(text: string, user: UserId): PromisedExchange | undefined {
    const [body = '', seal = ''] = text.split('.');
    const [given, due] = [Buffer.from(seal, 'base64url'), this.sealOf(body)];
    if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
    const promised = JSON.parse(Buffer.from(body, 'base64url').toString()) as PromisedExchange;
    return promised.user === user ? promised : undefined;
  }

  /** It stands no more. */
  take(promised: PromisedExchange, now: Millis): void {
    this.standing.remove(promised);
    this.end(promised, now);
  }

  /**
   * It stands no more and counts as untaken: its user moved or froze the money. During the delay of a followed market
   * that would be a way out of an exchange that turned out badly, to be tried again and again.
   */
  abandon(promised: PromisedExchange, now: Millis): void {
    this.end(promised, now);
  }

  private end({ id, expires }: PromisedExchange, now: Millis): void {
    dropEnded(this.taken, now);
    this.taken.set(id, expires);
  }

  private sealOf(body: string): Buffer {
    return createHmac('sha256', this.secret).update(body).digest();
  }
}

function dropEnded(ends: Map<string, Millis>, now: Millis): void {
  for (const [id, end] of ends) {
    if (end > now) break;
    ends.delete(id);
  }
}
