import { useEffect, useMemo, useState } from 'react';
import { stepOf, type Instrument } from '#domain/market/instrument';
import type { contractFillHistory } from '#protocol/contract';
import type { contractFunding } from '#protocol/entities/contract-funding';
import type { contractLiquidation } from '#protocol/entities/contract-liquidation';
import type { contractFundings } from '#protocol/funding';
import type { contractLiquidations } from '#protocol/liquidation';
import { CALLS } from '#protocol/names/calls';
import { call, QUIETLY } from '../../../api/call.ts';
import { useContractFills, useContractResets } from '../../../blocks/contract-account.ts';
import { useEntityRows } from '../../../engine/entity-rows.ts';
import { contractMarks, NO_PAST, type ContractPast } from './contract-marks.ts';
import { newestRows } from './newest-rows.ts';
import type { OwnMark } from './own-trades.ts';

/** The marks of a contract's chart: fetched ones and live ones. */
export function useContractMarks({ symbol, priceStep }: Instrument): readonly OwnMark[] {
  const past = usePast(symbol);
  const fills = useContractFills(symbol);
  const fundings = useEntityRows<typeof contractFunding>('contract-funding', symbol);
  const liquidations = useEntityRows<typeof contractLiquidation>('contract-liquidation', symbol);
  return useMemo(
    () => contractMarks(past, { fills, fundings, liquidations }, stepOf(priceStep)),
    [past, fills, fundings, liquidations, priceStep],
  );
}

/** Fetched once the engine holds the account, and again whenever events may have been missed. */
function usePast(symbol: string): ContractPast {
  const resets = useContractResets();
  const [past, setPast] = useState(NO_PAST);
  useEffect(() => {
    if (resets === 0) return undefined;
    let isGone = false;
    Promise.all([
      newestRows(symbol, (input) => call<typeof contractFillHistory>(CALLS.contractFills, input, QUIETLY)),
      newestRows(symbol, (input) => call<typeof contractFundings>(CALLS.contractFundings, input, QUIETLY)),
      newestRows(symbol, (input) =>
        call<typeof contractLiquidations>(CALLS.contractLiquidations, input, QUIETLY),
      ),
    ]).then(
      ([fills, fundings, liquidations]) => {
        if (!isGone) setPast({ fills, fundings, liquidations });
      },
      // If it fails, the live rows are marked.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [symbol, resets]);
  return past;
}
