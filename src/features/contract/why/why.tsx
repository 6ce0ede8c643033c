import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { withTexts } from '../../../navigation/with-texts.ts';
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
  const [own, named] = [useId(), useId()];
  return (
    <>
      <button
        type="button"
        id={own}
        aria-labelledby={`${named} ${own}`}
        className={styles.asked}
        aria-haspopup="dialog"
        data-why={topic}
        onClick={() => setOpen(true)}
      >
        {/* Not rendered: a clipped element would move with its value, and all layers of the page with it. */}
        <span hidden id={named}>
          {name}
        </span>
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
