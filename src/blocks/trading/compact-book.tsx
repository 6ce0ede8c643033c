import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { orderPriceText } from '#domain/trading/order';
import { LADDER_ROWS, ladderStep } from '#paint/ladder-layout';
import { giveFeedback } from '../feedback.ts';
import { BookTable } from '../market/book-table.tsx';
import { BookWorth, Spread } from '../market/book-worth.tsx';
import { Grouping } from '../market/grouping.tsx';
import { lastPrice, useDirection, useStatus } from '../market/live.ts';
import { PaintedBook } from '../market/painted-book.tsx';
import type { PickedPrice } from '../market/picked-price.ts';
import { useTicker } from '../use-ticker.ts';
import { canPaint } from '../../engine/painted-canvas.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { FlashText } from '../../ui/flash-text.tsx';
import { bookView } from './book.state.ts';
import styles from './compact-book.module.css';

const LADDER = { book: styles.ladder, canvas: styles.canvas };

interface CompactBookInput {
  readonly instrument: Instrument;
  /** A price was tapped: exact decimal text on the grid of orders. */
  readonly picked: (price: string) => void;
  /** Below the last price; by default the spread. */
  readonly below?: ReactNode;
}

/** Ten levels a side, one above the other, with the last price between them; a tap fills the ticket's price. */
export function CompactBook({ instrument, picked, below }: CompactBookInput): ReactNode {
  const { t } = useTranslation();
  // Another market has other groupings.
  useState(() => (bookView.grouping = 1));
  const { grouping, own } = useSnapshot(bookView);
  const setGrouping = (ticks: number) => (bookView.grouping = ticks);
  const topic = `book/${instrument.symbol}/${grouping}/${LADDER_ROWS}` as const;
  const book = useTopic(topic);
  const place = useStatus<HTMLDivElement>(book);
  const pick = ({ side, tick }: PickedPrice) => {
    picked(orderPriceText(instrument, side, tick));
    giveFeedback();
  };
  return (
    <div ref={place} className={styles.book} data-testid="compact-book">
      <div className={styles.head}>
        <span>{t('trading.fields.price')}</span>
        <span className={styles.end}>{t('market.book.size', { coin: instrument.base })}</span>
      </div>
      {canPaint ? (
        <PaintedBook
          key={grouping}
          kind="ladder"
          topic={topic}
          book={book}
          own={own}
          pick={pick}
          step={ladderStep}
          styles={LADDER}
        >
          <Middle instrument={instrument} below={below} />
        </PaintedBook>
      ) : (
        <Middle instrument={instrument} below={below} />
      )}
      <BookTable instrument={instrument} book={book} own={own} pick={pick} />
      <div className={styles.foot}>
        <Grouping instrument={instrument} chosen={grouping} choose={setGrouping} />
        <BookWorth book={book} />
      </div>
    </div>
  );
}

/** The last price, coloured by its last move, and the spread. */
function Middle({ instrument, below }: Omit<CompactBookInput, 'picked'>): ReactNode {
  const { t } = useTranslation();
  const ticker = useTicker(instrument.symbol);
  const place = useStatus<HTMLDivElement>(ticker);
  const last = useDirection<HTMLSpanElement>(ticker.move);
  return (
    <div ref={place} className={styles.middle}>
      <span ref={last} className={styles.last}>
        <FlashText {...lastPrice(ticker)} testId="last-price" />
      </span>
      <span className={styles.spread}>
        {below ?? (
          <>
            {t('market.book.spread')} <Spread instrument={instrument} />
          </>
        )}
      </span>
    </div>
  );
}
