/**
 * The rate of a funding: the average premium of the contract over its index, pulled to the interest rate,
 * within a limit. Rates are whole units of 10⁻⁸. Source: Binance (time-weighted average premium, F = P +
 * clamp(I − P, ±0.05 %), for shorter intervals divided by 8 / hours, within a cap); Bybit and Bitget have
 * the same.
 */
import { RATE_DIGITS } from '../market/rate-text.ts';
import type { DoubleMid } from '../trading/price-band.ts';
import type { Millis, Ticks } from '../units.ts';
import { quotientHalfUp } from './contract-terms.ts';

/** A rate or a premium in units of 10⁻⁸. */
export type Rate = bigint;

const ONE: Rate = 10n ** BigInt(RATE_DIGITS);
/** Units of a rate in one part per million. */
const UNITS_PER_PPM = 100n;
const HOUR: Millis = 3_600_000;
/** Interest and clamp are those of a whole interval of this length. */
const WHOLE_HOURS = 8n;

/** Premiums sampled so far; the n-th one weighs n. */
export interface PremiumAverage {
  readonly weighted: bigint;
  readonly count: number;
}

export const NO_PREMIUMS: PremiumAverage = { weighted: 0n, count: 0 };

export interface FundingRule {
  /** Divides 24: the instants are whole multiples of it from midnight UTC. */
  readonly hours: number;
  /** Of eight hours. */
  readonly interestPpm: number;
  readonly clampPpm: number;
  /** The largest rate of one funding. */
  readonly capPpm: number;
}

/**
 * How far the market is above its index: (middle − index) / index, towards zero.
 * @param middle the market maker's last quoted middle price: neither an order nor a trade of a user moves it
 */
export function premiumOf(middle: DoubleMid, index: Ticks): Rate {
  return (BigInt(middle - 2 * index) * ONE) / (2n * BigInt(index));
}

export function withPremium({ weighted, count }: PremiumAverage, premium: Rate): PremiumAverage {
  return { weighted: weighted + premium * BigInt(count + 1), count: count + 1 };
}

/** The rate that these premiums give; undefined without any. */
export function rateOf({ weighted, count }: PremiumAverage, rule: FundingRule): Rate | undefined {
  if (count === 0) return undefined;
  const weights = (BigInt(count) * BigInt(count + 1)) / 2n;
  const premium = quotientHalfUp(weighted, weights);
  const most = BigInt(rule.clampPpm) * UNITS_PER_PPM;
  const whole = premium + within(BigInt(rule.interestPpm) * UNITS_PER_PPM - premium, most);
  return cappedRate(quotientHalfUp(whole * BigInt(rule.hours), WHOLE_HOURS), rule);
}

export function cappedRate(rate: Rate, { capPpm }: Pick<FundingRule, 'capPpm'>): Rate {
  return within(rate, BigInt(capPpm) * UNITS_PER_PPM);
}

function within(value: bigint, most: bigint): bigint {
  return value > most ? most : value < -most ? -most : value;
}

/** The first instant of funding after a time. */
export function instantAfter(time: Millis, { hours }: Pick<FundingRule, 'hours'>): Millis {
  const length = hours * HOUR;
  return (Math.floor(time / length) + 1) * length;
}
