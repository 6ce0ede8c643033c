import { lazy, Suspense, type ReactNode } from 'react';
import type { AmendSheetInput } from '../../../blocks/amend-sheet.ts';
import { useInstruments } from '../../../blocks/market/instruments.ts';

/** Few orders are amended, so the form is loaded on demand. */
const AmendSheet = lazy(() =>
  import('./amend-sheet.tsx').then(({ AmendSheet: sheet }) => ({ default: sheet })),
);

/** Needs the texts of spot and of assets. */
export function LazyAmendSheet(input: AmendSheetInput): ReactNode {
  const instrument = useInstruments()?.get(input.order.symbol);
  if (instrument === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AmendSheet {...input} instrument={instrument} />
    </Suspense>
  );
}
