import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import type { Level } from '#paint/book-layout';
import { LADDER_ROWS, ladderStep } from '#paint/ladder-layout';
import type { PaintedPlace, Topic } from '#worker/engine-api';
import { giveFeedback } from '../../../blocks/feedback.ts';
import { BookTable } from '../../../blocks/market/book-table.tsx';
import { BookWorth, Spread } from '../../../blocks/market/book-worth.tsx';
import { Grouping } from '../../../blocks/market/grouping.tsx';
import { lastPrice, useDirection, useStatus } from '../../../blocks/market/live.ts';
import { Painted } from '../../../blocks/market/painted.tsx';
import type { PickedPrice } from '../../../blocks/market/picked-price.ts';
import { useTicker } from '../../../blocks/use-ticker.ts';
import { canPaint, type PaintedCanvas } from '../../../engine/painted-canvas.ts';
import type { BookRecord } from '../../../engine/records.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { FlashText } from '../../../ui/flash-text.tsx';
import styles from './compact-book.module.css';
import { pickPrice } from './ticket.state.ts';

/** Ten levels a side, one above the other, the last price between; a tap on a level fills the ticket's price. */
export function CompactBook({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const [grouping, setGrouping] = useState(1);
  const topic = `book/${instrument.symbol}/${grouping}/${LADDER_ROWS}` as const;
  const book = useTopic(topic);
  const place = useStatus<HTMLDivElement>(book);
  const pick = ({ tick }: PickedPrice) => {
    pickPrice(formatSteps(tick, stepsOf(instrument).price));
    giveFeedback();
  };
  return (
    <div ref={place} className={styles.book} data-testid="compact-book">
      <div className={styles.head}>
        <span>{t('market.book.price', { coin: instrument.quote })}</span>
        <span className={styles.end}>{t('market.book.size', { coin: instrument.base })}</span>
      </div>
      {canPaint ? (
        <Ladder key={grouping} topic={topic} book={book} pick={pick}>
          <Middle instrument={instrument} />
        </Ladder>
      ) : (
        <Middle instrument={instrument} />
      )}
      <BookTable instrument={instrument} book={book} pick={pick} />
      <div className={styles.foot}>
        <Grouping instrument={instrument} chosen={grouping} choose={setGrouping} />
        <BookWorth book={book} />
      </div>
    </div>
  );
}

interface LadderInput {
  readonly topic: Topic;
  readonly book: BookRecord;
  readonly pick: (price: PickedPrice) => void;
  readonly children: ReactNode;
}

/** The drawn book. Fingers pick by touch, keys by arrows and Enter; ears have the table beside it. */
function Ladder({ topic, book, pick, children }: LadderInput): ReactNode {
  const { t } = useTranslation();
  const painted = useRef<PaintedCanvas>(null);
  const [cursor, setCursor] = useState<Level>();
  const marks = useMemo(() => ({ picked: undefined, cursor }), [cursor]);
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
    const next = ladderStep(cursor, event.key, book.rows.peek());
    if (next === undefined) return;
    event.preventDefault();
    setCursor(next);
  };
  return (
    <div
      className={styles.ladder}
      role="group"
      aria-label={t('market.book.keys')}
      tabIndex={0}
      onKeyDown={key}
      onBlur={() => setCursor(undefined)}
    >
      <Painted
        kind="ladder"
        topic={topic}
        className={styles.canvas}
        label={t('market.book.picture')}
        testId="book-canvas"
        marks={marks}
        tap={(x, y) => void pickAt({ x, y })}
        painted={painted}
      />
      {children}
    </div>
  );
}

/** The last price, in the colour of its last move, and the spread. */
function Middle({ instrument }: { readonly instrument: Instrument }): ReactNode {
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
        {t('market.book.spread')} <Spread instrument={instrument} />
      </span>
    </div>
  );
}
