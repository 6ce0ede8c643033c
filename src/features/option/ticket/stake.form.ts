/** The decisions of the ticket of options: the stake by the rule that the core runs, and what it may return. Pure. */
import { parseScaled } from '#domain/decimal-text';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import { checkStake, type StakeProblem } from '#domain/option/check-stake';
import { feeOf, oddsOf, payoutOf } from '#domain/option/payoff';
import type { CycleTerms } from '../use-option-terms.ts';
import type { OptionForm } from './option.state.ts';

/** Decimal texts of an amount; '' while the stake is not valid. */
export interface StakeSummary {
  /** `above-limit`: the platform accepts less on this side now. */
  readonly problem: StakeProblem | 'above-limit' | undefined;
  readonly fee: string;
  /** If it wins, the stake included. */
  readonly payout: string;
  /** The largest stake that is possible now. */
  readonly most: string;
}

const FULL = 10_000n;
/** Amounts are offered in hundredths. */
const CENT: Minor = 1_000_000n;

/** @param available of the options account, exact; '': not known */
export function stakeSummary(
  { stake, direction }: Pick<OptionForm, 'stake' | 'direction'>,
  terms: Pick<CycleTerms, 'smallest' | 'largest' | 'feeBps' | 'odds' | 'left'>,
  available: string,
): StakeSummary {
  const limits = { smallest: minor(terms.smallest), largest: minor(terms.largest), feeBps: terms.feeBps };
  const left = minor(terms.left[direction]);
  const owned = available === '' ? undefined : minor(available);
  const most = mostOf(owned ?? limits.largest, limits, left);
  const checked = checkStake(stake, limits, owned);
  const nothing = { fee: '', payout: '', most: minorText(most) };
  if (typeof checked === 'string') return { ...nothing, problem: checked };
  return {
    ...nothing,
    problem: checked.stake > left ? 'above-limit' : undefined,
    fee: minorText(checked.fee),
    payout: minorText(payoutOf(checked.stake, oddsOf(terms.odds[direction]))),
  };
}

/** Its fee included, in whole cents; 0 if not even the smallest stake is possible. */
function mostOf(owned: Minor, { smallest, largest, feeBps }: Limits, left: Minor): Minor {
  const paid = (owned * FULL) / (FULL + BigInt(feeBps));
  const most = [paid, largest, left].reduce((least, each) => (each < least ? each : least));
  const whole = most - (most % CENT);
  return whole < smallest || whole + feeOf(whole, feeBps) > owned ? 0n : whole;
}

interface Limits {
  readonly smallest: Minor;
  readonly largest: Minor;
  readonly feeBps: number;
}

function minor(text: string): Minor {
  return minorOf(text) ?? 0n;
}

/** The profit of a win as a share of the stake: odds of "1.85" are "0.85". */
export function returnOf(odds: string): string {
  const gain = (parseScaled(odds, 8) ?? 0n) - 100_000_000n;
  return minorText(gain);
}

const QUICK_TIMES = [1n, 5n, 10n, 50n] as const;

/** Round amounts from the smallest stake on. */
export function quickStakes({
  smallest,
  largest,
}: Pick<CycleTerms, 'smallest' | 'largest'>): readonly string[] {
  return QUICK_TIMES.map((times) => minor(smallest) * times)
    .filter((stake) => stake <= minor(largest))
    .map(minorText);
}

/** The stake that is this share, in percent, of the largest possible one; '' for none. */
export function stakeOfShare(share: number, { most }: Pick<StakeSummary, 'most'>): string {
  const stake = (minor(most) * BigInt(share)) / 100n;
  const whole = stake - (stake % CENT);
  return whole === 0n ? '' : minorText(whole);
}

/** The share of the largest possible stake, in whole percent. */
export function shareOfStake(stake: string, { most }: Pick<StakeSummary, 'most'>): number {
  const [part, whole] = [minorOf(stake) ?? 0n, minor(most)];
  if (whole === 0n) return 0;
  return part >= whole ? 100 : Number((part * 100n) / whole);
}
