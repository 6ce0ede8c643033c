/** Text that the market changes: one text node, written by an effect. The component never renders for a tick. */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { InSight } from './in-sight.ts';

interface LiveTextInput {
  readonly text: ReadonlySignal<string>;
  readonly className?: string | undefined;
  readonly testId?: string;
}

export function LiveText({ text, className, testId }: LiveTextInput): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const inSight = useContext(InSight);
  useLayoutEffect(() => writeText(place.current as HTMLSpanElement, text, inSight), [text, inSight]);
  return <span ref={place} className={className} data-testid={testId} />;
}

/** Keeps an element's one text node equal to a signal while it is visible, until the returned function is called. */
export function writeText(
  element: HTMLElement,
  text: ReadonlySignal<string>,
  inSight: ReadonlySignal<boolean>,
): () => void {
  const node = document.createTextNode('');
  element.replaceChildren(node);
  return effect(() => {
    // Out of sight it does not subscribe.
    if (inSight.value) node.data = text.value;
  });
}
