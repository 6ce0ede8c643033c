/**
 * At what the house exchanges one coin for another, and what it promises: the best prices of the platform's own spot
 * books, through USDT where neither coin is that, less the spread.
 */
import {
  checkConvert,
  coinProblems,
  THROUGH,
  type ConvertInput,
  type ConvertLimits,
  type ConvertPrices,
} from '#domain/convert/convert';
import { minorText } from '#domain/ledger/minor';
import { formatSteps, stepOf } from '#domain/market/instrument';
import type { Bps, BookSideName, Millis } from '#domain/units';
import { CONVERT_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import type { ConvertAsk, ConvertQuote, ConvertTerms } from '#protocol/names/convert';
import type { Clock } from '#domain/clock';
import type { CoreApi, Unquoted } from '../core/core-api.ts';
import type { CoreState } from '../core/state.ts';
import type { Writer } from '../core/writer.ts';
import type { SealedQuotes } from './sealed-quotes.ts';

/** What the house asks for its part. */
export interface HouseTerms extends ConvertLimits {
  readonly spreadBps: Bps;
  /** How long a quote stands. */
  readonly quoteMillis: Millis;
}

export interface QuoteFacts {
  readonly state: Pick<CoreState, 'markets' | 'assets'>;
  readonly terms: HouseTerms;
  /** Whether a market's feed vouches for it now. */
  readonly isAlive: (symbol: string) => boolean;
}

/** At what an exchange would be made now. Refused where a book is empty or silent. */
function convertTerms(coins: Pick<ConvertInput, 'from' | 'to'>, facts: QuoteFacts): ConvertTerms | Unquoted {
  const problems = coinProblems(coins, facts.state.assets);
  if (problems.length > 0) return { refused: PLATFORM_CODES.badInput, problems };
  const sell = bestPrice(coins.from, 'bid', facts);
  const buy = bestPrice(coins.to, 'ask', facts);
  if (sell === undefined || buy === undefined) return { refused: CONVERT_CODES.noPrice, problems: [] };
  const { smallest, largest, spreadBps } = facts.terms;
  return { sell, buy, spreadBps, smallest, largest };
}

/** The same as a promise to one person, sealed. */
function quoteCoins(
  { user, id, ...input }: ConvertAsk,
  facts: QuoteFacts & { readonly quotes: SealedQuotes; readonly time: Millis },
): ConvertQuote | Unquoted {
  const found = convertTerms(input, facts);
  if ('refused' in found) return found;
  const prices: ConvertPrices = found;
  const checked = checkConvert(input, {
    assets: facts.state.assets,
    prices,
    limits: found,
    available: undefined,
  });
  if ('problems' in checked) return { refused: CONVERT_CODES.wrongAmount, problems: checked.problems };
  const { from, to } = input;
  const { time } = facts;
  const promised = {
    ...{ from, to, pays: minorText(checked.pays), receives: minorText(checked.receives) },
    expires: time + facts.terms.quoteMillis,
  };
  return { ...found, ...promised, time, quote: facts.quotes.seal({ ...promised, id, user }) };
}

export interface ConvertFaceInput extends Omit<QuoteFacts, 'state'> {
  readonly writer: Pick<Writer, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly quotes: SealedQuotes;
}

/** The core's side of it: answered by the books as they stand, once that is committed. */
export function convertFace({ writer, clock, ...facts }: ConvertFaceInput) {
  return {
    convertTerms: (coins) => writer.read((state) => convertTerms(coins, { ...facts, state })),
    convertQuote: (ask) => writer.read((state) => quoteCoins(ask, { ...facts, state, time: clock.now() })),
  } satisfies Pick<CoreApi, 'convertTerms' | 'convertQuote'>;
}

/** In USDT, with the digits of its market; undefined: nobody gives one now. */
function bestPrice(
  asset: string,
  side: BookSideName,
  { state, isAlive }: Pick<QuoteFacts, 'state' | 'isAlive'>,
): string | undefined {
  if (asset === THROUGH) return '1';
  const market = state.markets.get(`${asset}-${THROUGH}`);
  // The house's own: what people offer is theirs, and must not move what the house promises.
  const tick = market?.house.best(side);
  if (market === undefined || tick === undefined || !isAlive(market.instrument.symbol)) return undefined;
  return formatSteps(tick, stepOf(market.instrument.priceStep));
}
