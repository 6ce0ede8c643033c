import { useId, type ReactNode } from 'react';
import styles from './segments.module.css';

interface SegmentsInput<Key extends string> {
  readonly label: string;
  readonly choices: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
}

const FOUR = 4;

/** A few texts side by side, one of them chosen. Four that do not fit into a line are two in each of two lines. */
export function Segments<Key extends string>({
  label,
  choices,
  chosen,
  choose,
}: SegmentsInput<Key>): ReactNode {
  const name = useId();
  const parts = choices.length === FOUR ? [choices.slice(0, 2), choices.slice(2)] : [choices];
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {parts.map((part) => (
        <div key={part[0]?.key} className={styles.part}>
          {part.map(({ key, label: text }) => (
            <label key={key} className={styles.segment}>
              <input
                type="radio"
                name={name}
                value={key}
                checked={key === chosen}
                onChange={() => choose(key)}
              />
              {text}
            </label>
          ))}
        </div>
      ))}
    </div>
  );
}
