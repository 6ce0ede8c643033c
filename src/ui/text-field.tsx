import { useId, type ComponentProps, type HTMLAttributes, type ReactNode } from 'react';
import styles from './text-field.module.css';

/** What a browser or a phone may put in by itself. */
type AutoComplete =
  'username' | 'email' | 'tel-national' | 'current-password' | 'new-password' | 'one-time-code' | 'off';

interface TextFieldInput {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** What is wrong with the value; it takes the hint's place. */
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly kind?: 'text' | 'password' | 'email' | 'tel';
  readonly autoComplete?: AutoComplete;
  readonly enterKeyHint?: 'done' | 'go' | 'next';
  /** Dots stand for what is typed while nobody types. */
  readonly veiled?: boolean;
  /** Enter was pressed. */
  readonly entered?: () => void;
  /** A control of another kind: it takes the place of `value` and `change`. */
  readonly control?: ComponentProps<'input'>;
  /** Marks the field although nothing is said to be wrong. */
  readonly invalid?: boolean;
  /** Below what is said. */
  readonly below?: ReactNode;
  /** At the end of the label's line. */
  readonly beside?: ReactNode;
  /** At the beginning of the field: a button. */
  readonly before?: ReactNode;
  /** At the end of the field: a unit, a button. */
  readonly children?: ReactNode;
}

/** A labelled field, and one line below it that says what is wrong or how it was read. */
export function TextField(input: TextFieldInput): ReactNode {
  const {
    label,
    value,
    change,
    problem,
    hint,
    entered,
    children,
    inputMode = 'text',
    invalid = false,
  } = input;
  const id = useId();
  const sent = `${id}-said`;
  return (
    <div className={styles.group} data-veiled={input.veiled}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {input.beside}
      </div>
      <div className={styles.field}>
        {input.before}
        <input
          id={id}
          className={styles.input}
          type={input.kind ?? 'text'}
          value={value}
          placeholder={input.placeholder}
          maxLength={input.maxLength}
          inputMode={inputMode}
          autoComplete={input.autoComplete ?? 'off'}
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint={input.enterKeyHint ?? 'done'}
          aria-invalid={invalid || problem !== undefined}
          aria-describedby={sent}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) entered?.();
          }}
          {...input.control}
        />
        {children}
      </div>
      <p id={sent} className={styles.said} data-problem={problem !== undefined} aria-live="polite">
        {problem ?? hint}
      </p>
      {input.below}
    </div>
  );
}
