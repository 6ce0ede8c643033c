import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { ToastQueue, type ToastAction } from './toast-queue.ts';
import styles from './toast.module.css';

const listeners = new Set<() => void>();

const queue = new ToastQueue({
  now: () => performance.now(),
  after: (millis, act) => {
    const timer = setTimeout(act, millis);
    return () => clearTimeout(timer);
  },
  changed: () => {
    for (const listener of listeners) listener();
  },
});

/** Shows the answer to a press at once: for two seconds, with a button for six. */
export function toast(text: string, action?: ToastAction): void {
  queue.answer(text, action);
}

/** Shows lines of what happened without a press, in the order of `ToastQueue.notice`. */
export const notices: Pick<ToastQueue, 'notice' | 'has'> = queue;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toast(): ReactNode {
  const now = useSyncExternalStore(listen, () => queue.shown);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || !('showPopover' in element)) return undefined;
    // The toast is hidden and shown again, which puts it on top; otherwise an open sheet would cover it. It is painted
    // before that, because putting it on top forces another layout, for which an answered order would have to wait.
    element.hidePopover();
    if (now === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => element.showPopover());
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
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
    queue.next();
    press();
  };
  return (
    <button type="button" className={styles.action} onClick={act}>
      {label}
    </button>
  );
}
