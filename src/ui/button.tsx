import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { usePress, type Press } from './use-press.ts';

interface ButtonInput {
  /** `primary` is the one action of a page, `danger` what cannot be taken back; `up` and `down` are market sides. */
  readonly kind?: 'primary' | 'quiet' | 'danger' | 'up' | 'down';
  readonly press: Press;
  /** Listens to how a press begins. */
  readonly begun?: PressStart | undefined;
  /** Busy for a reason of its own; while the promise of `press` is open it is busy anyway. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** As wide as its place. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export type PressStart = Pick<
  ComponentProps<'button'>,
  'onPointerDown' | 'onPointerCancel' | 'onPointerLeave' | 'onKeyDown'
>;

/** For a link that looks as a button does; `data-compact` stands it beside a text. */
export const buttonClass = styles.button;

/** Busy or disabled it keeps the focus and does nothing. */
export function Button({
  kind = 'primary',
  press,
  begun,
  busy = false,
  disabled = false,
  wide = false,
  children,
}: ButtonInput): ReactNode {
  const own = usePress(press);
  const waits = busy || own.busy;
  return (
    <button
      {...begun}
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
