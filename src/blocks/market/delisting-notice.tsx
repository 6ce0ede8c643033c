import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { withTexts } from '../../navigation/with-texts.ts';

const DelistingText = lazy(() =>
  withTexts(import('./delisting-text.tsx'), 'funding').then((arrived) => ({
    default: arrived.DelistingText,
  })),
);

/** The announced end of a contract, or how it was settled. It loads after the screen that shows it. */
export function DelistingNotice(input: ComponentProps<typeof DelistingText>): ReactNode {
  return (
    <Suspense>
      <DelistingText {...input} />
    </Suspense>
  );
}
