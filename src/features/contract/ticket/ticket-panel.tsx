import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import { Available } from '../../../blocks/trading/available.tsx';
import { MarketPrice, PriceField } from '../../../blocks/trading/price-field.tsx';
import { ShareSlider } from '../../../blocks/trading/share-slider.tsx';
import { SideSwitch } from '../../../blocks/trading/side-switch.tsx';
import styles from '../../../blocks/trading/ticket.module.css';
import { TypeButton } from '../../../blocks/trading/type-button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import own from './contract-ticket.module.css';
import { AmountField } from './amount-field.tsx';
import { Explained } from './explained.tsx';
import type { FieldsInput } from './fields-input.ts';
import { Options } from './options.tsx';
import { PlaceOrder } from './place-order.tsx';
import { TicketNote, TicketValues } from './ticket-values.tsx';
import {
  bookType,
  isConditional,
  withCloses,
  withPrice,
  withPriceKept,
  withShare,
  withSide,
} from './ticket.form.ts';
import { pickPrice, ticketView } from './ticket.state.ts';
import { TriggerFields } from './trigger-fields.tsx';
import { amountIn, sizeOfShare } from './typed-size.ts';
import { conversionTick } from './ticket-summary.ts';
import { useFieldProblem } from './use-field-problem.ts';
import { useTypeNames } from './use-type-name.ts';
import { isOver, useTicket, type ContractTicket } from './use-ticket.ts';

const TypeSheet = lazy(() => import('./type-sheet.tsx').then(({ TypeSheet: sheet }) => ({ default: sheet })));

/** The order form of a contract. Its rules are `ticketSummary`'s; this only shows them. */
export function TicketPanel({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const ticket = useTicket(instrument);
  const [tried, setTried] = useState(false);
  const [note, setNote] = useState<HTMLElement | null>(null);
  const fields = { ticket, tried, note };
  const { form, mode, opening, isVisitor } = ticket;
  const timeName = form.postOnly ? t('trading.postOnly') : t(`trading.ticket.times.${form.timeInForce}`);
  return (
    <section
      className={`${styles.ticket} ${own.ticket}`}
      aria-label={t('contract.ticket.title')}
      data-mode={mode.positionMode}
      data-testid="ticket"
    >
      {mode.positionMode === 'hedge' ? <Effects ticket={ticket} /> : null}
      <SideSwitch
        label={t('contract.ticket.side')}
        names={useSideNames(ticket)}
        chosen={form.side}
        choose={(side) => (ticketView.form = withSide(ticketView.form, side))}
      />
      <TypeButton
        name={useTypeNames()(form.type)}
        time={form.type === 'limit' ? timeName : undefined}
        sheet={(close) => <TypeSheet close={close} />}
      />
      <TriggerFields {...fields} />
      {bookType(form.type) === 'limit' ? (
        <Price {...fields} />
      ) : (
        <MarketPrice slippageBps={ticket.slippageBps} />
      )}
      <AmountField {...fields} />
      <Share ticket={ticket} />
      <Options {...fields} />
      {isVisitor ? null : (
        <Available
          asset={instrument.quote}
          available={opening.available}
          from="funds"
          to="contract"
          name={<Explained ticket={ticket} topic="available" name={t('assets.transfer.available')} />}
        />
      )}
      {isOver(ticket) ? null : <TicketValues ticket={ticket} />}
      <div
        className={own.foot}
        data-long={form.protects || isConditional(form.type) || ticket.end !== undefined}
      >
        <TicketNote ticket={ticket} place={setNote} />
        <PlaceOrder ticket={ticket} tried={setTried} note={note} />
      </div>
    </section>
  );
}

/** "Long" and "Short"; of a closing ticket "Close short" and "Close long", because to buy closes a short position. */
function useSideNames({ form, mode }: ContractTicket) {
  const { t } = useTranslation();
  const isClosing = mode.positionMode === 'hedge' && form.closes;
  return isClosing
    ? { buy: t('contract.ticket.closeShort'), sell: t('contract.ticket.closeLong') }
    : { buy: t('contract.sides.long'), sell: t('contract.sides.short') };
}

const CLOSES = ['close'] as const;
const EFFECTS = ['open', ...CLOSES] as const;

/** In hedge mode a ticket opens or closes. */
function Effects({ ticket }: { readonly ticket: ContractTicket }): ReactNode {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('contract.ticket.effect')}
      choices={(ticket.end === 'delisting' ? CLOSES : EFFECTS).map((key) => ({
        key,
        label: t(`contract.ticket.${key}`),
      }))}
      chosen={ticket.form.closes ? 'close' : 'open'}
      choose={(key) => (ticketView.form = withCloses(ticketView.form, key === 'close'))}
    />
  );
}

function Price({ ticket, tried, note }: FieldsInput): ReactNode {
  const { instrument, form, best } = ticket;
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
      problem={useFieldProblem('price', ticket, tried)}
      note={note}
    />
  );
}

/** The share of the largest size that the account can open, or that is open to be closed. */
function Share({ ticket }: { readonly ticket: ContractTicket }): ReactNode {
  const { t } = useTranslation();
  const { instrument, form, summary, opening, isVisitor } = ticket;
  const put = (share: number) => {
    const now = ticketView.form;
    const size = sizeOfShare(isVisitor ? '' : opening.plainMost.peek(), share, instrument);
    if (size === undefined) return;
    const tick = conversionTick(now, instrument, ticket.prices());
    ticketView.form = withShare(now, share, amountIn(now.unit, size, instrument, tick));
  };
  return <ShareSlider label={t('contract.ticket.share')} side={form.side} share={summary.share} put={put} />;
}
