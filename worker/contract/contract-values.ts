/** The values of one topic of contracts, and how they are written as text. */
import { ofMinor } from '#domain/assets/valuation';
import { formatScaled } from '#domain/decimal-text';
import type { Minor } from '#domain/ledger/minor';
import { shownSteps, type Step } from '#domain/market/instrument';
import { fullText, UNKNOWN } from '#domain/number-text';
import type { Millis, Ticks } from '#domain/units';
import type { BatchWriter } from '../batch/batch-writer.ts';
import { balanceTexts, valueTexts } from '../format/value-texts.ts';
import type { Texts } from '../format/texts.ts';
import type { TopicView } from '../topic-provider.ts';
import type { Subject } from '../topics.ts';

export interface ContractValues {
  state(): TopicView['state'];
  confirmedAt(): Millis;
  write(out: BatchWriter, texts: Texts): void;
  /** Whether a change of market data changes its values. */
  follows(subject: Subject): boolean;
}

/** The smallest amount that two digits after the point show. */
const SHOWN_MINOR = 1_000_000n;
/** Hundredths of a percent from parts per million. */
const PPM_PER_BPS = 100n;
const WHOLE_PPM = 1_000_000;

export function moneyText(amount: Minor | undefined, texts: Texts): string {
  return amount === undefined ? UNKNOWN : valueTexts(ofMinor(amount), texts).total;
}

/** The same of what a user may spend, rounded down: to type the shown amount is not refused. */
export function availableText(amount: Minor | undefined, texts: Texts): string {
  return moneyText(amount === undefined ? amount : amount - (amount % SHOWN_MINOR), texts);
}

/** The same of an amount that may be below zero, with a minus. */
export function balanceText(amount: Minor | undefined, texts: Texts): string {
  return balanceTexts(amount === undefined ? amount : ofMinor(amount), texts).total;
}

export function priceText(tick: Ticks | undefined, step: Step, texts: Texts): string {
  return tick === undefined ? UNKNOWN : texts.short(shownSteps(tick, step));
}

/** A margin ratio in percent, rounded down: 100 % only if a liquidation acts. */
export function ratioText(ppm: bigint | undefined, { marks }: Texts): string {
  return ppm === undefined ? UNKNOWN : `${fullText(formatScaled(ppm / PPM_PER_BPS, 2), marks)}%`;
}

/** A ratio for a bar. @param ppm undefined: nothing is left to cover the requirement */
export function cappedPpm(ppm: bigint | undefined): number {
  return ppm === undefined || ppm > WHOLE_PPM ? WHOLE_PPM : Number(ppm);
}
