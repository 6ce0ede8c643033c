import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stepFrom, type Level } from '#paint/book-layout';
import type { PaintedPlace, Topic } from '#worker/engine-api';
import type { PaintedCanvas } from '../../engine/painted-canvas.ts';
import type { BookRecord } from '../../engine/records.ts';
import styles from './book-canvas.module.css';
import { Painted } from '../../blocks/market/painted.tsx';
import type { PickedPrice } from '../../blocks/market/picked-price.ts';

interface BookCanvasInput {
  readonly topic: Topic;
  readonly book: BookRecord;
  readonly picked: PickedPrice | undefined;
  readonly pick: (price: PickedPrice) => void;
}

/** The drawn book. Fingers pick by touch, keys by arrows and Enter; ears have the table beside it. */
export function BookCanvas({ topic, book, picked, pick }: BookCanvasInput): ReactNode {
  const { t } = useTranslation();
  const painted = useRef<PaintedCanvas>(null);
  const [cursor, setCursor] = useState<Level>();
  const marks = useMemo(() => ({ picked, cursor }), [picked, cursor]);
  // What stands there is the engine's knowledge: it painted it.
  const pickAt = async (place: PaintedPlace) => {
    const level = await painted.current?.levelAt(place);
    if (level) pick({ side: level.side, tick: level.tick, text: level.price });
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (cursor) void pickAt(cursor);
      return;
    }
    const next = stepFrom(cursor, event.key, book.rows.peek());
    if (next === undefined) return;
    event.preventDefault();
    setCursor(next);
  };
  return (
    <div
      className={styles.book}
      role="group"
      aria-label={t('market.book.keys')}
      tabIndex={0}
      onKeyDown={key}
      onBlur={() => setCursor(undefined)}
    >
      <Painted
        kind="book"
        topic={topic}
        className={styles.canvas}
        label={t('market.book.picture')}
        testId="book-canvas"
        marks={marks}
        tap={(x, y) => void pickAt({ x, y })}
        painted={painted}
      />
    </div>
  );
}
