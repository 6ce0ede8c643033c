/**
 * The quotes that still stand, in memory: a restart ends them all. Each is one person's, once, until it expires by the
 * platform's clock.
 */
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { Millis } from '#domain/units';

export interface HeldQuote {
  readonly user: OwnerId;
  readonly from: string;
  readonly to: string;
  readonly pays: Minor;
  readonly receives: Minor;
  /** From then on it is over. */
  readonly expires: Millis;
}

export class HeldQuotes {
  /** Oldest first; all last equally long, so the first one ends first. */
  private readonly quotes = new Map<string, HeldQuote>();

  hold(id: string, quote: HeldQuote, now: Millis): void {
    for (const [old, { expires }] of this.quotes) {
      if (expires > now) break;
      this.quotes.delete(old);
    }
    this.quotes.set(id, quote);
  }

  /** The person's own, while it stands; another's is answered like none. */
  of(user: OwnerId, id: string, now: Millis): HeldQuote | undefined {
    const quote = this.quotes.get(id);
    return quote?.user === user && now < quote.expires ? quote : undefined;
  }

  /** It is used and stands no more. */
  spend(id: string): void {
    this.quotes.delete(id);
  }
}
