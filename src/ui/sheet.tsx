import { useEffect, useRef, type ReactNode } from 'react';
import { DOUBLE_TAP_MILLIS } from './double-tap.ts';
import { holdBack } from './hold-back.ts';
import styles from './sheet.module.css';

interface SheetInput {
  readonly title: string;
  readonly close: () => void;
  /** It holds what is shown once: only its own buttons close it, not a tap beside it, Escape or Back. */
  readonly keeps?: boolean;
  readonly children: ReactNode;
}

/** Choices from the bottom of the screen: the platform's own dialog, so focus and Escape are its own. */
export function Sheet({ title, close, keeps = false, children }: SheetInput): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // The finger whose long press opened the sheet is still down; its end is no choice.
  const pressed = useRef<EventTarget>(null);
  const shown = useRef(0);
  useEffect(() => holdBack(dialog.current as HTMLDialogElement, () => dialog.current?.close()), []);
  useEffect(() => {
    dialog.current?.showModal();
    shown.current = performance.now();
    // What is chosen comes first, not the search: arrows go on from there, and no keyboard rises over the list.
    dialog.current?.querySelector<HTMLElement>('input:checked, [aria-current="true"]')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      onCancel={(event) => {
        if (keeps && event.target === event.currentTarget) event.preventDefault();
      }}
      onClose={(event) => {
        // React passes a nested sheet's end on to the sheets around it.
        if (event.target !== event.currentTarget) return;
        // A browser lets a second Escape close a sheet that keeps what it shows.
        if (keeps) dialog.current?.showModal();
        else close();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // The second tap of a double one that opened the sheet is no wish to leave it.
        const isBeside = event.target === event.currentTarget && pressed.current === event.target;
        if (!keeps && isBeside && performance.now() - shown.current > DOUBLE_TAP_MILLIS) close();
      }}
    >
      <div className={styles.inside}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
