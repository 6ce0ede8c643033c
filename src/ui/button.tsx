import type { ReactNode } from 'react';
import styles from './button.module.css';
import { usePress, type Press } from './use-press.ts';

interface ButtonInput {
  /** `primary` is the one action of a page, `danger` what can not be taken back; `up` and `down` are market sides. */
  readonly kind?: 'primary' | 'quiet' | 'danger' | 'up' | 'down';
  readonly press: Press;
  /** Busy for a reason of its own; while the promise of `press` is open it is busy anyway. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** As wide as its place. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** For a link that looks as a button does; `data-compact` stands it beside a text. */
export const buttonClass = styles.button;

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
      {waits ? <span className={styles.light} /> : null}
    </button>
  );
}
