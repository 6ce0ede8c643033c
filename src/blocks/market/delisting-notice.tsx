import { lazy, Suspense, type ReactNode } from 'react';
import { withTexts } from '../../navigation/with-texts.ts';

const DelistingText = lazy(() =>
  withTexts(import('./delisting-text.tsx'), 'funding').then((arrived) => ({
    default: arrived.DelistingText,
  })),
);

export interface DelistingNoticeInput {
  readonly symbol: string;
  /** Shows the text where there is little room for it. */
  readonly show?: (text: string) => ReactNode;
}

/** The announced end of a contract, or how it was settled. It loads after the screen that shows it. */
export function DelistingNotice(input: DelistingNoticeInput): ReactNode {
  return (
    <Suspense>
      <DelistingText {...input} />
    </Suspense>
  );
}
