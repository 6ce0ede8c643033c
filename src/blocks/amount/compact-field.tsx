import { useId, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './compact-field.module.css';
import { useAmountInput } from './use-amount-input.ts';
import { WhichAmount } from './which-amount.tsx';

interface CompactFieldInput {
  readonly label: string;
  /** A plain decimal, "", or what the field said of a text that is no amount. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly unit: string;
  /** What is wrong with it. */
  readonly problem: string | undefined;
  /** Where that is said; without a place below the field. */
  readonly note?: HTMLElement | null;
  /** By its name a press on the button finds the field that something stands against. */
  readonly name: string;
  /** Outside of editing, many zeros after the point are counted: 0.0₄1996. */
  readonly counted?: boolean;
  /** The question which number is meant lies above the field. */
  readonly askAbove?: boolean;
  /** The user is about to change it. */
  readonly touched?: () => void;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** An amount or a price in a ticket: its name is over the number, what is wrong below it. */
export function CompactField(input: CompactFieldInput): ReactNode {
  const { label, value, change, unit, problem, name, counted = false, touched, before, children } = input;
  const { askAbove = false } = input;
  const id = useId();
  const amount = useAmountInput(value, change, counted);
  const isAsked = amount.readings !== undefined;
  const wrong = isAsked || amount.isUnfinished ? undefined : problem;
  const words = (
    <p id={id} className={styles.problem} aria-live="polite">
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
            className={styles.input}
            name={name}
            aria-invalid={isAsked || wrong !== undefined}
            aria-describedby={id}
          />
        </label>
        {children}
      </div>
      {input.note ? createPortal(words, input.note) : words}
      <WhichAmount input={amount} unit={unit} above={askAbove} />
    </div>
  );
}
