import { effect } from '@preact/signals-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { TradesRecord } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import hidden from '../../ui/hidden.module.css';
import { LiveText } from '../../ui/live-text.tsx';
import { Surface } from './canvas/surface.ts';
import { TapePainter } from './canvas/tape-painter.ts';
import { marketName } from '../../blocks/market/instruments.ts';
import { useStatus, useWorth } from '../../blocks/market/live.ts';
import { useSlowly } from './slow-rows.ts';
import styles from './trades-panel.module.css';

const TAPE_ROWS = 50;
/** Rows of the reel before those that are seen: so many trades until it is wound back. */
const SPARE_ROWS = 25;

export function TradesPanel({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const trades = useTopic(`trades/${instrument.symbol}/${TAPE_ROWS}`);
  const panel = useStatus<HTMLDivElement>(trades);
  const worth = useWorth(trades);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => drawTape(canvas.current as HTMLCanvasElement, trades), [trades]);
  return (
    <div ref={panel} className={styles.panel} data-testid="trades">
      <div className={styles.head}>
        <span>{t('market.trades.time')}</span>
        <span className={styles.price}>{t('market.book.price', { coin: instrument.quote })}</span>
        <span className={styles.size}>{t('market.book.size', { coin: instrument.base })}</span>
      </div>
      <div className={styles.window}>
        <canvas
          ref={canvas}
          className={styles.reel}
          role="img"
          aria-label={t('market.trades.picture')}
          data-testid="trades-canvas"
        />
      </div>
      <TradesTable instrument={instrument} trades={trades} />
      <LiveText className={styles.worth} text={worth} testId="trades-worth" />
    </div>
  );
}

function TradesTable({
  instrument,
  trades,
}: {
  readonly instrument: Instrument;
  readonly trades: TradesRecord;
}): ReactNode {
  const { t } = useTranslation();
  const { count, figures, texts } = useSlowly(trades.rows);
  return (
    <div className={hidden.hidden}>
      <table data-testid="trades-table">
        <caption>{t('market.trades.table', { market: marketName(instrument) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('market.trades.time')}</th>
            <th scope="col">{t('market.trades.side')}</th>
            <th scope="col">{t('market.book.price', { coin: instrument.quote })}</th>
            <th scope="col">{t('market.book.size', { coin: instrument.base })}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_none, row) => (
            <tr key={figures[3 * row]}>
              <td>{texts[3 * row + 2]}</td>
              <td>{t((figures[3 * row + 1] as number) > 0 ? 'market.trades.buy' : 'market.trades.sell')}</td>
              <td>{texts[3 * row]}</td>
              <td>{texts[3 * row + 1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function drawTape(canvas: HTMLCanvasElement, trades: TradesRecord): () => void {
  const surface = new Surface(canvas);
  const painter = new TapePainter(surface, {
    count: TAPE_ROWS,
    spare: SPARE_ROWS,
    roll: (head) => {
      canvas.style.transform = `translateY(-${((100 * head) / (TAPE_ROWS + SPARE_ROWS)).toFixed(4)}%)`;
    },
  });
  const stop = effect(() => {
    painter.paint(trades.rows.value, trades.status.value === 'live');
  });
  surface.onBlank(() => {
    painter.blank();
    painter.paint(trades.rows.peek(), trades.status.peek() === 'live');
  });
  return () => {
    stop();
    surface.dispose();
  };
}
