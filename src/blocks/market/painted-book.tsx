import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level, stepFrom } from '#paint/book-layout';
import type { OwnLevels } from '#paint/look';
import type { PaintedPlace, Topic } from '#worker/engine-api';
import type { PaintedCanvas } from '../../engine/painted-canvas.ts';
import type { BookRecord } from '../../engine/records.ts';
import { Painted } from './painted.tsx';
import type { PickedPrice } from './picked-price.ts';

interface PaintedBookInput {
  readonly kind: 'book' | 'ladder';
  readonly topic: Topic;
  readonly book: BookRecord;
  readonly picked?: PickedPrice | undefined;
  readonly own?: OwnLevels | undefined;
  readonly pick: (price: PickedPrice) => void;
  /** Called when a tap's level is requested. */
  readonly wait?: (answer: Promise<unknown>) => void;
  /** The row that an arrow key leads to in this layout. */
  readonly step: typeof stepFrom;
  readonly styles: { readonly book?: string | undefined; readonly canvas?: string | undefined };
  readonly children?: ReactNode;
}

/** The drawn book. Fingers choose by touch, keys by arrows and Enter; screen readers have the table beside it. */
export function PaintedBook(input: PaintedBookInput): ReactNode {
  const { kind, topic, book, picked, own, pick, wait, step, styles, children } = input;
  const { t } = useTranslation();
  const painted = useRef<PaintedCanvas>(null);
  const [cursor, setCursor] = useState<Level>();
  const marks = useMemo(() => ({ picked, cursor, ...(own && { own }) }), [picked, cursor, own]);
  // Only the engine knows the painted level, because it painted it.
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
    const next = step(cursor, event.key, book.rows.peek());
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
        kind={kind}
        topic={topic}
        className={styles.canvas}
        label={t('market.book.picture')}
        testId="book-canvas"
        marks={marks}
        tap={(x, y) => {
          const answer = pickAt({ x, y });
          wait?.(answer);
        }}
        painted={painted}
      />
      {children}
    </div>
  );
}
