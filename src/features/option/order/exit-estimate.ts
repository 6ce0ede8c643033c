/** The payment of an early exit of now, by the platform's own computation. Pure. */
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import { exitValue, leastAccepted } from '#domain/option/exit';
import { oddsOf } from '#domain/option/payoff';
import type { TimedPrice } from '#domain/option/volatility';
import type { OptionOrder } from '#protocol/names/option';
import type { OptionProduct } from '../use-option-terms.ts';

/** Decimal texts of amounts, in whole hundredths, rounded down. */
export interface ExitEstimate {
  readonly pays: string;
  /** To the stake: below zero it pays less. */
  readonly difference: string;
  /** The least payment that a press accepts. */
  readonly least: string;
}

const CENT: Minor = 1_000_000n;

/**
 * @param at the present index and the platform's time
 * @returns undefined: the index cannot value it yet
 */
export function exitEstimate(
  order: OptionOrder,
  { volatility }: Pick<OptionProduct, 'volatility'>,
  at: TimedPrice,
): ExitEstimate | undefined {
  const stake = minorOf(order.stake) ?? 0n;
  const variances = volatility.map(({ squares, millis }) => ({ squares: BigInt(squares), millis }));
  const value = exitValue(stake, { ...order, oddsBps: oddsOf(order.odds) }, at, variances);
  if (value === undefined) return undefined;
  const pays = inCents(value);
  return {
    pays: minorText(pays),
    difference: minorText(pays - stake),
    least: minorText(inCents(leastAccepted(pays))),
  };
}

function inCents(amount: Minor): Minor {
  return amount - (amount % CENT);
}

/** A decimal text with at least two digits after the point: "74.4" → "74.40". None is cut off. */
export function withCents(plain: string): string {
  const [whole = '', digits = ''] = plain.split('.');
  return `${whole}.${digits.padEnd(2, '0')}`;
}
