import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { formatScaled, shortestText } from '#domain/decimal-text';
import { ETF_MONEY, type EtfSide } from '#domain/etf/etf-terms';
import { minorOf, minorText } from '#domain/ledger/minor';
import { AmountField } from '../../blocks/amount/amount-field.tsx';
import { Available, MaxButton } from '../../blocks/available-amount.tsx';
import { KeptRefusal } from '../../blocks/trading/kept-refusal.tsx';
import { Unanswered } from '../../blocks/unanswered.tsx';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';
import { amountText } from '../../i18n/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { etfDone, etfOrdering, refusedEtfOrder, type SentEtfOrder } from './etf-order.state.ts';
import styles from './etf.module.css';
import { atLimit, isGiven, isMore, isOffStep, type LimitTermsInput } from './limit-terms.ts';
import { useAmountFault } from './use-amount-fault.ts';
import { useQuote, type EtfQuote } from './use-quote.ts';
import { useProductName, type EtfProduct } from './use-products.ts';
import { useShareUnit } from './use-share-unit.ts';
import { useWhenDone } from './use-when-done.ts';

interface TicketSheetInput {
  readonly product: EtfProduct;
  readonly side: EtfSide;
  readonly close: () => void;
}

const UNKNOWN = '—';
const BPS_DIGITS = 2;

/** Subscribes with USDT or redeems shares; what it would do now is shown before. */
export function TicketSheet({ product: { product, unit }, side, close }: TicketSheetInput): ReactNode {
  const { t, i18n } = useTranslation();
  const nameOf = useProductName();
  const unitOf = useShareUnit();
  const [quantity, setQuantity] = useState('');
  const [limit, setLimit] = useState<string>();
  const asset = side === 'subscribe' ? ETF_MONEY : product;
  const balance = useTopic(`balance/funds/${asset}`);
  const available = useValue(balance.plain);
  const isShort = isGiven(quantity) && available !== '' && isMore(quantity, available);
  const { quote, refusal, minimum } = useQuote(product, side, quantity);
  const tooLittle =
    minimum && t('etf.ticket.minimum', { least: `${amountText(minimum, i18n.language)} ${ETF_MONEY}` });
  const fault = useQuantityFault(side, quantity, unit);
  useWhenDone(etfDone, close);
  return (
    <Sheet title={`${t(`etf.sides.${side}`)} · ${nameOf(product)}`} close={close}>
      <AmountField
        label={t(side === 'subscribe' ? 'etf.ticket.spend' : 'etf.ticket.redeem')}
        value={quantity}
        change={setQuantity}
        unit={side === 'subscribe' ? ETF_MONEY : unitOf(quantity)}
        problem={fault ?? (isShort ? t('assets.problems.not-enough') : (tooLittle ?? refusal))}
        hint={undefined}
        veiled={false}
        beside={<Available balance={balance} asset={side === 'subscribe' ? ETF_MONEY : unitOf(available)} />}
      >
        <MaxButton balance={balance} fill={setQuantity} />
      </AmountField>
      <Limit limit={limit} change={setLimit} />
      {limit === undefined ? (
        <Terms side={side} quote={quote} />
      ) : (
        <LimitTerms side={side} quantity={quantity} limit={limit} unit={unit} />
      )}
      {limit === undefined && quote ? <PaidOut coins={quote.paidOut} /> : null}
      <KeptRefusal refused={refusedEtfOrder} values={`${quantity} ${limit ?? ''}`} />
      <Submit
        side={side}
        disabled={
          isShort ||
          fault !== undefined ||
          tooLittle !== undefined ||
          !(limit === undefined ? quote !== undefined : isGiven(quantity) && isGiven(limit))
        }
        press={() =>
          limit === undefined
            ? quote &&
              place({
                ...{ product, side, quantity, least: quote.least },
                // The user has seen which coins are paid out.
                ...(quote.paidOut.length > 0 && { inKind: true }),
              })
            : place({ product, side, quantity, least: '0', limit })
        }
      />
    </Sheet>
  );
}

function place(order: SentEtfOrder): Promise<void> {
  refusedEtfOrder.clear();
  return etfOrdering.begin(order);
}

/** Why a typed quantity cannot be sent, whatever the prices. */
function useQuantityFault(side: EtfSide, quantity: string, unit: string): string | undefined {
  const { t, i18n } = useTranslation();
  const fault = useAmountFault(quantity);
  if (side === 'subscribe' || !isOffStep(quantity, unit)) return fault;
  return t('trading.ticket.problems.size-step', { step: amountText(unit, i18n.language) });
}

interface LimitInput {
  /** Undefined: the order is executed now or not. */
  readonly limit: string | undefined;
  readonly change: (limit: string | undefined) => void;
}

/** At the prices of now, or as soon as one share costs no more, or brings no less. */
function Limit({ limit, change }: LimitInput): ReactNode {
  const { t } = useTranslation();
  const fault = useAmountFault(limit ?? '');
  return (
    <>
      <Segments
        label={t('etf.ticket.when')}
        choices={[
          { key: 'now', label: t('etf.ticket.now') },
          { key: 'limit', label: t('etf.ticket.atLimit') },
        ]}
        chosen={limit === undefined ? 'now' : 'limit'}
        choose={(key) => change(key === 'now' ? undefined : '')}
      />
      {limit === undefined ? null : (
        <AmountField
          label={t('etf.ticket.limit')}
          value={limit}
          change={change}
          unit={ETF_MONEY}
          problem={fault}
          hint={t('etf.ticket.limitText')}
          veiled={false}
        />
      )}
    </>
  );
}

