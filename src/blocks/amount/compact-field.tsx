import { useId, type ReactNode } from 'react';
import styles from './compact-field.module.css';
import { useAmountInput } from './use-amount-input.ts';
import { WhichAmount } from './which-amount.tsx';

interface CompactFieldInput {
  readonly label: string;
  /** A plain decimal, "", or what the field said of a text that is no amount. */
  readonly value: string;
  readonly change: (value: string) => void;
  readonly unit: string;
  /** What is wrong with it, said below. */
  readonly problem: string | undefined;
  /** By its name a press on the button finds the field that something stands against. */
  readonly name: string;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** An amount or a price in a ticket: its name is over the number, what is wrong below it. */
export function CompactField(input: CompactFieldInput): ReactNode {
  const { label, value, change, unit, problem, name, before, children } = input;
  const id = useId();
  const amount = useAmountInput(value, change);
  const isAsked = amount.readings !== undefined;
  const said = isAsked || amount.isUnfinished ? undefined : problem;
  return (
    <div className={styles.group}>
      <div className={styles.field}>
        {before}
        <label className={styles.words}>
          <span className={styles.label}>{label}</span>
          <input
            {...amount.field}
            className={styles.input}
            name={name}
            aria-invalid={isAsked || said !== undefined}
            aria-describedby={id}
          />
        </label>
        {children}
      </div>
      <p id={id} className={styles.problem} aria-live="polite">
        {said}
      </p>
      <WhichAmount input={amount} unit={unit} />
    </div>
  );
}
