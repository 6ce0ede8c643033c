import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './compact-field.module.css';
import { useAmountInput } from './use-amount-input.ts';
import { WhichAmount } from './which-amount.tsx';

interface CompactFieldInput {
  readonly label: string;
  /** A plain decimal, "", or the field's mark for an invalid text. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly unit: string;
  /** Shown while the field is empty. */
  readonly empty?: string;
  /** The error. */
  readonly problem: string | undefined;
  /** The id of the element that shows the error; by default it is shown below the field. */
  readonly note?: HTMLElement | null;
  /** Its name, by which the submit button finds the first field with an error. */
  readonly name: string;
  /** Outside of editing, many zeros after the point are counted: 0.0₄1996. */
  readonly counted?: boolean;
  /** The user is about to change it. */
  readonly touched?: () => void;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** An amount or a price in a ticket: its name above the number, the error below it. */
export function CompactField(input: CompactFieldInput): ReactNode {
  const { label, value, change, unit, problem, name, counted = false, touched, before, children } = input;
  const id = useId();
  const amount = useAmountInput(value, change, counted);
  const isAsked = amount.readings !== undefined;
  const wrong = isAsked || amount.isUnfinished ? undefined : problem;
  const words = (
    <p id={id} className={styles.problem} aria-live="polite" data-field={name}>
      {wrong}
    </p>
  );
  return (
    <div className={styles.group}>
      <div className={styles.field} onFocus={touched}>
        {before}
        <label className={styles.words}>
          <span className={styles.label}>{label}</span>
          <input
            {...amount.field}
            placeholder={input.empty ?? '0'}
            className={styles.input}
            name={name}
            aria-invalid={isAsked || wrong !== undefined}
            aria-describedby={id}
          />
        </label>
        {children}
        <WhichAmount input={amount} unit={unit} />
      </div>
      {input.note ? createPortal(words, input.note) : words}
    </div>
  );
}
