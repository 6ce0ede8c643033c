import { useId, type ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import styles from './rows.module.css';

const CHECK = 'M5 12.5l4.5 4.5L19 7.5';

export interface Choice<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly note?: string;
  readonly value?: string;
  /** BCP-47 code of the label's language. */
  readonly lang?: string;
  /** In place of a note: a picture of the choice. */
  readonly sample?: ReactNode;
}

interface ChoicesInput<Key extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Key>[];
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
  /** The user has decided: by a tap, or by Enter after arrow keys have tried one choice after the other. */
  readonly decided?: (() => void) | undefined;
}

/** A list with one chosen item: the browser's radio buttons, so keys and screen readers support them. */
export function Choices<Key extends string>({
  label,
  choices,
  chosen,
  choose,
  decided,
}: ChoicesInput<Key>): ReactNode {
  const name = useId();
  return (
    <div
      className={styles.list}
      role="radiogroup"
      aria-label={label}
      onClick={({ target, detail }) => {
        // A click made by a key has the count 0.
        if (target instanceof HTMLInputElement && detail > 0) decided?.();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') decided?.();
      }}
    >
      {choices.map(({ key, label: text, note, value, lang, sample }) => (
        <label key={key} className={`${styles.row} ${styles.choice}`} lang={lang}>
          <input type="radio" name={name} value={key} checked={key === chosen} onChange={() => choose(key)} />
          <span className={styles.words}>
            <span className={styles.name}>
              {text}
              {note === undefined ? null : <span className={styles.note}>{note}</span>}
            </span>
            {sample}
            {value === undefined ? null : <span className={styles.value}>{value}</span>}
          </span>
          <Glyph path={CHECK} size={20} />
        </label>
      ))}
    </div>
  );
}
