/**
 * The platform's prices for exchanging one coin for another, and its quotes: the best prices of the platform's
 * own spot books, through USDT if neither coin is USDT, less the spread.
 */
import {
  checkConvert,
  convertAmounts,
  coinProblems,
  THROUGH,
  type ConvertInput,
  type ConvertPrices,
} from '#domain/convert/convert';
import { minorText } from '#domain/ledger/minor';
import { formatSteps, stepOf } from '#domain/market/instrument';
import { deviationsInBps } from '#domain/market/volatility';
import type { Bps, BookSideName, Millis } from '#domain/units';
import { CONVERT_CODES, PLATFORM_CODES } from '#protocol/names/codes';
import type { ConvertAsk, ConvertQuote, ConvertTerms } from '#protocol/names/convert';
import type { Clock } from '#domain/clock';
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { CoreState } from '../core/state.ts';
import type { Writer } from '../core/writer.ts';
import { valueOf } from '../settings/settings-state.ts';
import { trading } from '../trading/trading-state.ts';
import {
  convertDelayQuery,
  convertQuoteQuery,
  convertRequoteQuery,
  convertTermsQuery,
  type Unquoted,
} from './queries.ts';
import type { PromisedAmounts } from './convert-rules.ts';
import { endedQuotes } from './ended-quotes.ts';
import type { SealedQuotes } from './sealed-quotes.ts';
import { convertLimits, convertPricing } from './settings.ts';
import type { UntakenQuotes } from './untaken-quotes.ts';

type ConvertState = Pick<CoreState, 'slices' | 'assets'>;

/** The terms of an exchange now. Refused if a book is empty or silent. */
function convertTerms(
  coins: Pick<ConvertInput, 'from' | 'to'>,
  state: ConvertState,
): ConvertTerms | Unquoted {
  const problems = coinProblems(coins, state.assets);
  if (problems.length > 0) return { refused: PLATFORM_CODES.badInput, problems };
  const sell = bestPrice(coins.from, 'bid', state);
  const buy = bestPrice(coins.to, 'ask', state);
  if (sell === undefined || buy === undefined) return { refused: CONVERT_CODES.noPrice, problems: [] };
  const { smallest, largest } = valueOf(state, convertLimits);
  const spreadBps = spreadOf(coins, state);
  if (spreadBps > valueOf(state, convertPricing).mostSpreadBps)
    return { refused: CONVERT_CODES.noPrice, problems: [] };
  return { sell, buy, spreadBps, smallest, largest };
}

/**
 * The spread covers the recent moves of both prices, so that a user who knows a price a moment earlier gains nothing.
 */
function spreadOf({ from, to }: Pick<ConvertInput, 'from' | 'to'>, state: ConvertState): Bps {
  const { markets } = trading.of(state);
  const { spreadBps, spreadDeviations, spreadMillis } = valueOf(state, convertPricing);
  const variances = [from, to].map(
    (asset) => markets.get(`${asset}-${THROUGH}`)?.volatility.varianceIn(spreadMillis) ?? 0,
  );
  return Math.max(spreadBps, deviationsInBps(variances, spreadDeviations));
}

const WHOLE_TOLERANCE = 1_000_000n;

/**
 * Why a promise is not honoured now; undefined: it is. The platform keeps the part of the current spread that the
 * tolerance leaves, whatever the prices did since.
 */
export function judgeQuote(
  { from, to, pays, receives }: PromisedAmounts,
  state: ConvertState,
): (typeof CONVERT_CODES)['noPrice' | 'priceChanged'] | undefined {
  const now = convertTerms({ from, to }, state);
  if ('refused' in now) return CONVERT_CODES.noPrice;
  const due = convertAmounts(now, 'from', pays).receives;
  const tolerance = BigInt(now.spreadBps * valueOf(state, convertPricing).tolerancePercent);
  const most = due * (WHOLE_TOLERANCE + tolerance);
  return receives * WHOLE_TOLERANCE > most ? CONVERT_CODES.priceChanged : undefined;
}

interface GivenQuotes {
  readonly sealed: SealedQuotes;
  readonly untaken: UntakenQuotes;
}

