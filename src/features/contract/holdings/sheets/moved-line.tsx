import type { ReactNode } from 'react';
import { orderStepsOf } from '#domain/trading/order';
import { priceTick } from '#domain/trading/order-terms';
import type { Instrument } from '#domain/market/instrument';
import type { LivePosition } from '../../../../blocks/contract-account.ts';
import { useInstruments } from '../../../../blocks/market/instruments.ts';
import type { MovedLineInput } from '../../../../blocks/moved-line.ts';
import { openPosition, protectionAt } from '../../../../blocks/trading/open-position.ts';
import { OrderAmendSheet } from './order-amend-sheet.tsx';
import { ProtectSheet } from './protect-sheet.tsx';
import { TriggerAmendSheet } from './trigger-amend-sheet.tsx';

/** The form of a line on a contract's chart: what was dragged, at the price where it was released. */
export function MovedLine({ moved, price, close }: MovedLineInput): ReactNode {
  const instrument = useInstruments()?.get(moved.row.symbol);
  if (instrument === undefined) return null;
  const rest = { instrument, close };
  switch (moved.of) {
    case 'order':
      return <OrderAmendSheet order={moved.row} moved={price} {...rest} />;
    case 'trigger':
      return <TriggerAmendSheet trigger={moved.row} moved={price} {...rest} />;
    case 'position':
      return <ProtectSheet position={moved.row} start={startOf(moved.row, price, instrument)} {...rest} />;
  }
}

function startOf(row: LivePosition, price: string | undefined, instrument: Instrument) {
  const steps = orderStepsOf(instrument);
  const tick = price === undefined ? undefined : priceTick({ type: 'limit', price }, steps);
  if (price === undefined || typeof tick !== 'number') return undefined;
  return { purpose: protectionAt(openPosition(row, steps), tick, steps), trigger: price };
}
