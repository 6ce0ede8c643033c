/** How an announced end limits trading in a contract, as the platform decides it (`delisting-gate.ts`). */
import { answeredTime } from '../../api/platform-clock.ts';
import type { ContractTermsAnswer } from '../use-contract-terms.ts';

const MINUTE = 60_000;

export type Delisting = NonNullable<ContractTermsAnswer['markets'][number]['delisting']>;

/** `delisting`: only reduce; `trading-ended`: nothing is placed; `delisted`: the final price is fixed. */
export type TradingEnd = 'delisting' | 'trading-ended' | 'delisted';

/** @param now in milliseconds since 1970. Undefined: no end is announced. */
export function tradingEndOf(delisting: Delisting | null | undefined, now: number): TradingEnd | undefined {
  if (delisting === null || delisting === undefined) return undefined;
  if (delisting.price !== null) return 'delisted';
  return now < delisting.at - delisting.windowMinutes * MINUTE ? 'delisting' : 'trading-ended';
}

/** The end of trading in a market by the platform's clock, since a device's may be wrong; undefined: none is known. */
export function tradingEndIn(terms: ContractTermsAnswer | undefined, symbol: string): TradingEnd | undefined {
  return tradingEndOf(terms?.markets.find((each) => each.symbol === symbol)?.delisting, answeredTime());
}
