/**
 * Quick exchange's part of the core's state: quotes that ended before they expired. A restart ends every quote with
 * the secret of its seal, so none of it is stored, and it is not in the state's hash.
 */
import type { Millis } from '#domain/units';
import { stateSlice } from '../core/state-slice.ts';

interface EndedQuote {
  readonly isTaken: boolean;
  /** The quote is forgotten from then on. */
  readonly until: Millis;
}

export class EndedQuotes {
  /** Quotes by id. Insertion order is close to the order in which they are forgotten. */
  private readonly ended = new Map<string, EndedQuote>();

  has(id: string): boolean {
    return this.ended.has(id);
  }

  /** False for a quote that ended because its user moved or froze the money. */
  isTaken(id: string): boolean {
    return this.ended.get(id)?.isTaken === true;
  }

  end(id: string, quote: EndedQuote, now: Millis): void {
    for (const [each, { until }] of this.ended) {
      if (until > now) break;
      this.ended.delete(each);
    }
    this.ended.set(id, quote);
  }
}

export const endedQuotes = stateSlice<EndedQuotes, undefined>('convert', {
  rebuild: () => new EndedQuotes(),
});
