import { useId, type ComponentProps, type HTMLAttributes, type ReactNode } from 'react';
import styles from './text-field.module.css';

/** Values that a browser or a phone may fill in. */
type AutoComplete =
  | 'username'
  | 'email'
  | 'tel-national'
  | 'current-password'
  | 'new-password'
  | 'one-time-code'
  | 'off';

interface TextFieldInput {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** The error; it replaces the hint. */
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly kind?: 'text' | 'password' | 'email' | 'tel';
  readonly autoComplete?: AutoComplete;
  readonly enterKeyHint?: 'done' | 'go' | 'next';
  /** Shows dots for the value while the field is not focused. */
  readonly veiled?: boolean;
  /** Enter was pressed. */
  readonly entered?: () => void;
  /** Another control, in place of `value` and `change`. */
  readonly control?: ComponentProps<'input'>;
  /** Marks the field as wrong without a message. */
  readonly invalid?: boolean;
  /** At the end of the label's line. */
  readonly beside?: ReactNode;
  /** At the beginning of the field: a button. */
  readonly before?: ReactNode;
  /** At the end of the field: a unit, a button. */
  readonly children?: ReactNode;
}

/** A labelled field, and one line below it for an error or the read value. */
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
    </div>
  );
}
