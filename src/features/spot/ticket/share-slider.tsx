import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './share-slider.module.css';
import { amountOfShare, withShare } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import type { Ticket } from './use-ticket.ts';

const MARKS = [0, 25, 50, 75, 100] as const;

/**
 * The share of the available balance: the browser's range input, so that keys and screen readers work, and
 * buttons for its quarters.
 */
export function ShareSlider({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const { instrument, balance, isVisitor, summary, asset } = ticket;
  const put = (share: number) => {
    const { form } = ticketView;
    const available = isVisitor ? '' : balance.plain.peek();
    const amount = amountOfShare(form, share, { instrument, available });
    if (amount === undefined) return;
    ticketView.form = withShare(form, share, amount);
  };
  return (
    <div className={styles.share} data-side={ticket.form.side}>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={1}
        value={summary.share}
        aria-label={t('spot.ticket.share', { coin: asset })}
        aria-valuetext={`${String(summary.share)}%`}
        onChange={(event) => put(Number(event.target.value))}
      />
      <div className={styles.marks}>
        {MARKS.map((mark) => (
          <button
            key={mark}
            type="button"
            className={styles.mark}
            aria-pressed={summary.share === mark}
            onClick={() => put(mark)}
          >
            {`${String(mark)}%`}
          </button>
        ))}
      </div>
    </div>
  );
}
