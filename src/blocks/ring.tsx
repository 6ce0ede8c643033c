import type { ReactNode } from 'react';
import styles from './ring.module.css';

export interface RingPart {
  /** In thousandths of the whole. */
  readonly share: number;
  /** The number of its colour: 0 to 5. */
  readonly colour: number;
}

interface RingInput {
  /** In their order, from the top. */
  readonly parts: readonly RingPart[];
  /** Its content in words. */
  readonly label: string;
}

/** The ring's circumference is 1,000: a thousandth of the whole is a unit of its length. */
const RADIUS = 1_000 / (2 * Math.PI);
const WIDTH = 48;
const BOX = 2 * RADIUS + WIDTH;
const GAP = 6;
/** A very small share is still visible. */
const LEAST = 4;

/**
 * A part's stroke. A dash and its gap are the whole circumference together: the dash of a part that begins before the
 * circle's own start, at the right, ends there and goes on at its end.
 */
export function arcOf(share: number, from: number) {
  const length = Math.max(share - GAP, LEAST);
  // From the top.
  return { strokeDasharray: `${String(length)} ${String(1_000 - length)}`, strokeDashoffset: 250 - from };
}

/** The parts of a whole as a ring. */
export function Ring({ parts, label }: RingInput): ReactNode {
  let at = 0;
  return (
    <svg
      className={styles.ring}
      viewBox={`${String(-BOX / 2)} ${String(-BOX / 2)} ${String(BOX)} ${String(BOX)}`}
      role="img"
      aria-label={label}
      data-testid="shares"
    >
      {parts.map(({ share, colour }) => {
        const from = at;
        at += share;
        return (
          <circle
            key={from}
            className={styles.arc}
            data-colour={colour}
            r={RADIUS}
            strokeWidth={WIDTH}
            {...arcOf(share, from)}
          />
        );
      })}
    </svg>
  );
}

/** The square with a part's colour in the ring. */
export function ShareMark({ colour }: { readonly colour: number }): ReactNode {
  return (
    <svg className={styles.mark} viewBox="0 0 8 8" aria-hidden="true">
      <rect className={styles.colour} data-colour={colour} width={8} height={8} rx={2} />
    </svg>
  );
}