interface TermsInput {
  readonly side: EtfSide;
  readonly quote: EtfQuote | undefined;
}

function Terms({ side, quote }: TermsInput): ReactNode {
  const { t, i18n } = useTranslation();
  const unitOf = useShareUnit();
  const money = (plain: string | undefined) =>
    plain === undefined ? UNKNOWN : `${amountText(plain, i18n.language)} ${ETF_MONEY}`;
  const shares = (plain: string | undefined) =>
    plain === undefined ? UNKNOWN : `${amountText(plain, i18n.language)} ${unitOf(plain)}`;
  const isBuy = side === 'subscribe';
  const total = quote && totalOf(side, quote);
  const slippage = quote && shortestText(formatScaled(quote.slippageBps, BPS_DIGITS));
  const [first, last] = isBuy ? [shares(quote?.shares), money(total)] : [money(total), shares(quote?.shares)];
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t('etf.ticket.receive')}</dt>
        <dd data-testid="etf-receives">{first}</dd>
      </div>
      <div>
        <dt>{t(isBuy ? 'etf.ticket.pay' : 'etf.ticket.redeem')}</dt>
        <dd data-testid="etf-pays">{last}</dd>
      </div>
      <div>
        <dt>{t('etf.ticket.price')}</dt>
        <dd>{money(quote?.price)}</dd>
      </div>
      <div>
        <dt>{t('etf.ticket.slippage')}</dt>
        <dd>{slippage === undefined ? UNKNOWN : `${amountText(slippage, i18n.language)}%`}</dd>
      </div>
      <div>
        <dt>{t('etf.ticket.fee')}</dt>
        <dd>{money(quote?.fee)}</dd>
      </div>
      <div>
        <dt>{t('etf.ticket.least')}</dt>
        <dd>{(isBuy ? shares : money)(quote?.least)}</dd>
      </div>
    </dl>
  );
}

/** The result of an order at its limit, or more: the terms of now say nothing about it. */
function LimitTerms({
  side,
  quantity,
  limit,
  unit,
}: LimitTermsInput & { readonly side: EtfSide }): ReactNode {
  const { t, i18n } = useTranslation();
  const isBuy = side === 'subscribe';
  const receives = atLimit(side, { quantity, limit, unit });
  const unitOf = useShareUnit();
  const text = (plain: string, isMoney: boolean) =>
    `${amountText(plain, i18n.language)} ${isMoney ? ETF_MONEY : unitOf(plain)}`;
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t(isBuy ? 'etf.ticket.pay' : 'etf.ticket.redeem')}</dt>
        <dd>{isGiven(quantity) ? text(quantity, isBuy) : UNKNOWN}</dd>
      </div>
      <div>
        <dt>{`${t('etf.ticket.receive')} · ${t('etf.ticket.least')}`}</dt>
        <dd data-testid="etf-at-limit">{receives === undefined ? UNKNOWN : text(receives, !isBuy)}</dd>
      </div>
    </dl>
  );
}

/** The coins that are paid out, because they are not traded now. */
function PaidOut({ coins }: { readonly coins: EtfQuote['paidOut'] }): ReactNode {
  const { t, i18n } = useTranslation();
  if (coins.length === 0) return null;
  const texts = coins.map(({ asset, quantity }) => `${amountText(quantity, i18n.language)} ${asset}`);
  return (
    <>
      <dl className={styles.terms}>
        <div>
          <dt>{t('etf.ticket.paidOut')}</dt>
          <dd data-testid="etf-paid-out">{texts.join(', ')}</dd>
        </div>
      </dl>
      <p className={styles.quiet}>{t('etf.ticket.paidOutText')}</p>
    </>
  );
}

/** With the fee of a subscription, less that of a redemption. */
function totalOf(side: EtfSide, { value, fee }: EtfQuote): string {
  const [worth, charged] = [minorOf(value) ?? 0n, minorOf(fee) ?? 0n];
  return minorText(side === 'subscribe' ? worth + charged : worth - charged);
}

interface SubmitInput {
  readonly side: EtfSide;
  readonly disabled: boolean;
  readonly press: () => Promise<void> | undefined;
}

/** The button, replaced by an order without an answer. */
function Submit({ side, disabled, press }: SubmitInput): ReactNode {
  const { t } = useTranslation();
  const { open, unknown } = useSnapshot(etfOrdering.view);
  if (open !== undefined && unknown)
    return <Unanswered text={t('etf.ticket.unknown')} all={[]} command={etfOrdering} />;
  return (
    <>
      <p className={styles.quiet}>{t('etf.ticket.note')}</p>
      <Button
        kind={side === 'subscribe' ? 'up' : 'down'}
        wide
        busy={open !== undefined}
        disabled={disabled}
        press={press}
      >
        {t(`etf.sides.${side}`)}
      </Button>
    </>
  );
}
