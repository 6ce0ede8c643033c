import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import hidden from '../../../ui/hidden.module.css';
import { CancelLine } from './cancel-line.tsx';
import styles from './own-list.module.css';
import type { DragLine, OwnLine, OwnTrades } from './own-trades.ts';

type OwnLinesInput = Pick<OwnTrades, 'lines' | 'amend' | 'cancel'>;

/** The lines as text for screen readers, with buttons in place of handles and marks. */
export function OwnLines({ lines, amend, cancel }: OwnLinesInput): ReactNode {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <ul className={`${hidden.hidden} ${styles.list}`} aria-label={t('chart.own')} data-testid="own-on-chart">
      {lines.map((line) => (
        <li key={`${line.kind} ${line.text}`}>
          <LineText line={line} amend={amend} />
          <CancelLine orders={line.orders} text={line.text} cancel={cancel} />
        </li>
      ))}
    </ul>
  );
}

function LineText({ line, amend }: { readonly line: OwnLine } & Pick<OwnTrades, 'amend'>): ReactNode {
  const { t } = useTranslation();
  const { drags, text, price } = line;
  if (amend === undefined || drags === undefined) return text;
  const named: DragLine = { ...line, drags };
  const does = t(drags.of === 'position' ? 'chart.protect' : 'trading.orders.amendTitle');
  return (
    <button type="button" aria-label={`${does}: ${text}`} onClick={() => amend(named, price)}>
      {text}
    </button>
  );
}
