/** A live figure that tints for 300 ms when it moves: at most three times a second, never under reduced motion. */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { writeText } from './live-text.tsx';
import { tint } from './tint.ts';

const LEAST_MILLIS_BETWEEN = 334;

interface FlashTextInput {
  readonly text: ReadonlySignal<string>;
  /** Rises by one with each move. */
  readonly moves: ReadonlySignal<number>;
  /** −1 or 1: where to. */
  readonly move: ReadonlySignal<number>;
  readonly className?: string | undefined;
  readonly testId?: string;
}

export function FlashText({ text, moves, move, className, testId }: FlashTextInput): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current as HTMLSpanElement;
    const stop = [writeText(element, text), flash(element, moves, move)];
    return () => stop.forEach((each) => each());
  }, [text, moves, move]);
  return <span ref={place} className={className} data-testid={testId} />;
}

function flash(
  element: HTMLElement,
  moves: ReadonlySignal<number>,
  move: ReadonlySignal<number>,
): () => void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let seen = 0;
  let last = -LEAST_MILLIS_BETWEEN;
  return effect(() => {
    const now = moves.value;
    const before = seen;
    seen = now;
    // The first figure that a view gets is no move.
    if (before === 0 || now === before || move.peek() === 0 || calm.matches) return;
    const time = performance.now();
    if (time - last < LEAST_MILLIS_BETWEEN) return;
    last = time;
    tint(element, move.peek() > 0 ? 'var(--up-soft)' : 'var(--down-soft)');
  });
}