interface QuoteFacts extends GivenQuotes {
  readonly state: ConvertState;
  readonly time: Millis;
}

/** The same terms as a sealed promise to one user. */
function quoteCoins(
  { user, id, ...input }: ConvertAsk,
  { state, sealed, untaken, time }: QuoteFacts,
): ConvertQuote | Unquoted {
  const { untaken: limit, quoteMillis } = valueOf(state, convertLimits);
  const found = convertTerms(input, state);
  if ('refused' in found) return found;
  untaken.dropTaken(user, endedQuotes.of(state));
  const wait = untaken.waitOf(user, time, limit);
  if (wait > 0) return { refused: CONVERT_CODES.tooManyQuotes, problems: [], retryAfterMillis: wait };
  const prices: ConvertPrices = found;
  const checked = checkConvert(input, {
    assets: state.assets,
    prices,
    limits: found,
    available: undefined,
  });
  if ('problems' in checked) return { refused: CONVERT_CODES.wrongAmount, problems: checked.problems };
  const { from, to, given } = input;
  const promised = {
    ...{ from, to, pays: minorText(checked.pays), receives: minorText(checked.receives) },
    expires: time + quoteMillis,
  };
  untaken.add({ id, user, from, to }, time, limit);
  // The quote is judged after the delay, and may be accepted until the expiry that the user was shown.
  const expires = promised.expires + delayOf(input, state);
  return { ...found, ...promised, time, quote: sealed.seal({ ...promised, expires, given, id, user }) };
}

export interface ConvertQueriesInput extends GivenQuotes {
  readonly writer: Pick<Writer, 'read'>;
  readonly clock: Pick<Clock, 'now' | 'after'>;
}

/** The core's answers: computed from the books at the moment of the query, sent once that state is committed. */
export function convertQueries({
  writer,
  clock,
  sealed,
  untaken,
}: ConvertQueriesInput): readonly QueryHandler[] {
  const quoteNow = (ask: ConvertAsk, state: ConvertState) =>
    quoteCoins(ask, { state, sealed, untaken, time: clock.now() });
  return [
    answering(convertTermsQuery, (coins) => writer.read((state) => convertTerms(coins, state))),
    answering(convertQuoteQuery, (ask) => writer.read((state) => quoteNow(ask, state))),
    answering(convertDelayQuery, async ({ user, quote }) => {
      const promised = sealed.read(quote, user);
      if (promised === undefined) return { isSealed: false, isReplaced: false };
      const delay = await writer.read((state) => {
        untaken.dropTaken(user, endedQuotes.of(state));
        return delayOf(promised, state);
      });
      // While a user waits for the end of the delay, asking for another quote does not cancel this one.
      const isReplaced = untaken.isReplaced(promised);
      if (delay > 0) await new Promise<void>((resolve) => void clock.after(delay, resolve));
      return { isSealed: true, isReplaced };
    }),
    answering(convertRequoteQuery, ({ user, quote, id }) =>
      writer.read((state) => {
        const refused = sealed.read(quote, user);
        if (refused === undefined) return { refused: CONVERT_CODES.expired, problems: [] };
        untaken.remove(refused);
        const { from, to, given, pays, receives } = refused;
        const amount = given === 'from' ? pays : receives;
        return quoteNow({ user, id, from, to, given, amount }, state);
      }),
    ),
  ];
}

/** The longer delay of the two coins' markets. */
function delayOf({ from, to }: Pick<ConvertInput, 'from' | 'to'>, state: ConvertState): Millis {
  const { markets } = trading.of(state);
  return Math.max(...[from, to].map((asset) => markets.get(`${asset}-${THROUGH}`)?.delay ?? 0));
}

/** In USDT, with the digits of its market; undefined: there is no price now. */
function bestPrice(asset: string, side: BookSideName, state: ConvertState): string | undefined {
  if (asset === THROUGH) return '1';
  const market = trading.of(state).markets.get(`${asset}-${THROUGH}`);
  // Only the market maker's levels: users' orders must not move the platform's quotes.
  const tick = market?.makerLevels.best(side);
  if (market === undefined || tick === undefined || !market.isLive) return undefined;
  return formatSteps(tick, stepOf(market.instrument.priceStep));
}
