import { lazy, Suspense, type ReactNode } from 'react';
import { INDEX_STATES } from '#domain/market/market-mark';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { withTexts } from '../../navigation/with-texts.ts';

const IndexWarning = lazy(() =>
  withTexts(import('./index-warning.tsx'), 'funding').then((arrived) => ({ default: arrived.IndexWarning })),
);

/** While the index of a contract is missing, or has just come back: what is paused and what is not. */
export function IndexNotice({ symbol }: { readonly symbol: string }): ReactNode {
  const state = INDEX_STATES[useValue(useTopic(`mark/${symbol}`).indexState)] ?? 'live';
  if (state === 'live') return null;
  return (
    <Suspense>
      <IndexWarning state={state} />
    </Suspense>
  );
}
