import { useId, type ReactNode } from 'react';
import styles from './number-field.module.css';

interface NumberFieldInput {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** What is wrong with it, said below. */
  readonly problem: string | undefined;
  /** By its name a press on the button finds the field that something stands against. */
  readonly name: string;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** A field of the ticket: its name stands over the number, what is wrong below it. */
export function NumberField(input: NumberFieldInput): ReactNode {
  const { label, value, change, problem, name, before, children } = input;
  const id = useId();
  return (
    <div className={styles.group}>
      <div className={styles.field}>
        {before}
        <label className={styles.words}>
          <span className={styles.label}>{label}</span>
          <input
            className={styles.input}
            name={name}
            value={value}
            placeholder="0"
            maxLength={40}
            inputMode="decimal"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            aria-invalid={problem !== undefined}
            aria-describedby={id}
            onChange={(event) => change(event.target.value)}
          />
        </label>
        {children}
      </div>
      <p id={id} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
