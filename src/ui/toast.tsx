import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import styles from './toast.module.css';

/** SPEC §9. */
const SHOWN_MILLIS = 2_000;
/** Long enough to read it and to press its button. */
const PRESSABLE_MILLIS = 6_000;

interface ToastAction {
  readonly label: string;
  readonly press: () => unknown;
}

interface Shown {
  readonly text: string;
  readonly action: ToastAction | undefined;
}

let shown: Shown | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: Shown | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for two seconds, one with a button for six; a newer one replaces it. */
export function toast(text: string, action?: ToastAction): void {
  clearTimeout(timer);
  timer = setTimeout(() => show(undefined), action === undefined ? SHOWN_MILLIS : PRESSABLE_MILLIS);
  show({ text, action });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toast(): ReactNode {
  const now = useSyncExternalStore(listen, () => shown);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || !('showPopover' in element)) return;
    // The toast is hidden and shown again, which puts it on top; otherwise an open sheet would cover it.
    element.hidePopover();
    if (now !== undefined) element.showPopover();
  }, [now]);
  return (
    <div ref={place} className={styles.place} popover="manual" role="status" aria-live="polite">
      {now === undefined ? null : (
        <p className={styles.toast}>
          {now.text}
          {now.action === undefined ? null : <ActionButton {...now.action} />}
        </p>
      )}
    </div>
  );
}

function ActionButton({ label, press }: ToastAction): ReactNode {
  const act = () => {
    show(undefined);
    press();
  };
  return (
    <button type="button" className={styles.action} onClick={act}>
      {label}
    </button>
  );
}
