import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { OptionTermsAnswer } from '../use-option-terms.ts';
import { BuyOption } from './buy-option.tsx';
import { CyclePicker, DeliveryLine, EndNote } from './cycles.tsx';
import { Directions } from './directions.tsx';
import styles from './option-ticket.module.css';
import { Stake } from './stake.tsx';
import { useOptionTicket } from './use-option-ticket.ts';

interface OptionTicketInput {
  readonly instrument: Instrument;
  readonly terms: OptionTermsAnswer | undefined;
  /** Asks for the terms again: the platform may have refused by newer ones. */
  readonly again: () => void;
}

/** The order form of an option. Its rules are `stakeSummary`'s; this only shows them. */
export function OptionTicket({ instrument, terms, again }: OptionTicketInput): ReactNode {
  const { t } = useTranslation();
  const ticket = useOptionTicket(instrument, terms);
  const [tried, setTried] = useState(false);
  const [note, setNote] = useState<HTMLElement | null>(null);
  if (terms === undefined) return <LoadingView label={t('app.page.loading')} />;
  if (ticket === undefined) return <Notice title={t('option.ticket.none')} />;
  return (
    <section className={styles.ticket} aria-label={t('option.ticket.title')} data-testid="ticket">
      <CyclePicker ticket={ticket} />
      {ticket.ends === null ? null : <EndNote ends={ticket.ends} />}
      <DeliveryLine terms={ticket.terms} isClosed={ticket.isClosed} />
      <Directions ticket={ticket} />
      <Stake ticket={ticket} tried={tried} note={note} />
      <div ref={setNote} className={styles.said}>
        <p className={styles.note}>{t('option.ticket.nextPrice')}</p>
      </div>
      <BuyOption ticket={ticket} instrument={instrument} tried={setTried} again={again} />
    </section>
  );
}
