/** Rows of a settings page: a group of rows, and a row's texts. */
import { Children, useId, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './rows.module.css';

interface RowGroupInput {
  readonly title?: string;
  /** Each child is a row. */
  readonly children: ReactNode;
}

export function RowGroup({ title, children }: RowGroupInput): ReactNode {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={title === undefined ? undefined : id}>
      {title === undefined ? null : (
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
      )}
      <ul className={styles.list}>
        {Children.map(children, (row) => (row === null ? null : <li>{row}</li>))}
      </ul>
    </section>
  );
}

interface RowWordsInput {
  readonly icon?: ReactNode;
  readonly name: string;
  readonly note?: string;
  readonly value?: string;
  /** The row leads to another page. */
  readonly leads?: boolean;
}

/** The content of a row; `rowClass` is for the link or button around it. */
export function RowWords({ icon, name, note, value, leads = false }: RowWordsInput): ReactNode {
  return (
    <>
      {icon}
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {note === undefined ? null : <span className={styles.note}>{note}</span>}
        </span>
        {value === undefined ? null : <span className={styles.value}>{value}</span>}
      </span>
      {leads ? <Icon name="forward" size={18} /> : null}
    </>
  );
}

export const rowClass = styles.row;

interface RowButtonInput extends Omit<RowWordsInput, 'leads'> {
  readonly press: () => void;
}

/** A row that opens a choice. */
export function RowButton({ press, ...words }: RowButtonInput): ReactNode {
  return (
    <button type="button" className={styles.row} aria-haspopup="dialog" onClick={press}>
      <RowWords {...words} leads />
    </button>
  );
}

interface RowSwitchInput extends Omit<RowWordsInput, 'leads' | 'value'> {
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

export function RowSwitch({ on, change, ...words }: RowSwitchInput): ReactNode {
  return (
    <button type="button" role="switch" aria-checked={on} className={styles.row} onClick={() => change(!on)}>
      <RowWords {...words} />
      <span className={styles.track} />
    </button>
  );
}
