/**
 * The refusal of a form's last order, above its button until the user changes the form: a toast is gone after two
 * seconds (SPEC §9). Tickets have their own (`trading/refused-order.ts`), which only their screen loads.
 */
import { useEffect, type ReactNode } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Refusal } from '../api/refusal.ts';
import { toast } from '../ui/toast.tsx';
import styles from './kept-refusal.module.css';

export class KeptRefusal {
  /** Live, for `useSnapshot`; "": the last order was not refused. */
  readonly view: { message: string } = proxy({ message: '' });
  /** Its form is on the screen; without it the message is a toast. */
  isSeen = false;

  readonly show = ({ message }: Pick<Refusal, 'message'>): void => {
    if (this.isSeen) this.view.message = message;
    else toast(message);
  };

  readonly clear = (): void => {
    this.view.message = '';
  };
}

interface RefusalNoteInput {
  readonly kept: KeptRefusal;
  /** What the user typed: another value ends the message. */
  readonly typed: string;
}

export function RefusalNote({ kept, typed }: RefusalNoteInput): ReactNode {
  const { message } = useSnapshot(kept.view);
  useEffect(() => {
    kept.isSeen = true;
    return () => {
      kept.isSeen = false;
    };
  }, [kept]);
  useEffect(() => kept.clear, [kept, typed]);
  if (message === '') return null;
  return (
    <p role="alert" className={styles.refused}>
      {message}
    </p>
  );
}
