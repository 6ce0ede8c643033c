import { effect } from '@preact/signals-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSteps, stepOf } from '#domain/market/instrument';
import { useRunningOptions } from '../../../blocks/option-account.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import hidden from '../../../ui/hidden.module.css';
import type { OwnListInput } from './own-list.tsx';
import { NO_OWN_TRADES, type OwnLine } from './own-trades.ts';

/** Passes the index and the opening prices and flat bands of the user's running options to the chart. */
export function OwnOptions({ instrument, own }: OwnListInput): ReactNode {
  const { t } = useTranslation();
  const { symbol, priceStep } = instrument;
  const running = useRunningOptions(symbol);
  const lines = useMemo(() => {
    const step = stepOf(priceStep);
    return running.flatMap(({ opened, low, high, shown }): OwnLine[] => {
      const [price, bottom, top] = [opened, low, high].map((each) => parseSteps(each, step));
      if (price === undefined || bottom === undefined || top === undefined) return [];
      const text = t('chart.ownLine.opening', { price: shown.opened });
      return [{ kind: 'opening', price, text, band: { low: bottom, high: top } }];
    });
  }, [running, priceStep, t]);
  const mark = useTopic(`mark/${symbol}`);
  useEffect(
    () =>
      effect(() => {
        const price = parseSteps(mark.plainIndex.value, stepOf(priceStep));
        const text = t('chart.ownLine.index', { price: mark.index.value });
        // Candles show the last price, but options are delivered at the index.
        const index: readonly OwnLine[] = price === undefined ? [] : [{ kind: 'index', price, text }];
        own.value = { lines: [...lines, ...index], marks: [] };
      }),
    [own, lines, mark, priceStep, t],
  );
  useEffect(
    () => () => {
      own.value = NO_OWN_TRADES;
    },
    [own],
  );
  if (running.length === 0) return null;
  return (
    <ul className={hidden.hidden} aria-label={t('chart.own')} data-testid="own-on-chart">
      {running.map(({ id, opened, shown }) =>
        opened === '' ? null : (
          <li key={id}>
            {t('chart.ownLine.band', { price: shown.opened, low: shown.low, high: shown.high })}
          </li>
        ),
      )}
    </ul>
  );
}
