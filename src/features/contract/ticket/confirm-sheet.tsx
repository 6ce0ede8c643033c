import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortestText } from '#domain/decimal-text';
import { marketLabel } from '#domain/market/market-label';
import { BesideMarket, ConfirmFrame, ConfirmValue } from '../../../blocks/trading/confirm-frame.tsx';
import { Side } from '../../../blocks/trading/side.tsx';
import { TicketWarning } from '../../../blocks/trading/place-parts.tsx';
import { amountText } from '../../../i18n/amount-text.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import type { TicketInput } from './order-input.ts';
import { legWords } from './order-words.ts';
import { useTypeNames } from './use-type-name.ts';
import { bookType, isConditional, LEGS } from './ticket.form.ts';
import type { ContractTicket } from './use-ticket.ts';

/** An order as it was shown when the button was pressed: the user confirms exactly this. */
export interface AskedTicket {
  readonly input: TicketInput;
  readonly ticket: ContractTicket;
}

interface ConfirmSheetInput {
  readonly asked: AskedTicket;
  readonly place: () => unknown;
  readonly close: () => void;
}

const BETWEEN = ' · ';
const ABOUT = '≈ ';

/** The confirmation of a contract order. Its estimates are live; what is sent is the pressed order. */
export function ConfirmSheet({ asked, place, close }: ConfirmSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { ticket } = asked;
  const { form, summary, instrument, mode, effect } = ticket;
  const { language } = i18n;
  const { base, quote } = instrument;
  const text = (plain: string, unit: string) => `${amountText(shortestText(plain), language)} ${unit}`;
  const leverage = leverageText(mode);
  const total = summary.total === '' ? text(summary.size, base) : text(summary.total, quote);
  const { executesAt } = summary;
  return (
    <ConfirmFrame
      decisive={
        form.type === 'market' ? (
          <>
            {ABOUT}
            <LiveText text={ticket.opening.value} /> {quote}
          </>
        ) : summary.isEstimate && summary.total !== '' ? (
          `${ABOUT}${total}`
        ) : (
          total
        )
      }
      what={
        <>
          <Side side={form.side} text={t(`contract.effects.${effect}`)} /> {useTerms(ticket)}
        </>
      }
      values={<Values ticket={ticket} text={text} />}
      side={form.side}
      submit={t(`contract.submit.${effect}`, { leverage })}
      instead={
        summary.harm > 0
          ? t('trading.ticket.changePrice')
          : summary.isStale
            ? t('contract.ticket.notNow')
            : undefined
      }
      place={place}
      close={close}
    >
      <BesideMarket
        side={form.side}
        harm={summary.harm}
        executes={executesAt === '' ? '' : text(executesAt, quote)}
      />
      {summary.isStale ? (
        <TicketWarning testId="asks-stale">{t('contract.ticket.stale')}</TicketWarning>
      ) : null}
    </ConfirmFrame>
  );
}

/** "BTC/USDT PERP · Limit · GTC · Isolated 20×" */
function useTerms({ form, instrument, mode }: ContractTicket): string {
  const { t } = useTranslation();
  const time = form.postOnly ? t('trading.postOnly') : t(`trading.ticket.times.${form.timeInForce}`);
  return [
    marketLabel(instrument.symbol),
    useTypeNames()(form.type),
    ...(form.type === 'limit' ? [time] : []),
    `${t(`contract.margin.modes.${mode.marginMode}`)} ${leverageText(mode)}`,
  ].join(BETWEEN);
}

function leverageText({ leverage }: ContractTicket['mode']): string {
  return `${String(leverage)}×`;
}

interface ValuesInput {
  readonly ticket: ContractTicket;
  readonly text: (plain: string, unit: string) => string;
}

function Values({ ticket, text }: ValuesInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { form, summary, instrument, opening } = ticket;
  const { base, quote } = instrument;
  const by = t(`contract.ticket.by.${form.triggerBy}`);
  return (
    <>
      {isConditional(form.type) ? (
        form.type === 'trailing' ? (
          <ConfirmValue name={t('contract.ticket.callback')}>
            {`${amountText(form.callback, i18n.language)}${BETWEEN}${by}`}
          </ConfirmValue>
        ) : (
          <ConfirmValue name={t('contract.ticket.triggerPrice')}>
            {`${text(form.trigger, quote)}${BETWEEN}${by}`}
          </ConfirmValue>
        )
      ) : null}
      <ConfirmValue name={t('market.book.price', { coin: quote })}>
        {bookType(form.type) === 'limit' ? text(form.price, '') : t('trading.ticket.bestPrice')}
      </ConfirmValue>
      <ConfirmValue name={t('trading.ticket.size', { coin: base })}>{text(summary.size, base)}</ConfirmValue>
      {form.type === 'trailing' && form.activation !== '' ? (
        <ConfirmValue name={t('contract.ticket.activationPrice')}>
          {text(form.activation, quote)}
        </ConfirmValue>
      ) : null}
      {LEGS.filter((leg) => form.protects && form[leg] !== '').map((leg) => (
        <ConfirmValue key={leg} name={t(`contract.ticket.${leg}`)}>
          {`${text(form[leg], quote)}${BETWEEN}${legWords(form, leg, { t, language: i18n.language })}`}
        </ConfirmValue>
      ))}
      {isConditional(form.type) ? null : (
        <>
          <ConfirmValue name={t('contract.values.cost')}>
            <LiveText text={opening.cost} /> {quote}
          </ConfirmValue>
          <ConfirmValue name={t('trading.ticket.fee')}>
            <LiveText text={opening.fee} /> {quote}
          </ConfirmValue>
          <ConfirmValue name={t('contract.values.liquidation')}>
            <LiveText text={opening.liquidation} /> (<LiveText text={opening.distance} />)
          </ConfirmValue>
        </>
      )}
    </>
  );
}
