import type { ReactNode } from 'react';
import { Segments } from '../../../ui/segments.tsx';
import styles from '../../../blocks/filter.module.css';

interface FilterChoiceInput<Key extends string> {
  readonly label: string;
  readonly choices: readonly { readonly key: Key; readonly label: string }[];
  readonly chosen: Key;
  readonly choose: (key: Key) => void;
}

/** A few choices under their name. */
export function FilterChoice<Key extends string>(input: FilterChoiceInput<Key>): ReactNode {
  return (
    <>
      <p className={styles.name}>{input.label}</p>
      <Segments {...input} />
    </>
  );
}
