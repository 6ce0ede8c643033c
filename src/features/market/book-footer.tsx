import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { BookWorth, Spread } from '../../blocks/market/book-worth.tsx';
import type { PickedPrice } from '../../blocks/market/picked-price.ts';
import type { BookRecord } from '../../engine/records.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './book-footer.module.css';

interface BookFooterInput {
  readonly instrument: Instrument;
  readonly book: BookRecord;
  readonly picked: PickedPrice | undefined;
  readonly unpick: () => void;
}

/** The book's freshness, its spread, and the picked price. */
export function BookFooter({ instrument, book, picked, unpick }: BookFooterInput): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.footer}>
      <BookWorth book={book} />
      <span>
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
