/**
 * Quotes of the platform, each as a text that only this run of the platform can make. The text holds the whole quote,
 * so that its terms are read from the text and a command's stored input says what it did. A restart ends them all.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserId } from '#domain/ledger/account-kinds';
import { promisedIn, quoteBody, type PromisedExchange } from './promised-exchange.ts';

export class SealedQuotes {
  /** @param secret random for this run of the platform */
  constructor(private readonly secret: string) {}

  seal(promised: PromisedExchange): string {
    const body = quoteBody(promised);
    return `${body}.${this.sealOf(body).toString('base64url')}`;
  }

  /** The user's own promise, whether or not it is still valid; undefined for any other text. */
  read(quote: string, user: UserId): PromisedExchange | undefined {
    const [body = '', seal = ''] = quote.split('.');
    const [given, due] = [Buffer.from(seal, 'base64url'), this.sealOf(body)];
    if (given.length !== due.length || !timingSafeEqual(given, due)) return undefined;
    const promised = promisedIn(quote);
    return promised.user === user ? promised : undefined;
  }

  private sealOf(body: string): Buffer {
    return createHmac('sha256', this.secret).update(body).digest();
  }
}
