import { useId, type ReactNode } from 'react';
import styles from './segments.module.css';

interface SegmentsInput<Key extends string> {
  readonly label: string;
  readonly choices: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
}

/** A few texts side by side, one of them chosen. */
export function Segments<Key extends string>({
  label,
  choices,
  chosen,
  choose,
}: SegmentsInput<Key>): ReactNode {
  const name = useId();
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {choices.map(({ key, label: text }) => (
        <label key={key} className={styles.segment}>
          <input type="radio" name={name} value={key} checked={key === chosen} onChange={() => choose(key)} />
          {text}
        </label>
      ))}
    </div>
  );
}
