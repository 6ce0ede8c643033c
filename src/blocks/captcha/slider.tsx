import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './captcha.module.css';
import type { Puzzle } from './use-puzzle.ts';

interface SliderInput {
  readonly puzzle: Puzzle;
  /** The piece was released, or Enter was pressed: its left edge, in pixels of the picture. */
  readonly fits: (x: number) => void;
}

/** The browser's slider moves the piece, so a finger, arrow keys and a switch work. */
export function Slider({ puzzle, fits }: SliderInput): ReactNode {
  const { t } = useTranslation();
  const { width, height, pieceWidth, picture, piece } = puzzle;
  const [x, setX] = useState(0);
  const most = width - pieceWidth;
  const share = (pixels: number) => `${String((100 * pixels) / width)}%`;
  const entered = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && x > 0) fits(x);
  };
  return (
    <>
      <div className={styles.picture} style={{ aspectRatio: `${String(width)} / ${String(height)}` }}>
        <img src={picture} alt={t('auth.captcha.picture')} draggable={false} />
        <img
          src={piece}
          alt=""
          className={styles.piece}
          draggable={false}
          style={{ left: share(x), width: share(pieceWidth) }}
        />
      </div>
      <div className={styles.slide}>
        <span className={styles.word} aria-hidden="true" data-gone={x > 0}>
          {t('auth.captcha.slide')}
        </span>
        <input
          type="range"
          className={styles.range}
          aria-label={t('auth.captcha.slide')}
          min={0}
          max={most}
          value={x}
          onChange={(event) => setX(Number(event.target.value))}
          onPointerUp={() => {
            if (x > 0) fits(x);
          }}
          onKeyDown={entered}
        />
        <span
          className={styles.knob}
          aria-hidden="true"
          style={{ left: `calc(4px + ${String(x / most)} * (100% - 8px - var(--knob)))` }}
        >
          <Icon name="forward" size={20} />
        </span>
      </div>
    </>
  );
}
