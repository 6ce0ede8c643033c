/** An exchange that the platform promised, and how the text of its quote carries it: `<JSON in base64url>.<seal>`. */
import type { ConvertSide } from '#domain/convert/convert';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';

export interface PromisedExchange {
  /** Distinguishes two equal promises. */
  readonly id: string;
  readonly user: UserId;
  readonly from: string;
  readonly to: string;
  /** Which of the two amounts the user gave. */
  readonly given: ConvertSide;
  /** Decimal text. */
  readonly pays: string;
  readonly receives: string;
  /** The promise is void from then on. */
  readonly expires: Millis;
}

/** The first part of a quote's text; its seal follows. */
export function quoteBody(promised: PromisedExchange): string {
  return Buffer.from(JSON.stringify(promised)).toString('base64url');
}

/** @param quote a text whose seal was verified; without that check anybody could have written it */
export function promisedIn(quote: string): PromisedExchange {
  const [body = ''] = quote.split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as PromisedExchange;
}
