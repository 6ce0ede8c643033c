/** Queries of the core about options, answered by `read-options.ts`. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { OptionCycle, OptionDirection, OptionResult, OptionRule } from '#domain/option/option-terms';
import type { Millis } from '#domain/units';
import type { OptionOrder } from '#protocol/names/option';
import { coreQuery, type NoInput } from '../core/core-query.ts';

/** Undefined: all. */
export interface OptionFilter {
  readonly user: UserId;
  readonly symbol: string | undefined;
  readonly cycle: OptionCycle | undefined;
  readonly result: OptionResult | undefined;
  /** Delivered, exited or returned from this time on (inclusive), and before that one (exclusive). */
  readonly from: Millis | undefined;
  readonly to: Millis | undefined;
}

export interface OptionsQuery extends OptionFilter {
  /** Only rows with an id below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

type OfSides = Readonly<Record<OptionDirection, string>>;

export interface OptionTermsAnswer extends OptionRule {
  readonly time: Millis;
  readonly products: readonly {
    readonly symbol: string;
    readonly asset: string;
    readonly isLive: boolean;
    readonly isValued: boolean;
    readonly volatility: readonly { readonly squares: string; readonly millis: Millis }[];
    readonly latest: string | null;
    readonly ends: Millis | null;
    readonly cycles: readonly {
      readonly cycle: OptionCycle;
      readonly odds: OfSides;
      readonly bandPpm: number;
      readonly isQuiet: boolean;
      readonly followsVolatility: boolean;
      readonly smallest: string;
      readonly largest: string;
      readonly left: OfSides;
      readonly feeBps: number;
      readonly exitShareBps: number;
      readonly cutOffMillis: Millis;
      readonly start: Millis;
      readonly delivery: Millis;
    }[];
  }[];
}

export interface OptionSums {
  readonly asset: string;
  readonly won: number;
  readonly lost: number;
  readonly exited: number;
  readonly returned: number;
  readonly stake: string;
  readonly fee: string;
  readonly payout: string;
  readonly pnl: string;
}

interface Sample {
  readonly time: Millis;
  readonly price: string;
}

export interface OptionProof {
  readonly order: OptionOrder;
  readonly source: string;
  readonly volatility: readonly Sample[];
  readonly opening: readonly Sample[];
  readonly delivery: readonly Sample[];
  readonly exit: readonly Sample[];
}

/** Newest first; `next` is the `before` of the next older page, null at the end. */
export interface OptionPage {
  readonly list: readonly OptionOrder[];
  readonly next: number | null;
}

export const optionTermsQuery = coreQuery<NoInput, OptionTermsAnswer>('option.terms');
/** A user's ended options. */
export const optionsQuery = coreQuery<OptionsQuery, OptionPage>('option.orders');
/** A user's ended options added up, by asset. */
export const optionSumsQuery = coreQuery<OptionFilter, readonly OptionSums[]>('option.sums');
/** Deletes index samples that no order or proof needs any more, a bounded number; returns how many. */
export const forgetSamplesQuery = coreQuery<NoInput, number>('option.forget-samples');
/** Undefined: there is no such order. */
export const optionProofQuery = coreQuery<number, OptionProof | undefined>('option.proof');
/** The recorded samples before a delivery, oldest first. */
export const deliverySamplesQuery = coreQuery<
  { readonly symbol: string; readonly delivery: Millis },
  readonly Sample[]
>('option.delivery-samples');
/** The user whose order it is; undefined: there is none of this id. */
export const optionOwnerQuery = coreQuery<number, UserId | undefined>('option.owner');
