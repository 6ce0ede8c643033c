/**
 * A live number in a frame of its text's width: a tick that changes only digits lays out nothing around it. All else
 * is as with `LiveText`.
 */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { InSight } from './in-sight.ts';
import { LiveText } from './live-text.tsx';
import styles from './steady-text.module.css';

interface SteadyTextInput {
  readonly text: ReadonlySignal<string>;
  readonly className?: string | undefined;
  readonly testId?: string;
}

export function SteadyText({ text, className = '', testId }: SteadyTextInput): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const inSight = useContext(InSight);
  useLayoutEffect(
    () =>
      effect(() => {
        // Out of sight it does not subscribe, as its text does not.
        if (!inSight.value) return;
        const { dataset } = place.current as HTMLSpanElement;
        const shape = text.value.replace(/\d/g, '0');
        if (dataset['shape'] !== shape) dataset['shape'] = shape;
      }),
    [text, inSight],
  );
  return (
    <span ref={place} className={`${styles.frame} ${className}`} data-testid={testId}>
      <LiveText text={text} className={styles.text} />
    </span>
  );
}
