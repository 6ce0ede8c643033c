import { computed } from '@preact/signals-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSteps, shownText, stepsOf, type Instrument } from '#domain/market/instrument';
import { UNKNOWN, type BookRecord } from '../../engine/records.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { LiveText } from '../../ui/live-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './book-worth.module.css';
import { useWorth } from './live.ts';
import { stepText } from './step-text.ts';

/** The state of a book: live if its checksum agrees, otherwise its age. A tap explains it. */
export function BookWorth({ book }: { readonly book: BookRecord }): ReactNode {
  const { t } = useTranslation();
  const { verified, status } = book;
  const worth = useWorth(book);
  const [explains, setExplains] = useState(false);
  const word = useMemo(
    () =>
      computed(() => {
        if (status.value !== 'live') return worth.value;
        return t(verified.value ? 'market.connection.live' : 'market.book.unverified');
      }),
    [status, verified, worth, t],
  );
  return (
    <>
      <button type="button" className={styles.worth} onClick={() => setExplains(true)}>
        <span className={styles.dot} />
        <LiveText text={word} testId="book-worth" />
      </button>
      {explains ? (
        <Sheet title={t('market.book.proof.title')} close={() => setExplains(false)}>
          <p>{t('market.book.proof.sequence')}</p>
          <p>{t('market.book.proof.checksum')}</p>
        </Sheet>
      ) : null}
    </>
  );
}

/** The spread of the ungrouped book, because grouping moves the best prices apart. */
export function Spread({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { i18n } = useTranslation();
  const { rows } = useTopic(`book/${instrument.symbol}/1/1`);
  const { price } = stepsOf(instrument);
  const language = i18n.language;
  const { digits, unit, shown } = price;
  const text = useMemo(
    () =>
      computed(() => {
        const { bids, asks, values } = rows.value;
        if (bids === 0 || asks === 0) return UNKNOWN;
        const ticks = (values[2] as number) - (values[0] as number);
        return stepText(shownText(formatSteps(ticks, { digits, unit }), shown), language);
      }),
    [rows, language, digits, unit, shown],
  );
  return <LiveText text={text} testId="spread" />;
}
