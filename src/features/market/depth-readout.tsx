import { useState, type PointerEvent, type ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { valuesOf } from '#paint/book-layout';
import { depthAt, depthPlan } from '#paint/depth-layout';
import type { BookRecord } from '../../engine/records.ts';
import { useSlowly } from '../../blocks/market/slow-rows.ts';
import { placeIn } from './chart/turned.ts';
import styles from './depth-readout.module.css';

interface DepthReadoutInput {
  readonly instrument: Instrument;
  readonly book: BookRecord;
  readonly children: ReactNode;
}

/** The price under the finger on the depth chart, and the size up to it. The book's table says the same. */
export function DepthReadout({ instrument, book, children }: DepthReadoutInput): ReactNode {
  const [share, setShare] = useState<number>();
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { x } = placeIn(currentTarget, { clientX, clientY });
    setShare(Math.min(1, Math.max(0, x / currentTarget.clientWidth)));
  };
  return (
    <div
      className={styles.place}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShare(undefined)}
    >
      {children}
      {share === undefined ? null : <Reading instrument={instrument} book={book} share={share} />}
    </div>
  );
}

interface ReadingInput {
  readonly instrument: Instrument;
  readonly book: BookRecord;
  readonly share: number;
}

function Reading({ instrument, book, share }: ReadingInput): ReactNode {
  const rows = useSlowly(book.rows);
  const plan = depthPlan(rows);
  if (plan === undefined) return null;
  const place = depthAt(plan, share);
  const values = valuesOf(rows, place);
  if (values === undefined) return null;
  return (
    <>
      <span className={styles.line} style={{ left: `${(100 * place.share).toFixed(2)}%` }} />
      <span className={styles.values} data-side={place.side} data-testid="depth-readout">
        <span>{values.price}</span>
        <span>{`${values.total} ${instrument.base}`}</span>
      </span>
    </>
  );
}
