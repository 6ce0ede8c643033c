/** The flat band that a purchase of this moment gets, by the platform's own computation. Pure. */
import { bandOfPurchase, type CycleBand } from '#domain/option/volatility';
import type { Millis } from '#domain/units';
import type { CycleTerms, OptionTermsAnswer } from '../use-option-terms.ts';

const NO_BAND: CycleBand = { bandPpm: 0, isQuiet: false };

export interface OrderBandInput {
  readonly answer:
    | Pick<OptionTermsAnswer, 'openDelayMillis' | 'openWithinMillis' | 'windowMillis'>
    | undefined;
  /** The newest index sample. */
  readonly latest: string | null | undefined;
  readonly terms:
    | Pick<CycleTerms, 'bandPpm' | 'isQuiet' | 'followsVolatility' | 'start' | 'delivery'>
    | undefined;
  /** The price step of the contract. */
  readonly step: string;
}

export function orderBand({ answer, latest, terms, step }: OrderBandInput, time: Millis): CycleBand {
  if (answer === undefined || terms === undefined) return NO_BAND;
  const { start, delivery } = terms;
  const order = { ...answer, created: time, delivery, cycleMillis: delivery - start, step };
  return bandOfPurchase(terms, order, latest ?? undefined);
}
