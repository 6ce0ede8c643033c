/** The calls for exchanging coins with the platform. */
import { convertExecute, convertHistory, convertPrice, convertQuote } from '#protocol/convert';
import type { LedgerRecord } from '#protocol/names/account';
import { CONVERT_CODES } from '#protocol/names/codes';
import type { ConvertQuote, PriceChanged } from '#protocol/names/convert';
import type { CoreApi } from '../core/core-api.ts';
import { everybody, user } from '../http/access.ts';
import { bind, type BoundCall } from '../http/bind.ts';
import { Refusal } from '../http/refuse.ts';
import { CONVERT_REASON } from './convert-rules.ts';
import { convertQuoteQuery, convertRequoteQuery, convertTermsQuery, type Unquoted } from './queries.ts';
import { recordsQuery } from '../core/account-queries.ts';

/** Exchanges on a page, unless the caller asks for another number. */
const PAGE_CONVERSIONS = 20;
/** Postings of one exchange. */
const POSTINGS_EACH = 2;

export interface ConvertParts {
  readonly core: Pick<CoreApi, 'execute' | 'ask'>;
  /** Distinguishes two equal quotes. */
  readonly token: () => string;
}

export function convertCalls({ core, token }: ConvertParts): BoundCall[] {
  return [
    bind(convertPrice, everybody, async (coins) => unlessRefused(await core.ask(convertTermsQuery, coins))),
    bind(convertQuote, user(), async (input, { caller }) =>
      unlessRefused(await core.ask(convertQuoteQuery, { ...input, user: caller.id, id: token() })),
    ),
    bind(convertExecute, user({ movesMoney: true }), async ({ id, ...input }, { caller }) => {
      const command = { kind: 'convert.execute', user: caller.id, id, input, isParsed: true } as const;
      const answer = await core.execute(command);
      if (answer.code === CONVERT_CODES.priceChanged) {
        const asked = { user: caller.id, quote: input.quote, id: token() };
        return priceChanged(await core.ask(convertRequoteQuery, asked));
      }
      if (answer.code !== 200) return new Refusal(answer.code, answer.problems);
      if (answer.event === null) throw new Error('an exchange changed nothing');
      return { event: answer.event };
    }),
    bind(convertHistory, user({ reads: true }), async ({ before, limit = PAGE_CONVERSIONS }, { caller }) => {
      const { list, next } = await core.ask(recordsQuery, {
        user: caller.id,
        kind: undefined,
        asset: undefined,
        reasons: [CONVERT_REASON],
        before,
        limit: limit * POSTINGS_EACH,
      });
      return { list: conversionsOf(list), next };
    }),
  ];
}

/** Carries the new quote, so that the screen offers it at once. */
function priceChanged(quote: ConvertQuote | Unquoted): Refusal {
  const data = 'refused' in quote ? {} : ({ quote } satisfies PriceChanged);
  return new Refusal(CONVERT_CODES.priceChanged, [], undefined, data);
}

function unlessRefused<Answered extends object>(answer: Answered | Unquoted): Answered | Refusal {
  if (!('refused' in answer)) return answer;
  const { refused, problems, retryAfterMillis } = answer;
  const seconds = retryAfterMillis === undefined ? undefined : Math.ceil(retryAfterMillis / 1_000);
  return new Refusal(refused, problems, seconds);
}

interface Conversion {
  /** The id of the payment's posting. */
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly pays: string;
  readonly receives: string;
  readonly time: number;
}

/**
 * A user's exchanges as the ledger recorded them: the payment, followed directly by what was received.
 * @param records the user's sides of exchanges, newest first; a page never cuts an exchange in two
 */
function conversionsOf(records: readonly LedgerRecord[]): Conversion[] {
  return records.flatMap((paid, place) => {
    const received = records[place - 1];
    if (!paid.amount.startsWith('-') || received === undefined) return [];
    const { asset: from, amount, time } = paid;
    const { asset: to, amount: receives } = received;
    return [{ id: parseInt(paid.id, 10), from, to, pays: amount.slice(1), receives, time }];
  });
}
