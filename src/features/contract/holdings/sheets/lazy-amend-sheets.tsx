import { lazy } from 'react';

/** Few orders and triggers are amended, so their forms are loaded on demand. */
export const LazyOrderAmendSheet = lazy(() =>
  import('./order-amend-sheet.tsx').then(({ OrderAmendSheet }) => ({ default: OrderAmendSheet })),
);
export const LazyTriggerAmendSheet = lazy(() =>
  import('./trigger-amend-sheet.tsx').then(({ TriggerAmendSheet }) => ({ default: TriggerAmendSheet })),
);
