import type { ReactNode } from 'react';
import { useContractTexts } from '../use-contract-texts.ts';
import type { Protection } from './nearest-protection.ts';

const NONE = '—';
const BETWEEN = ' / ';
const MORE = ' +';

/** "62,600.0 / 61,000.0 +1": the take-profit, the stop-loss, and how many more there are. */
export function ProtectionPrices({ takeProfit, stopLoss, more }: Protection): ReactNode {
  const texts = useContractTexts();
  return (
    <>
      <span data-kind="take-profit">{takeProfit === undefined ? NONE : texts.amount(takeProfit)}</span>
      {BETWEEN}
      <span data-kind="stop-loss">{stopLoss === undefined ? NONE : texts.amount(stopLoss)}</span>
      {more > 0 ? `${MORE}${String(more)}` : null}
    </>
  );
}
