/** A user accepts a quote of the platform: exactly the promised amounts move, or nothing. */
import { PLATFORM } from '#domain/ledger/account-kinds';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { post } from '#domain/ledger/posting';
import type { Reason } from '#domain/ledger/reasons';
import * as z from 'zod/mini';
import { convertInput } from '#protocol/convert';
import { CONVERT_CODES } from '#protocol/names/codes';
import { defineCommand } from '../core/user-command.ts';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { endedQuotes } from './ended-quotes.ts';
import { promisedIn } from './promised-exchange.ts';
import { convertDelayQuery } from './queries.ts';
import { convertLimits } from './settings.ts';

export const CONVERT_REASON: Reason = 'coin-exchange';

/** The amounts that a promise moves. */
export interface PromisedAmounts {
  readonly from: string;
  readonly to: string;
  readonly pays: Minor;
  readonly receives: Minor;
}

/** Why a promise is not honoured now; undefined: it is. */
export type JudgeQuote = (
  promised: PromisedAmounts,
  state: CoreState,
) => (typeof CONVERT_CODES)['noPrice' | 'priceChanged'] | undefined;

export function convertCommand(judge: JudgeQuote) {
  return defineCommand('convert.execute', {
    by: 'user',
    input: convertInput,
    refusals: [
      CONVERT_CODES.wrongAmount,
      CONVERT_CODES.expired,
      CONVERT_CODES.notEnough,
      CONVERT_CODES.noPrice,
      CONVERT_CODES.priceChanged,
    ],
    reasons: [CONVERT_REASON],
    facts: {
      query: convertDelayQuery,
      fields: {
        /** The seal is the platform's and the quote this user's. */
        isSealed: z.boolean(),
        /** A newer quote had replaced it when the command arrived. */
        isReplaced: z.boolean(),
      },
    },
    rule({ state, user, time }, { quote, isSealed, isReplaced }) {
      const userId = user?.id as number;
      const promised = isSealed ? promisedIn(quote) : undefined;
      const ended = endedQuotes.of(state);
      if (promised === undefined || isReplaced || time >= promised.expires || ended.has(promised.id))
        return { refused: CONVERT_CODES.expired };
      const { id, from, to, expires } = promised;
      const [pays, receives] = [minorOf(promised.pays), minorOf(promised.receives)];
      if (pays === undefined || receives === undefined) return { refused: CONVERT_CODES.expired };
      // Untaken quotes are counted for that long.
      const until = Math.max(expires, time + valueOf(state, convertLimits).untaken.within);
      if (state.ledger.available(userId, 'funds', from) < pays) {
        // Otherwise a user could leave an exchange that turned out badly during its delay, again and again.
        ended.end(id, { isTaken: false, until }, time);
        return { refused: CONVERT_CODES.notEnough, problems: [{ field: 'amount', code: 'not-enough' }] };
      }
      const refused = judge({ from, to, pays, receives }, state);
      if (refused !== undefined) return { refused };
      // In this order, because the history reads them as a pair.
      const postings = [
        post({ reason: CONVERT_REASON, asset: from, amount: pays, from: userId, to: PLATFORM }),
        post({ reason: CONVERT_REASON, asset: to, amount: receives, from: PLATFORM, to: userId }),
      ];
      if (!state.ledger.hasRoomFor(postings))
        return { refused: CONVERT_CODES.wrongAmount, problems: [{ field: 'amount', code: 'too-large' }] };
      ended.end(id, { isTaken: true, until }, time);
      return { postings };
    },
  });
}
