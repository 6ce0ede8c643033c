import { Suspense, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './ticket.module.css';

interface TypeButtonInput {
  readonly name: string;
  /** The time in force of a limit order. */
  readonly time: string | undefined;
  /** The sheet that changes both; it may load now. */
  readonly sheet: (close: () => void) => ReactNode;
}

/** An order's type, and its time in force. */
export function TypeButton({ name, time, sheet }: TypeButtonInput): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.type} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{name}</span>
        {time === undefined ? null : <span className={styles.time}>{time}</span>}
        <Icon name="down" size={18} />
      </button>
      {open ? <Suspense>{sheet(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
