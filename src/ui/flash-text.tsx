/** A live value that is tinted for 300 ms when it moves: at most three times a second, never under reduced motion. */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { InSight } from './in-sight.ts';
import { writeText } from './live-text.tsx';
import { endTints, tint } from './tint.ts';

const LEAST_MILLIS_BETWEEN = 334;

interface FlashTextInput {
  readonly text: ReadonlySignal<string>;
  /** Rises by one with each move. */
  readonly moves: ReadonlySignal<number>;
  /** The direction, −1 or 1. */
  readonly move: ReadonlySignal<number>;
  readonly className?: string | undefined;
  readonly testId?: string;
}

export function FlashText({ text, moves, move, className, testId }: FlashTextInput): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const inSight = useContext(InSight);
  useLayoutEffect(() => {
    const element = place.current as HTMLSpanElement;
    const stop = [writeText(element, text, inSight), flash(element, moves, move, inSight)];
    return () => stop.forEach((each) => each());
  }, [text, moves, move, inSight]);
  return <span ref={place} className={className} data-testid={testId} />;
}

function flash(
  element: HTMLElement,
  moves: ReadonlySignal<number>,
  move: ReadonlySignal<number>,
  inSight: ReadonlySignal<boolean>,
): () => void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let seen = 0;
  let last = -LEAST_MILLIS_BETWEEN;
  return effect(() => {
    // A value that changed while out of sight did not visibly move.
    if (!inSight.value) {
      seen = 0;
      return;
    }
    const now = moves.value;
    const before = seen;
    seen = now;
    // The first value of a view is not a move.
    if (before === 0 || now === before || move.peek() === 0 || calm.matches) return;
    const time = performance.now();
    endTints(time);
    if (time - last < LEAST_MILLIS_BETWEEN) return;
    last = time;
    tint(element, move.peek() > 0 ? 'var(--up-soft)' : 'var(--down-soft)');
  });
}
