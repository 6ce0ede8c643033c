import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { Available } from '../../../blocks/trading/available.tsx';
import { MarketPrice, PriceField } from '../../../blocks/trading/price-field.tsx';
import { shownProblem } from '../../../blocks/trading/problem-text.ts';
import { ShareSlider } from '../../../blocks/trading/share-slider.tsx';
import { SideSwitch } from '../../../blocks/trading/side-switch.tsx';
import styles from '../../../blocks/trading/ticket.module.css';
import foot from '../../../blocks/trading/ticket-foot.module.css';
import { TypeButton } from '../../../blocks/trading/type-button.tsx';
import { LimitAmounts, MarketAmount } from './amount-fields.tsx';
import { PlaceOrder } from './place-order.tsx';
import { TicketNote, TicketValues } from './ticket-values.tsx';
import { amountOfShare, withPrice, withPriceKept, withShare, withSide } from './ticket.form.ts';
import { pickPrice, ticketView } from './ticket.state.ts';
import { useTicket, type Ticket } from './use-ticket.ts';

const TypeSheet = lazy(() => import('./type-sheet.tsx').then(({ TypeSheet: sheet }) => ({ default: sheet })));

interface FieldsInput {
  readonly ticket: Ticket;
  readonly tried: boolean;
  readonly note: HTMLElement | null;
}

/** The order form. Its rules are `ticketSummary`'s; this only shows them. */
export function TicketPanel({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const ticket = useTicket(instrument);
  const [tried, setTried] = useState(false);
  const [note, setMessage] = useState<HTMLElement | null>(null);
  const fields = { ticket, tried, note };
  const { type, timeInForce, postOnly } = ticket.form;
  const isLimit = type === 'limit';
  const time = postOnly ? t('trading.postOnly') : t(`trading.ticket.times.${timeInForce}`);
  return (
    <section className={styles.ticket} aria-label={t('spot.ticket.title')} data-testid="ticket">
      <SideSwitch
        label={t('trading.ticket.side')}
        names={{ buy: t('trading.sides.buy'), sell: t('trading.sides.sell') }}
        chosen={ticket.form.side}
        choose={(side) => (ticketView.form = withSide(ticketView.form, side))}
      />
      <TypeButton
        name={t(`trading.types.${type}`)}
        time={isLimit ? time : undefined}
        sheet={(close) => <TypeSheet close={close} />}
      />
      {isLimit ? <Price {...fields} /> : <MarketPrice slippageBps={ticket.slippageBps} />}
      {isLimit ? <LimitAmounts {...fields} /> : <MarketAmount {...fields} />}
      <Share ticket={ticket} />
      {ticket.isVisitor ? null : (
        <Available asset={ticket.asset} available={ticket.balance.available} from="contract" />
      )}
      <TicketValues ticket={ticket} />
      <div className={foot.foot}>
        <TicketNote ticket={ticket} note={setMessage} />
        <PlaceOrder ticket={ticket} tried={setTried} note={note} />
      </div>
    </section>
  );
}

function Price({ ticket, tried, note }: FieldsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { instrument, form, summary, best } = ticket;
  return (
    <PriceField
      instrument={instrument}
      side={form.side}
      best={best}
      price={form.price}
      latest={() => ticketView.form.price}
      change={(price) => (ticketView.form = withPrice(ticketView.form, price))}
      pick={pickPrice}
      touched={() => (ticketView.form = withPriceKept(ticketView.form))}
      problem={shownProblem(summary.price, tried, instrument, { t, language: i18n.language })}
      note={note}
    />
  );
}

/** The share of the available balance. */
function Share({ ticket }: { readonly ticket: Ticket }): ReactNode {
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
    <ShareSlider
      label={t('trading.ticket.share', { coin: asset })}
      side={ticket.form.side}
      share={summary.share}
      put={put}
    />
  );
}
