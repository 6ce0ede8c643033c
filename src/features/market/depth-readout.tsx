import type { ReactNode } from 'react';
import type { Instrument } from '#domain/market/instrument';
import { valuesOf } from '#paint/book-layout';
import { depthAt, depthPlan } from '#paint/depth-layout';
import type { BookRecord } from '../../engine/records.ts';
import { useFingerShare } from '../../blocks/finger-share.ts';
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
  const [share, fingered] = useFingerShare(placeIn);
  return (
    <div className={styles.place} {...fingered}>
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
