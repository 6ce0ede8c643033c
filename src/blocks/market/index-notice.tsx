import { lazy, Suspense, type ReactNode } from 'react';
import { INDEX_STATES } from '#domain/market/market-mark';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { withTexts } from '../../navigation/with-texts.ts';

const IndexWarning = lazy(() =>
  withTexts(import('./index-warning.tsx'), 'funding').then((arrived) => ({ default: arrived.IndexWarning })),
);

interface IndexNoticeInput {
  readonly symbol: string;
  /** Shows the text where there is little room for it. */
  readonly show?: (text: string) => ReactNode;
}

/** While the index of a contract is missing, or has just come back: what is paused and what is not. */
export function IndexNotice({ symbol, show }: IndexNoticeInput): ReactNode {
  const state = INDEX_STATES[useValue(useTopic(`mark/${symbol}`).indexState)] ?? 'live';
  if (state === 'live') return null;
  return (
    <Suspense>
      <IndexWarning state={state} show={show} />
    </Suspense>
  );
}
