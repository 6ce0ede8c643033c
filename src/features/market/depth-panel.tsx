import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { BookRecord } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { LiveText } from '../../ui/live-text.tsx';
import styles from './depth-panel.module.css';
import { DepthReadout } from './depth-readout.tsx';
import { useStatus, useWorth } from '../../blocks/market/live.ts';
import { Painted } from '../../blocks/market/painted.tsx';
import { useSlowly } from '../../blocks/market/slow-rows.ts';

/** The platform's highest number of levels a side; the widest grouping that still has this many is used. */
const DEPTH_ROWS = 50;

/** As high as a line. */
const NOTHING_YET = '\u00a0';

interface DepthPanelInput {
  readonly instrument: Instrument;
  readonly full?: boolean;
}

/** Market depth: cumulative sizes from the best prices outwards, both sides on one scale. */
export function DepthPanel({ instrument, full = false }: DepthPanelInput): ReactNode {
  const { t } = useTranslation();
  const grouping = instrument.groupings.at(-1) ?? 1;
  const topic = `book/${instrument.symbol}/${grouping}/${DEPTH_ROWS}` as const;
  const book = useTopic(topic);
  const panel = useStatus<HTMLDivElement>(book);
  const worth = useWorth(book);
  return (
    <div ref={panel} className={styles.panel} data-full={full} data-testid="depth">
      <div className={styles.head} aria-hidden="true">
        <span className={styles.bids}>{t('market.depth.bids')}</span>
        <span className={styles.asks}>{t('market.depth.asks')}</span>
      </div>
      <DepthReadout instrument={instrument} book={book}>
        <Painted
          kind="depth"
          topic={topic}
          className={styles.canvas}
          label={t('market.depth.picture')}
          testId="depth-canvas"
        />
      </DepthReadout>
      <DepthSummary instrument={instrument} book={book} />
      <LiveText className={styles.worth} text={worth} testId="depth-worth" />
    </div>
  );
}

function DepthSummary({
  instrument,
  book,
}: {
  readonly instrument: Instrument;
  readonly book: BookRecord;
}): ReactNode {
  const { t } = useTranslation();
  const { bids, asks, texts } = useSlowly(book.rows);
  // The chart is painted before these rows arrive: the line is empty until then.
  if (bids === 0 || asks === 0) return <p className={styles.summary}>{NOTHING_YET}</p>;
  const last = (row: number) => 3 * (row - 1);
  return (
    <p className={styles.summary} data-testid="depth-summary">
      {t('market.depth.summary', {
        low: texts[last(bids)],
        bids: texts[last(bids) + 2],
        high: texts[last(bids + asks)],
        asks: texts[last(bids + asks) + 2],
        coin: instrument.base,
      })}
    </p>
  );
}
