import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { TradesRecord } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { marketName } from '../../blocks/market/instruments.ts';
import { useStatus, useWorth } from '../../blocks/market/live.ts';
import { BesidePicture, Painted } from '../../blocks/market/painted.tsx';
import { useSlowly } from '../../blocks/market/slow-rows.ts';
import styles from './trades-panel.module.css';

const TAPE_ROWS = 50;

export function TradesPanel({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const topic = `trades/${instrument.symbol}/${TAPE_ROWS}` as const;
  const trades = useTopic(topic);
  const panel = useStatus<HTMLDivElement>(trades);
  const worth = useWorth(trades);
  return (
    <div ref={panel} className={styles.panel} data-testid="trades">
      <div className={styles.head}>
        <span>{t('market.trades.time')}</span>
        <span className={styles.price}>{t('market.book.price', { coin: instrument.quote })}</span>
        <span>{t('market.book.size', { coin: instrument.base })}</span>
      </div>
      <Painted
        kind="tape"
        topic={topic}
        className={styles.tape}
        label={t('market.trades.picture')}
        testId="trades-canvas"
      />
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
  const { count, values, texts } = useSlowly(trades.rows);
  return (
    <BesidePicture>
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
            <tr key={values[3 * row]}>
              <td>{texts[3 * row + 2]}</td>
              <td>{t((values[3 * row + 1] as number) > 0 ? 'market.trades.buy' : 'market.trades.sell')}</td>
              <td>{texts[3 * row]}</td>
              <td>{texts[3 * row + 1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </BesidePicture>
  );
}
