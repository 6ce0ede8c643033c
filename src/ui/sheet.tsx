import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { DOUBLE_TAP_MILLIS } from './double-tap.ts';
import { holdBack } from './hold-back.ts';
import { InSight, SEEN } from './in-sight.ts';
import styles from './sheet.module.css';

interface SheetInput {
  readonly title: string;
  readonly close: () => void;
  /** Its content is shown only once: only its buttons close it, not a tap beside it, a swipe, Escape or Back. */
  readonly keeps?: boolean;
  /** A step back inside the sheet: Escape and Back take it before they close. */
  readonly back?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Choices from the bottom of the screen: the browser's dialog, which handles focus and Escape. */
export function Sheet({ title, close, keeps = false, back, children }: SheetInput): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // The finger whose long press opened the sheet is still down; its release chooses nothing.
  const pressed = useRef<EventTarget>(null);
  const shown = useRef(0);
  useEffect(
    () => holdBack(dialog.current as HTMLDialogElement, back ?? (() => dialog.current?.close())),
    [back],
  );
  useSwipeDown(dialog, !keeps);
  useEffect(() => {
    dialog.current?.showModal();
    shown.current = performance.now();
    // The chosen item takes the focus, not the search: arrows continue from there, and no keyboard covers the list.
    dialog.current?.querySelector<HTMLElement>('input:checked, [aria-current="true"]')?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={title}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        if (keeps || back !== undefined) event.preventDefault();
        back?.();
      }}
      onClose={(event) => {
        // React passes a nested sheet's close event on to the sheets around it.
        if (event.target !== event.currentTarget) return;
        // A second Escape would close a sheet that must stay open.
        if (keeps) dialog.current?.showModal();
        else close();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        // The second tap of a double tap that opened the sheet does not close it.
        const isBeside = event.target === event.currentTarget && pressed.current === event.target;
        if (!keeps && isBeside && performance.now() - shown.current > DOUBLE_TAP_MILLIS) close();
      }}
    >
      <div className={styles.inside}>
        {keeps ? null : <span className={styles.handle} aria-hidden="true" />}
        <h2 className={styles.title}>{title}</h2>
        <InSight value={SEEN}>{children}</InSight>
      </div>
    </dialog>
  );
}

/** Loads the gesture when a sheet is open: if it does not load, the other ways of closing remain. */
function useSwipeDown(dialog: RefObject<HTMLDialogElement | null>, isClosable: boolean): void {
  useEffect(() => {
    if (!isClosable) return undefined;
    let isOpen = true;
    let unfollow: (() => void) | undefined;
    import('./swipe-down.ts').then(
      ({ followSwipeDown }) => {
        const sheet = dialog.current;
        if (isOpen && sheet !== null) unfollow = followSwipeDown(sheet, () => sheet.close());
      },
      () => undefined,
    );
    return () => {
      isOpen = false;
      unfollow?.();
    };
  }, [dialog, isClosable]);
}
