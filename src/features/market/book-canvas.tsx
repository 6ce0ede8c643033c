import type { ReactNode } from 'react';
import { stepFrom } from '#paint/book-layout';
import type { OwnLevels } from '#paint/look';
import type { Topic } from '#worker/engine-api';
import { PaintedBook } from '../../blocks/market/painted-book.tsx';
import type { PickedPrice } from '../../blocks/market/picked-price.ts';
import type { BookRecord } from '../../engine/records.ts';
import styles from './book-canvas.module.css';

interface BookCanvasInput {
  readonly topic: Topic;
  readonly book: BookRecord;
  readonly picked: PickedPrice | undefined;
  readonly own: OwnLevels | undefined;
  readonly pick: (price: PickedPrice) => void;
  readonly wait: (answer: Promise<unknown>) => void;
}

export function BookCanvas(input: BookCanvasInput): ReactNode {
  return <PaintedBook kind="book" step={stepFrom} styles={styles} {...input} />;
}
