import type { ReactNode } from 'react';
import type { OrderSide } from '#domain/trading/order';
import styles from './order-row.module.css';
import { Side } from './side.tsx';

interface RowHeadInput {
  readonly side: OrderSide;
  readonly market: string;
  readonly note?: string;
  /** At the line's end. */
  readonly end?: string;
}

export function RowHead({ side, market, note, end }: RowHeadInput): ReactNode {
  return (
    <span className={styles.head}>
      <Side side={side} />
      <strong className={styles.market}>{market}</strong>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
      {end === undefined ? null : <span className={styles.end}>{end}</span>}
    </span>
  );
}

interface FactsInput {
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Values with their labels, in the same columns in each row. */
export function Facts({ facts }: FactsInput): ReactNode {
  return (
    <span className={styles.facts}>
      {facts.map(([name, value]) => (
        <span key={name} className={styles.fact}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </span>
      ))}
    </span>
  );
}
