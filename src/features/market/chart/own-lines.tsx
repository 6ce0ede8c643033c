import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '../../../ui/hidden.module.css';
import styles from './own-list.module.css';
import type { DragLine, OwnLine, OwnTrades } from './own-trades.ts';

interface OwnLinesInput extends Pick<OwnTrades, 'lines' | 'amend' | 'cancel'> {
  readonly of?: 'trades' | 'alerts';
}

/** The lines as text for screen readers, with buttons in place of handles and marks. */
export function OwnLines({ lines, amend, cancel, of = 'trades' }: OwnLinesInput): ReactNode {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <ul
      className={`${hidden.hidden} ${styles.list}`}
      aria-label={t(of === 'alerts' ? 'market.detail.alert' : 'chart.own')}
      data-testid={of === 'alerts' ? 'alerts-on-chart' : 'own-on-chart'}
    >
      {lines.map((line) => (
        <li key={`${line.kind} ${line.text}`}>
          <LineText line={line} amend={amend} />
          <CancelLine orders={line.orders} text={line.text} cancel={cancel} />
        </li>
      ))}
    </ul>
  );
}

const NAMES = {
  order: 'trading.orders.amendTitle',
  trigger: 'trading.orders.amendTitle',
  position: 'chart.protect',
  alert: 'chart.editAlert',
} as const;

function LineText({ line, amend }: { readonly line: OwnLine } & Pick<OwnTrades, 'amend'>): ReactNode {
  const { t } = useTranslation();
  const { drags, text, price } = line;
  if (amend === undefined || drags === undefined) return text;
  const named: DragLine = { ...line, drags };
  const does = t(NAMES[drags.of]);
  return (
    <button type="button" aria-label={`${does}: ${text}`} onClick={() => amend(named, price)}>
      {text}
    </button>
  );
}

interface CancelLineInput {
  /** Undefined: the line is of no order. */
  readonly orders: readonly number[] | undefined;
  readonly text: string;
  readonly cancel: OwnTrades['cancel'];
}

/** The mark of an order's line on the chart, for keys and screen readers. */
function CancelLine({ orders, text, cancel }: CancelLineInput): ReactNode {
  const { t } = useTranslation();
  if (orders === undefined || cancel === undefined) return null;
  return (
    <button
      type="button"
      aria-label={`${t('trading.orders.cancel')}: ${text}`}
      onClick={() => cancel(orders)}
    />
  );
}
