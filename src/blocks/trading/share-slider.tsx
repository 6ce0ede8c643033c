import type { ReactNode } from 'react';
import type { OrderSide } from '#domain/trading/order';
import styles from './share-slider.module.css';

const MARKS = [0, 25, 50, 75, 100] as const;

interface ShareSliderInput {
  readonly label: string;
  readonly side: OrderSide;
  /** 0–100. */
  readonly share: number;
  readonly put: (share: number) => void;
}

/** A share of a balance: the browser's range input, so that keys and screen readers work, and buttons for quarters. */
export function ShareSlider({ label, side, share, put }: ShareSliderInput): ReactNode {
  return (
    <div className={styles.share} data-side={side}>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={1}
        value={share}
        aria-label={label}
        aria-valuetext={`${String(share)}%`}
        onChange={(event) => put(Number(event.target.value))}
      />
      <div className={styles.marks}>
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.mark}
            aria-pressed={share === mark}
            onClick={() => put(mark)}
          >
            {`${String(mark)}%`}
          </button>
        ))}
      </div>
    </div>
  );
}
