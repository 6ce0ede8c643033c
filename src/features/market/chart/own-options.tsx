import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { parseSteps, stepOf } from '#domain/market/instrument';
import { useRunningOptions } from '../../../blocks/option-account.ts';
import hidden from '../../../ui/hidden.module.css';
import type { OwnListInput } from './own-list.tsx';
import { NO_OWN_TRADES, type OwnLine } from './own-trades.ts';

/** Passes the opening prices and flat bands of the user's running options to the chart, and shows them as text. */
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
  useEffect(() => {
    own.value = { lines, marks: [] };
  }, [own, lines]);
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
