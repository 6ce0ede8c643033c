import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import styles from './toast.module.css';

/** SPEC §9. */
const SHOWN_MILLIS = 2_000;

let shown: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(text: string | undefined): void {
  shown = text;
  for (const listener of listeners) listener();
}

/** Shows a message for two seconds; a newer one replaces it. */
export function toast(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => show(undefined), SHOWN_MILLIS);
  show(text);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toast(): ReactNode {
  const text = useSyncExternalStore(listen, () => shown);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || !('showPopover' in element)) return;
    // The toast is hidden and shown again, which puts it on top; otherwise an open sheet would cover it.
    element.hidePopover();
    if (text !== undefined) element.showPopover();
  }, [text]);
  return (
    <div ref={place} className={styles.place} popover="manual" role="status" aria-live="polite">
      {text === undefined ? null : <p className={styles.toast}>{text}</p>}
    </div>
  );
}
