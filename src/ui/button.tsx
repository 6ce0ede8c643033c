import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { usePress, type Press } from './use-press.ts';

interface ButtonInput {
  /** `primary` is the one action of a page, `danger` an irreversible one; `up` and `down` are market sides. */
  readonly kind?: 'primary' | 'quiet' | 'danger' | 'up' | 'down';
  readonly press: Press;
  /** Called when a press begins. */
  readonly begun?: PressStart | undefined;
  /** Busy for another reason; it is always busy while the promise of `press` is pending. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** As wide as its container. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export type PressStart = Pick<
  ComponentProps<'button'>,
  'onPointerDown' | 'onPointerCancel' | 'onPointerLeave' | 'onKeyDown'
>;

/** For a link that looks like a button; `data-compact` sets it beside a text. */
export const buttonClass = styles.button;

/** Busy or disabled, it keeps the focus and does nothing. */
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
