import { lazy, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { ORDER_SIDES } from '#domain/trading/order';
import { addressOf } from '../../../navigation/address.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { TRANSFER_PATH } from '../../../navigation/pages.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LiveText } from '../../../ui/live-text.tsx';
import { TRANSFER_ICON } from '../../../ui/transfer-icon.ts';
import { LimitAmounts, MarketAmount } from './amount-fields.tsx';
import { PlaceOrder } from './place-order.tsx';
import { MarketPrice, PriceField } from '../price-field.tsx';
import { ShareSlider } from './share-slider.tsx';
import { TicketValues } from './ticket-values.tsx';
import { withSide } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import styles from './ticket.module.css';
import { useTicket, type Ticket } from './use-ticket.ts';

const TypeSheet = lazy(() => import('./type-sheet.tsx').then(({ TypeSheet: sheet }) => ({ default: sheet })));

/** The order form. Its rules are `ticketSummary`'s; this only shows them. */
export function TicketPanel({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const ticket = useTicket(instrument);
  const [tried, setTried] = useState(false);
  const [note, setMessage] = useState<HTMLElement | null>(null);
  const fields = { ticket, tried, note };
  const isLimit = ticket.form.type === 'limit';
  return (
    <section className={styles.ticket} aria-label={t('spot.ticket.title')} data-testid="ticket">
      <Sides ticket={ticket} />
      <TypeButton ticket={ticket} />
      {isLimit ? <PriceField {...fields} /> : <MarketPrice ticket={ticket} />}
      {isLimit ? <LimitAmounts {...fields} /> : <MarketAmount {...fields} />}
      <ShareSlider ticket={ticket} />
      <Available ticket={ticket} />
      <TicketValues ticket={ticket} note={setMessage} />
      <PlaceOrder ticket={ticket} tried={setTried} />
    </section>
  );
}

function Sides({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const name = useId();
  return (
    <div className={styles.sides} role="radiogroup" aria-label={t('spot.ticket.side')}>
      {ORDER_SIDES.map((side) => (
        <label key={side} className={styles.side} data-side={side}>
          <input
            type="radio"
            name={name}
            value={side}
            checked={side === ticket.form.side}
            onChange={() => (ticketView.form = withSide(ticketView.form, side))}
          />
          {t(`spot.sides.${side}`)}
        </label>
      ))}
    </div>
  );
}

/** Limit or market, and the time in force. */
function TypeButton({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { type, timeInForce, postOnly } = ticket.form;
  const time = postOnly ? t('spot.postOnly') : t(`spot.ticket.times.${timeInForce}`);
  return (
    <>
      <button type="button" className={styles.type} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t(`spot.types.${type}`)}</span>
        {type === 'limit' ? <span className={styles.time}>{time}</span> : null}
        <Icon name="down" size={18} />
      </button>
      {open ? (
        <Suspense>
          <TypeSheet close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The available balance of the asset that pays, and a link to add more. */
function Available({ ticket }: { readonly ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const { asset, balance, isVisitor } = ticket;
  if (isVisitor) return null;
  return (
    <div className={styles.available}>
      <span>{t('assets.transfer.available')}</span>
      <PageLink
        to={addressOf(TRANSFER_PATH, { coin: asset, from: 'contract' })}
        className={styles.transfer}
        aria-label={t('spot.ticket.transfer', { coin: asset })}
      >
        <span className={styles.figure}>
          <LiveText text={balance.available} testId="available" /> {asset}
        </span>
        <Glyph path={TRANSFER_ICON} size={16} />
      </PageLink>
    </div>
  );
}
