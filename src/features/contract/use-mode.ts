import { useMemo } from 'react';
import type { TradingMode } from '#domain/contract/position-terms';
import type { contractMode } from '#protocol/entities/contract-mode';
import { useEntityRow } from '../../engine/entity-rows.ts';
import { useContractTerms, type ContractTermsAnswer } from '../../blocks/use-contract-terms.ts';

/** Before the terms are known: the smallest risk. */
const CAREFUL: TradingMode = { leverage: 1, marginMode: 'isolated', positionMode: 'one-way' };

/** The user's mode in a market, or the platform's default one. */
export function useMode(symbol: string): TradingMode {
  const row = useEntityRow<typeof contractMode>('contract-mode', symbol);
  const terms = useContractTerms();
  return useMemo(() => row ?? defaultMode(terms, symbol), [row, terms, symbol]);
}

function defaultMode(terms: ContractTermsAnswer | undefined, symbol: string): TradingMode {
  if (terms === undefined) return CAREFUL;
  const most = tiersOf(terms, symbol)[0]?.mostLeverage ?? CAREFUL.leverage;
  return { ...CAREFUL, leverage: Math.min(terms.defaultLeverage, most) };
}

export type Tiers = ContractTermsAnswer['markets'][number]['tiers'];

/** The risk tiers of a market, by rising value; empty while they are unknown. */
export function tiersOf(terms: ContractTermsAnswer | undefined, symbol: string): Tiers {
  return terms?.markets.find((market) => market.symbol === symbol)?.tiers ?? [];
}
