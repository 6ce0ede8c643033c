import { lazy, Suspense, type ReactNode } from 'react';
import type { PositionSheetInput } from './position-sheet-input.ts';

/** Few positions are acted on, so each sheet loads when it is opened. */
const SHEETS = {
  adl: lazy(() => import('./adl-sheet.tsx').then(({ AdlSheet }) => ({ default: AdlSheet }))),
  detail: lazy(() => import('./detail-sheet.tsx').then(({ DetailSheet }) => ({ default: DetailSheet }))),
  margin: lazy(() => import('./margin-sheet.tsx').then(({ MarginSheet }) => ({ default: MarginSheet }))),
  protect: lazy(() => import('./protect-sheet.tsx').then(({ ProtectSheet }) => ({ default: ProtectSheet }))),
  reverse: lazy(() => import('./reverse-sheet.tsx').then(({ ReverseSheet }) => ({ default: ReverseSheet }))),
  share: lazy(() =>
    import('../share/share-open-sheet.tsx').then(({ ShareOpenSheet }) => ({ default: ShareOpenSheet })),
  ),
  close: lazy(() => import('./close-sheet.tsx').then(({ CloseSheet }) => ({ default: CloseSheet }))),
} as const;

export type SheetName = keyof typeof SHEETS;

/** One of the sheets of a position. */
export function PositionSheets({
  name,
  ...input
}: PositionSheetInput & { readonly name: SheetName }): ReactNode {
  const Sheet = SHEETS[name];
  return (
    <Suspense fallback={null}>
      <Sheet {...input} />
    </Suspense>
  );
}
