import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../i18n/amount-text.ts';
import { useStatus } from '../../../blocks/market/live.ts';
import type { TextSettings } from '../../../blocks/trading/problem-text.ts';
import styles from '../../../blocks/trading/ticket.module.css';
import { useValue } from '../../../engine/use-value.ts';
import { LiveText } from '../../../ui/live-text.tsx';
import { SteadyText } from '../../../ui/steady-text.tsx';
import own from './contract-ticket.module.css';
import { Explained, type ExplainedInput } from './explained.tsx';
import { closingOf } from './order-effect.ts';
import { orderWords } from './order-words.ts';
import { isConditional } from './ticket.form.ts';
import type { ContractTicket } from './use-ticket.ts';

interface TicketValuesInput {
  readonly ticket: ContractTicket;
}

/**
 * The engine's live estimates of the typed order. A conditional order costs nothing before its trigger price is
 * reached; what it then costs depends on the market of that moment.
 */
export function TicketValues({ ticket }: TicketValuesInput): ReactNode {
  const { t } = useTranslation();
  const { opening, instrument, form } = ticket;
  const place = useStatus<HTMLDListElement>(opening);
  const { base, quote } = instrument;
  return (
    <dl ref={place} className={`${styles.figures} ${own.values}`}>
      <Value ticket={ticket} topic="most" name={t('contract.values.most')} unit={base} />
      {isConditional(form.type) ? null : (
        <>
          <Value ticket={ticket} topic="cost" name={t('contract.values.cost')} unit={quote} />
          <Value ticket={ticket} topic="fee" name={t('trading.ticket.fee')} unit={quote} />
          <div className={own.risk}>
            <dt>
              <Explained ticket={ticket} topic="liquidation" name={t('contract.values.liquidation')} />
            </dt>
            <dd>
              <SteadyText text={opening.liquidation} testId="liquidation" />
            </dd>
          </div>
          <div className={own.risk}>
            <dt>{t('contract.values.distance')}</dt>
            <dd>
              <SteadyText text={opening.distance} testId="distance" />
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}

const ABOUT = ' ≈ ';

interface ValueInput extends ExplainedInput {
  readonly topic: 'most' | 'cost' | 'fee';
  readonly unit: string;
}

function Value({ unit, ...explained }: ValueInput): ReactNode {
  const { ticket, topic } = explained;
  return (
    <div>
      <dt>
        <Explained {...explained} />
      </dt>
      <dd>
        <SteadyText text={ticket.opening[topic]} testId={topic} /> <span className={own.unit}>{unit}</span>
      </dd>
    </div>
  );
}

interface TicketNoteInput extends TicketValuesInput {
  /** Receives the element for the message of a field's problem. */
  readonly place: (place: HTMLElement | null) => void;
}

/** The order in words, or in its place the message of a problem. */
export function TicketNote({ ticket, place }: TicketNoteInput): ReactNode {
  const { t, i18n } = useTranslation();
  const { opening, form, instrument } = ticket;
  const words = orderWords(ticket, { t, language: i18n.language });
  const isValued = words !== undefined && form.type === 'market';
  return (
    <div ref={place} className={styles.said}>
      <p className={styles.read}>
        <span data-testid="executes">{executesWords(ticket, { t, language: i18n.language })}</span>{' '}
        <span data-testid="read">
          {words}
          {isValued ? (
            <>
              {ABOUT}
              <LiveText text={opening.value} /> {instrument.quote}
            </>
          ) : null}
        </span>
        {words === undefined || isConditional(form.type) ? null : <Closing ticket={ticket} />}
      </p>
    </div>
  );
}

/** How much of the open position the order closes: "Close short: 0.01 BTC". */
function Closing({ ticket: { form, opening, instrument } }: Pick<TicketValuesInput, 'ticket'>): ReactNode {
  const { t } = useTranslation();
  const closes = useValue(opening.closes);
  if (closes === '') return null;
  return (
    <span data-testid="closes">{` · ${t(`contract.effects.${closingOf(form)}`)}: ${closes} ${instrument.base}`}</span>
  );
}

/** The approximate execution price of a crossing limit order, shown before it is sent. */
function executesWords({ summary }: ContractTicket, { t, language }: TextSettings): string | undefined {
  if (summary.executesAt === '') return undefined;
  return t('trading.ticket.executes', { price: amountText(summary.executesAt, language) });
}
