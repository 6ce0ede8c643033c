/** The market maker's promises to users, checked with separate fractions, and the commands that accept them. */
import { strict as assert } from 'node:assert';
import type { CoreApi } from '../../server/core/core-api.ts';
import { exact, minorOf, type PlainPromise } from './plain-accounts.ts';
import type { QuoteStep } from './steps.ts';
import { convertQuoteQuery, convertTermsQuery, type Unquoted } from '../../server/convert/queries.ts';
import type { ConvertTerms } from '../../protocol/names/convert.ts';

const UNIT = 10n ** 8n;
const WHOLE_BPS = 10_000n;
const STANDS_MILLIS = 10_000;
const MINUTE = 60_000;
const MOST_UNTAKEN = 20;
const MILLION = 1_000_000n;

export interface GivenQuote extends PlainPromise {
  readonly quote: string;
}

export class UserQuotes {
  private readonly given: GivenQuote[] = [];

  back(count: number): GivenQuote | undefined {
    return this.given[this.given.length - 1 - count];
  }

  /** @returns the promise, or undefined if none was due */
  async ask(
    core: CoreApi,
    assets: ReadonlySet<string>,
    { user, id, step, amount }: { user: number; id: string; step: QuoteStep; amount: string },
    time: number,
  ): Promise<GivenQuote | undefined> {
    const { from, to, given } = step;
    const what = `a quote of ${amount} ${from} to ${to} by ${given}`;
    const terms = await core.ask(convertTermsQuery, { from, to });
    const quoted = await core.ask(convertQuoteQuery, { user, id, from, to, given, amount });
    if (from === to || !assets.has(from) || !assets.has(to))
      assert.equal('refused' in terms && terms.refused, 'platform.bad-input', what);
    if ('refused' in terms) {
      assert.equal('refused' in quoted && quoted.refused, terms.refused, what);
      return undefined;
    }
    const due = dueFor(terms, given, minorOf(amount));
    if ('refused' in quoted && quoted.refused === 'convert.too-many-quotes') {
      const lately = this.given.filter(
        (each) => each.user === user && each.expires - STANDS_MILLIS > time - MINUTE,
      );
      assert.ok(lately.length >= MOST_UNTAKEN, `${what} was one too many`);
      return undefined;
    }
    if ('refused' in quoted || due === undefined) {
      assert.equal(due, undefined, `${what} was refused`);
      assert.equal('refused' in quoted && quoted.refused, 'convert.wrong-amount', what);
      return undefined;
    }
    assert.deepEqual([exact(quoted.pays), exact(quoted.receives)], [due.pays, due.receives], what);
    assert.deepEqual([quoted.time, quoted.expires], [time, time + STANDS_MILLIS], what);
    const { quote, expires } = quoted;
    const promised = { user, quote, from, to, ...due, expires };
    this.given.push(promised);
    return promised;
  }
}

/** Why a promise is refused at the current terms: the platform keeps half of its spread. */
export function judgedBy(
  terms: ConvertTerms | Unquoted,
  { pays, receives }: PlainPromise,
): string | undefined {
  if ('refused' in terms) return 'convert.no-price';
  const kept = WHOLE_BPS - BigInt(terms.spreadBps);
  const due = (pays * exact(terms.sell) * kept) / (exact(terms.buy) * WHOLE_BPS);
  const tooMuch = receives * MILLION > due * (MILLION + BigInt(terms.spreadBps) * 50n);
  return tooMuch ? 'convert.price-changed' : undefined;
}

/** Payments are rounded up, receipts down; undefined: outside the limits, or zero. */
function dueFor(
  terms: ConvertTerms,
  given: 'from' | 'to',
  amount: bigint | undefined,
): { readonly pays: bigint; readonly receives: bigint } | undefined {
  if (amount === undefined) return undefined;
  const up = exact(terms.sell) * (WHOLE_BPS - BigInt(terms.spreadBps));
  const down = exact(terms.buy) * WHOLE_BPS;
  const pays = given === 'from' ? amount : (amount * down + up - 1n) / up;
  const receives = given === 'from' ? (amount * up) / down : amount;
  const value = (pays * exact(terms.sell)) / UNIT;
  const fits = value >= exact(terms.smallest) && value <= exact(terms.largest) && receives > 0n;
  return fits ? { pays, receives } : undefined;
}
