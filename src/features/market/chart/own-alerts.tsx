import type { Signal } from '@preact/signals-react';
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSteps, parseSteps, stepOf, type Instrument } from '#domain/market/instrument';
import { useAlerts, type LiveAlert } from '../../../blocks/alerts.ts';
import { movedAlert } from '../../../blocks/moved-alert.ts';
import { useValue } from '../../../engine/use-value.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import { OwnLines } from './own-lines.tsx';
import { NO_OWN_TRADES, orderPriceOf, type DragLine, type OwnLine, type OwnTrades } from './own-trades.ts';

export interface OwnAlertsInput {
  readonly instrument: Instrument;
  /** The lines that the chart paints. */
  readonly alerts: Signal<OwnTrades>;
}

/** Passes the user's price alerts to the chart, and shows them as text. A drag and a button open the same form. */
export function OwnAlerts({ instrument, alerts }: OwnAlertsInput): ReactNode {
  const rows = useAlerts(instrument.symbol);
  const Sheet = useValue(movedAlert);
  const [asked, setAsked] = useState<{ readonly id: number; readonly price?: string }>();
  const lines = useLines(rows, instrument);
  const ask = useCallback(
    ({ drags: { id }, price }: DragLine, wanted: number) =>
      setAsked({ id, ...(wanted === price ? {} : { price: orderPriceOf(instrument, wanted) }) }),
    [instrument],
  );
  const amend = Sheet && ask;
  useEffect(() => {
    alerts.value = { lines, marks: [], amend };
  }, [alerts, lines, amend]);
  useEffect(
    () => () => {
      alerts.value = NO_OWN_TRADES;
    },
    [alerts],
  );
  const alert = asked && rows.find(({ id }) => id === asked.id);
  const { price } = asked ?? {};
  return (
    <>
      <OwnLines lines={lines} amend={amend} cancel={undefined} of="alerts" />
      {Sheet === undefined || alert === undefined ? null : (
        <Suspense fallback={null}>
          <Sheet
            key={`${String(alert.id)} ${price ?? ''}`}
            alert={alert}
            {...(price === undefined ? {} : { price })}
            close={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function useLines(rows: readonly LiveAlert[], { priceStep }: Instrument): readonly OwnLine[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const step = stepOf(priceStep);
    return rows.flatMap(({ id, kind, price }): OwnLine[] => {
      const tick = kind === 'price' ? parseSteps(price, step) : undefined;
      if (tick === undefined) return [];
      // In the market's digits, like the other lines.
      const shown = amountText(formatSteps(tick, step), language);
      const text = t('chart.ownLine.alert', { price: shown });
      return [{ kind: 'alert', price: tick, text, drags: { of: 'alert', id } }];
    });
  }, [rows, priceStep, language, t]);
}
