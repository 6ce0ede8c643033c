import { effect, type Signal, signal } from '@preact/signals-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { BookRecord } from '../../engine/records.ts';
import styles from './book-canvas.module.css';
import { BOOK_ROWS } from './book-rows.ts';
import { figuresOf, levelAt, stepFrom, type Level } from './canvas/book-layout.ts';
import { BookPainter, type BookLook } from './canvas/book-painter.ts';
import { Surface } from './canvas/surface.ts';
import type { PickedPrice } from './picked-price.ts';

interface BookCanvasInput {
  readonly book: BookRecord;
  readonly picked: PickedPrice | undefined;
  readonly pick: (price: PickedPrice) => void;
}

type Chosen = Pick<BookLook, 'picked' | 'cursor'>;

/** The drawn book. Fingers pick by touch, keys by arrows and Enter; ears have the table beside it. */
export function BookCanvas({ book, picked, pick }: BookCanvasInput): ReactNode {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<BookPainter>(undefined);
  const [cursor, setCursor] = useState<Level>();
  const [chosen] = useState(() => signal<Chosen>({ picked, cursor }));
  useEffect(() => {
    chosen.value = { picked, cursor };
  }, [chosen, picked, cursor]);
  useLayoutEffect(() => drawBook(canvas.current as HTMLCanvasElement, book, chosen, painter), [book, chosen]);
  const pickLevel = (level: Level | undefined) => {
    const found = level === undefined ? undefined : figuresOf(book.rows.peek(), level);
    if (level !== undefined && found !== undefined)
      pick({ side: level.side, tick: found.tick, text: found.price });
  };
  const tap = (event: MouseEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const ratio = window.devicePixelRatio;
    const plan = painter.current?.plan;
    if (plan === undefined) return;
    const at = [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio] as const;
    pickLevel(levelAt(...at, plan, book.rows.peek()));
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      pickLevel(cursor);
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
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={t('market.book.picture')}
        onClick={tap}
        data-testid="book-canvas"
      />
    </div>
  );
}

/** Paints on every change of the book, within the batch's own animation frame. */
function drawBook(
  canvas: HTMLCanvasElement,
  book: BookRecord,
  chosen: Signal<Chosen>,
  keep: { current: BookPainter | undefined },
): () => void {
  const surface = new Surface(canvas);
  const painter = new BookPainter(surface, BOOK_ROWS);
  keep.current = painter;
  const stop = effect(() => {
    painter.paint({ rows: book.rows.value, isLive: book.status.value === 'live', ...chosen.value });
  });
  surface.onBlank(() => {
    painter.blank();
    painter.paint({ rows: book.rows.peek(), isLive: book.status.peek() === 'live', ...chosen.peek() });
  });
  return () => {
    stop();
    surface.dispose();
  };
}
