import type { ReactNode } from 'react';
import styles from './button.module.css';
import { usePress, type Press } from './use-press.ts';

interface ButtonInput {
  /** `primary` is the one action of a page, `danger` what can not be taken back. */
  readonly kind?: 'primary' | 'quiet' | 'danger';
  readonly press: Press;
  /** Busy for a reason of its own; while the promise of `press` is open it is busy anyway. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** As wide as its place. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Busy or disabled it keeps the focus and does nothing. */
export function Button({
  kind = 'primary',
  press,
  busy = false,
  disabled = false,
  wide = false,
  children,
}: ButtonInput): ReactNode {
  const own = usePress(press);
  const waits = busy || own.busy;
  return (
    <button
      type="button"
      className={styles.button}
      data-kind={kind}
      data-wide={wide}
      aria-busy={waits}
      aria-disabled={waits || disabled}
      onClick={waits || disabled ? undefined : own.press}
    >
      {children}
    </button>
  );
}
