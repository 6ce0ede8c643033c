import type { ReactNode, RefObject } from 'react';
import { Icon } from './icon.tsx';
import styles from './search-field.module.css';

interface SearchFieldInput {
  readonly label: string;
  readonly placeholder: string;
  readonly clearLabel: string;
  readonly value: string;
  readonly change: (value: string) => void;
  /** For its caller to focus. */
  readonly input?: RefObject<HTMLInputElement | null>;
}

export function SearchField({
  label,
  placeholder,
  clearLabel,
  value,
  change,
  input,
}: SearchFieldInput): ReactNode {
  return (
    <div className={styles.field} role="search">
      <Icon name="search" size={20} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={40}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => change(event.target.value)}
      />
      {value === '' ? null : (
        <button type="button" className={styles.clear} aria-label={clearLabel} onClick={() => change('')}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}
