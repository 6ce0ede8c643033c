import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { withTexts } from '../../../navigation/with-texts.ts';
import hidden from '../../../ui/hidden.module.css';
import type { WhyInput } from './why-sheet.tsx';
import styles from './why.module.css';

interface WhyButtonInput extends WhyInput {
  /** The name of the value, for screen readers. */
  readonly name: string;
  /** The value itself. */
  readonly children: ReactNode;
}

const WhySheet = lazy(() =>
  withTexts(import('./why-sheet.tsx'), 'why', 'contract', 'funding').then((it) => ({ default: it.WhySheet })),
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
      {isOpen
        ? // Outside the value's cell, whose type and white space it would inherit.
          createPortal(
            <Suspense>
              <WhySheet topic={topic} position={position} close={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
