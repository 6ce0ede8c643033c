import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { OwnLevels } from '#paint/look';
import { giveFeedback } from '../../blocks/feedback.ts';
import { Grouping } from '../../blocks/market/grouping.tsx';
import { LazyOwnLevels } from '../../blocks/market/lazy-own-levels.tsx';
import { canPaint } from '../../engine/painted-canvas.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { BookCanvas } from './book-canvas.tsx';
import { BookFooter } from './book-footer.tsx';
import styles from './book-panel.module.css';
import { BookTable } from '../../blocks/market/book-table.tsx';
import { useStatus } from '../../blocks/market/live.ts';
import type { PickedPrice } from '../../blocks/market/picked-price.ts';
import type { PickedLevel } from './use-picked-level.ts';

/** The number of drawn levels a side. */
const BOOK_ROWS = 20;

interface BookPanelInput {
  readonly instrument: Instrument;
  readonly level: PickedLevel;
}

export function BookPanel({ instrument, level }: BookPanelInput): ReactNode {
  const { t } = useTranslation();
  const [grouping, setGrouping] = useState(1);
  const [own, setOwn] = useState<OwnLevels>();
  const { picked, wait } = level;
  const pick = (price: PickedPrice) => {
    level.pick(price);
    giveFeedback();
  };
  const topic = `book/${instrument.symbol}/${grouping}/${BOOK_ROWS}` as const;
  const book = useTopic(topic);
  const panel = useStatus<HTMLDivElement>(book);
  return (
    <div ref={panel} className={styles.panel} data-testid="book">
      <div className={styles.head}>
        <span>{t('market.book.size', { coin: instrument.base })}</span>
        <span>{t('market.book.price', { coin: instrument.quote })}</span>
        <Grouping instrument={instrument} chosen={grouping} choose={setGrouping} />
      </div>
      {canPaint ? <BookCanvas key={grouping} {...{ topic, book, picked, own, pick, wait }} /> : null}
      <BookTable instrument={instrument} book={book} own={own} pick={pick} />
      <LazyOwnLevels instrument={instrument} grouping={grouping} found={setOwn} />
      <BookFooter instrument={instrument} book={book} picked={picked} unpick={() => level.pick(undefined)} />
    </div>
  );
}
