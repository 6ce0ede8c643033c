import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled } from '#domain/decimal-text';
import { directionOf } from '#domain/direction';
import type { ContractTrigger } from '#protocol/names/contract';
import { Facts, RowHead } from '../../../../blocks/trading/order-row.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useTimes } from '../../../../blocks/use-times.ts';
import { useContractTexts } from '../use-contract-texts.ts';

const BETWEEN = ' · ';
const ABOUT = '≈ ';
const SETTLED_IN = 'USDT';
/** With a space at which no line breaks. */
const ABOVE = '≥\u00A0';
const BELOW = '≤\u00A0';

interface TriggerFactsInput {
  readonly trigger: ContractTrigger;
  /** The PnL that it would settle, decimal text; '' while it closes nothing. */
  readonly settled?: string;
  /** It is listed with its position or order, which names the market. */
  readonly named?: boolean;
}

/** A conditional order: its condition, the order that it places, and its status. */
export function TriggerFacts({ trigger, settled = '', named = false }: TriggerFactsInput): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const { symbol, side, status, cause, created, reduceOnly, purpose, position, positionSide } = trigger;
  const { callbackBps, triggerBy } = trigger;
  const isActivated = trigger.trigger !== '';
  const purposeName = t(callbackBps > 0 ? 'positions.purposes.trailing' : `positions.purposes.${purpose}`);
  const notes = [
    ...(named ? [] : [purposeName]),
    t(`positions.fields.${triggerBy}`),
    ...(callbackBps > 0 ? [`${texts.amount(formatScaled(callbackBps, 2))}%`] : []),
    ...(positionSide === 'net' ? [] : [texts.side(positionSide)]),
    ...(reduceOnly && purpose === 'stop' ? [t('positions.orders.reduceOnly')] : []),
    ...(cause === '' ? [] : [t(`positions.triggers.causes.${cause}`)]),
  ];
  return (
    <>
      <RowHead
        side={side}
        market={named ? purposeName : texts.market(symbol)}
        end={t(`positions.triggers.statuses.${status}`)}
      />
      <span className={styles.head}>
        <span className={styles.note}>{notes.join(BETWEEN)}</span>
        <span className={styles.end}>{second(created)}</span>
      </span>
      <Facts
        facts={[
          [t(isActivated ? 'positions.protect.trigger' : 'contract.ticket.activationPrice'), condition()],
          [
            t('trading.fields.size'),
            trigger.size === '' && position > 0
              ? t('positions.triggers.whole')
              : `${texts.amount(trigger.size)} ${texts.base(symbol)}`,
          ],
          [
            t('trading.fields.price'),
            trigger.price === '' ? t('trading.types.market') : texts.amount(trigger.price),
          ],
        ]}
      />
      {settled === '' ? null : (
        <span className={styles.last} data-testid="trigger-settled">
          <span className={styles.name}>{t('positions.protect.settled')}</span>
          <span className={styles.value} data-direction={directionOf(settled)}>
            {`${ABOUT}${texts.signed(settled)} ${SETTLED_IN}`}
          </span>
        </span>
      )}
    </>
  );

  /** "≥ 61,000"; a trailing stop is activated from the other side than it fires. */
  function condition(): string {
    const { rises, trigger: price, activation } = trigger;
    return `${isActivated === rises ? ABOVE : BELOW}${texts.amount(isActivated ? price : activation)}`;
  }
}
