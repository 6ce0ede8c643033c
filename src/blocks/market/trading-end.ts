/** How an announced end limits trading in a contract, as the platform decides it (`delisting-gate.ts`). */
import type { ContractTermsAnswer } from '../use-contract-terms.ts';

const MINUTE = 60_000;

export type Delisting = NonNullable<ContractTermsAnswer['markets'][number]['delisting']>;

/** `delisting`: only reduce; `trading-ended`: nothing is placed; `delisted`: the final price is fixed. */
export type TradingEnd = 'delisting' | 'trading-ended' | 'delisted';

/** @param now in milliseconds since 1970. Undefined: no end is announced. */
export function tradingEndOf(delisting: Delisting | null | undefined, now: number): TradingEnd | undefined {
  if (delisting === null || delisting === undefined) return undefined;
  if (delisting.price !== null) return 'delisted';
  return now < stopOf(delisting) ? 'delisting' : 'trading-ended';
}

/** When trading in a contract ends or has ended, in milliseconds since 1970; undefined: no end is known. */
export function tradingStopIn(terms: ContractTermsAnswer | undefined, symbol: string): number | undefined {
  const delisting = terms?.markets.find((each) => each.symbol === symbol)?.delisting ?? undefined;
  return delisting && stopOf(delisting);
}

function stopOf({ at, windowMinutes }: Delisting): number {
  return at - windowMinutes * MINUTE;
}

/** @param now by the platform’s clock. Undefined: no end is known. */
export function tradingEndIn(
  terms: ContractTermsAnswer | undefined,
  symbol: string,
  now: number,
): TradingEnd | undefined {
  return tradingEndOf(terms?.markets.find((each) => each.symbol === symbol)?.delisting, now);
}
