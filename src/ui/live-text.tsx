/** Text that the market changes: one text node, written by an effect. The component never renders for a tick. */
import { effect, type ReadonlySignal } from '@preact/signals-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface LiveTextInput {
  readonly text: ReadonlySignal<string>;
  readonly className?: string | undefined;
  readonly testId?: string;
}

export function LiveText({ text, className, testId }: LiveTextInput): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => writeText(place.current as HTMLSpanElement, text), [text]);
  return <span ref={place} className={className} data-testid={testId} />;
}

/** Keeps an element's one text node equal to a signal, until the answer is called. */
export function writeText(element: HTMLElement, text: ReadonlySignal<string>): () => void {
  const node = document.createTextNode('');
  element.replaceChildren(node);
  return effect(() => {
    node.data = text.value;
  });
}
