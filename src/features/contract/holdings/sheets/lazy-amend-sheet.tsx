import { lazy } from 'react';

/** Few orders are amended, so the form is loaded on demand. */
export const LazyAmendSheet = lazy(() =>
  import('./amend-sheet.tsx').then(({ AmendSheet }) => ({ default: AmendSheet })),
);
