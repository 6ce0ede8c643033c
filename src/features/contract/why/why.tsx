import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { WhyTopic } from '#domain/contract/reference/explanation';
import type { LivePosition } from '../../../blocks/contract-account.ts';
import { withTexts } from '../../../navigation/with-texts.ts';
import hidden from '../../../ui/hidden.module.css';
import styles from './why.module.css';

export interface WhyInput {
  readonly topic: WhyTopic;
  readonly position: LivePosition;
}

interface WhyButtonInput extends WhyInput {
  /** The name of the value, for screen readers. */
  readonly name: string;
  /** The value itself. */
  readonly children: ReactNode;
}

const WhySheet = lazy(() =>
  withTexts(import('./why-sheet.tsx'), 'why', 'contract').then((it) => ({ default: it.WhySheet })),
);

/** A value that a tap explains. The sheet and its arithmetic load with the first tap. */
export function Why({ topic, position, name, children }: WhyButtonInput): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.asked}
        aria-haspopup="dialog"
        data-why={topic}
        onClick={() => setOpen(true)}
      >
        <span className={hidden.hidden}>{name}</span>
        {children}
      </button>
      {isOpen ? (
        <Suspense>
          <WhySheet topic={topic} position={position} close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
