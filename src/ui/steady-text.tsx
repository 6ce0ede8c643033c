/**
 * A live number in a frame of its text's width: a tick that changes only digits lays out nothing around it. All else
 * is as with `LiveText`.
 */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { LiveText } from './live-text.tsx';
import styles from './steady-text.module.css';

interface SteadyTextInput {
  readonly text: ReadonlySignal<string>;
  readonly className?: string | undefined;
  readonly testId?: string;
}

export function SteadyText({ text, className = '', testId }: SteadyTextInput): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const { dataset } = place.current as HTMLSpanElement;
        const shape = text.value.replace(/\d/g, '0');
        if (dataset['shape'] !== shape) dataset['shape'] = shape;
      }),
    [text],
  );
  return (
    <span ref={place} className={`${styles.frame} ${className}`} data-testid={testId}>
      <LiveText text={text} className={styles.text} />
    </span>
  );
}
