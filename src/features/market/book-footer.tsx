import { computed } from '@preact/signals-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { UNKNOWN, type BookRecord } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { Icon } from '../../ui/icon.tsx';
import { LiveText } from '../../ui/live-text.tsx';
import styles from './book-footer.module.css';
import { useWorth } from '../../blocks/market/live.ts';
import type { PickedPrice } from './picked-price.ts';
import { stepText } from './step-text.ts';

interface BookFooterInput {
  readonly instrument: Instrument;
  readonly book: BookRecord;
  readonly picked: PickedPrice | undefined;
  readonly unpick: () => void;
}

/** What the book is worth, its spread, and the price that was picked. */
export function BookFooter({ instrument, book, picked, unpick }: BookFooterInput): ReactNode {
  const { t } = useTranslation();
  const { verified, status } = book;
  const worth = useWorth(book);
  const word = useMemo(
    () =>
      computed(() => {
        if (status.value !== 'live') return worth.value;
        return t(verified.value ? 'market.book.verified' : 'market.book.unverified');
      }),
    [status, verified, worth, t],
  );
  return (
    <div className={styles.footer}>
      <span className={styles.worth}>
        <span className={styles.dot} />
        <LiveText text={word} testId="book-worth" />
      </span>
      <span className={styles.spread}>
        {t('market.book.spread')} <Spread instrument={instrument} />
      </span>
      <span className={styles.picked} role="status" data-testid="picked">
        {picked === undefined ? null : t('market.book.picked', { price: picked.text })}
      </span>
      {picked === undefined ? null : (
        <button type="button" className={styles.unpick} aria-label={t('market.book.unpick')} onClick={unpick}>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}

/** Of the ungrouped book: a grouped one's best prices are rounded apart. */
function Spread({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { i18n } = useTranslation();
  const { rows } = useTopic(`book/${instrument.symbol}/1/1`);
  const { price } = stepsOf(instrument);
  const language = i18n.language;
  const { digits, unit } = price;
  const text = useMemo(
    () =>
      computed(() => {
        const { bids, asks, figures } = rows.value;
        if (bids === 0 || asks === 0) return UNKNOWN;
        const ticks = (figures[2] as number) - (figures[0] as number);
        return stepText(formatSteps(ticks, { digits, unit }), language);
      }),
    [rows, language, digits, unit],
  );
  return <LiveText text={text} testId="spread" />;
}
