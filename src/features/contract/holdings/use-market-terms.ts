import { useMemo } from 'react';
import { contractTerms, type ContractTerms } from '#domain/contract/contract-terms';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { tierRows } from './tier-rows.ts';

/** The terms of one contract; undefined while they are unknown. */
export function useMarketTerms(instrument: Instrument): ContractTerms | undefined {
  const tiers = useContractTerms()?.markets.find(({ symbol }) => symbol === instrument.symbol)?.tiers;
  return useMemo(
    () => tiers && contractTerms(orderStepsOf(instrument), tierRows(tiers)),
    [tiers, instrument],
  );
}
