import type { ReactNode } from 'react';
import type { OptionDirection } from '#domain/option/option-terms';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './direction-sign.module.css';

const PATHS: Readonly<Record<OptionDirection, string>> = {
  up: 'M6 15l6-7 6 7',
  flat: 'M5 12h14',
  down: 'M6 9l6 7 6-7',
};

interface DirectionSignInput {
  readonly direction: OptionDirection;
  readonly size: number;
}

/** The sign of a direction in its colour; its name is beside it. */
export function DirectionSign({ direction, size }: DirectionSignInput): ReactNode {
  return (
    <span className={styles.sign} data-direction={direction}>
      <Glyph path={PATHS[direction]} size={size} />
    </span>
  );
}
