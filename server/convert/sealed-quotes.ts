/**
 * Quotes of the platform, each as a text that only this run of the platform can make. The text holds the whole
 * quote, so that untaken quotes need no memory and a command's stored input says what it did. Each is valid for one
 * user, once, until it expires by the platform's clock; a restart ends them all.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#domain/ledger/account-kinds';
import type { ConvertEnd } from '#domain/convert/convert';
import type { Millis } from '#domain/units';
import { UntakenQuotes } from './untaken-quotes.ts';

export interface PromisedExchange {
  /** Distinguishes two equal promises. */
  readonly id: string;
  readonly user: UserId;
  readonly from: string;
  readonly to: string;
  /** Which of the two amounts the user gave. */
  readonly given: ConvertEnd;
  /** Decimal text. */
  readonly pays: string;
  readonly receives: string;
  /** The promise is void from then on. */
  readonly expires: Millis;
}

export class SealedQuotes {
  /**
   * Taken promises by id, with their expiry. Insertion order is the order of taking, which is close to that of
   * expiry.
   */
  private readonly taken = new Map<string, Millis>();
  readonly untaken = new UntakenQuotes();

  /** @param secret random for this run of the platform */
  constructor(private readonly secret: string) {}

  seal(promised: PromisedExchange): string {
    const body = Buffer.from(JSON.stringify(promised)).toString('base64url');
    return `${body}.${this.sealOf(body).toString('base64url')}`;
  }

  /** The user's own promise until it is taken or expires; anything else is answered as if there were none. */
  open(text: string, user: UserId, now: Millis): PromisedExchange | undefined {
    const promised = this.read(text, user);
    return promised === undefined || now >= promised.expires || this.taken.has(promised.id)
      ? undefined
      : promised;
  }

  /** The same, whether or not it is still valid. */
  read(text: string, user: UserId): PromisedExchange | undefined {
    const [body = '', seal = ''] = text.split('.');
    const [given, due] = [Buffer.from(seal, 'base64url'), this.sealOf(body)];
    if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
    const promised = JSON.parse(Buffer.from(body, 'base64url').toString()) as PromisedExchange;
    return promised.user === user ? promised : undefined;
  }

  /** Makes the promise void. */
  take(promised: PromisedExchange, now: Millis): void {
    this.untaken.remove(promised);
    this.end(promised, now);
  }

  /**
   * Makes the promise void and counts it as untaken, because its user moved or froze the money. Otherwise a user could
   * repeatedly abandon exchanges whose price moved against them during the delay of a followed market.
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
