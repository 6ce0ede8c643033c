import { lazy, Suspense, type ReactNode } from 'react';
import type { SpotOrder } from '#protocol/names/spot';
import { useInstruments } from '../../../blocks/market/instruments.ts';

/** Few orders are amended, so the form is loaded on demand. */
const AmendSheet = lazy(() =>
  import('./amend-sheet.tsx').then(({ AmendSheet: sheet }) => ({ default: sheet })),
);

interface LazyAmendSheetInput {
  readonly order: SpotOrder;
  readonly close: () => void;
}

export function LazyAmendSheet({ order, close }: LazyAmendSheetInput): ReactNode {
  const instrument = useInstruments()?.get(order.symbol);
  if (instrument === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AmendSheet order={order} instrument={instrument} close={close} />
    </Suspense>
  );
}
