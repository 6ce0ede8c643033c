import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScaled } from '#domain/decimal-text';
import type { ContractTrigger } from '#protocol/names/contract';
import { Facts, RowHead } from '../../../../blocks/trading/order-row.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useTimes } from '../../../../blocks/use-times.ts';
import { useContractTexts } from '../use-contract-texts.ts';

const BETWEEN = ' · ';
const ABOVE = ' ≥';
const BELOW = ' ≤';

/** A conditional order: its condition, the order that it places, and its status. */
export function TriggerFacts({ trigger }: { readonly trigger: ContractTrigger }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const { symbol, side, status, cause, created, reduceOnly, purpose, position, positionSide } = trigger;
  const notes = [
    ...(positionSide === 'net' ? [] : [texts.side(positionSide)]),
    ...(reduceOnly && purpose === 'stop' ? [t('positions.orders.reduceOnly')] : []),
    ...(cause === '' ? [] : [t(`positions.triggers.causes.${cause}`)]),
  ];
  return (
    <>
      <RowHead
        side={side}
        market={texts.market(symbol)}
        note={t(trigger.callbackBps > 0 ? 'positions.purposes.trailing' : `positions.purposes.${purpose}`)}
        end={t(`positions.triggers.statuses.${status}`)}
      />
      <span className={styles.head}>
        <span className={styles.note}>{notes.join(BETWEEN)}</span>
        <span className={styles.end}>{second(created)}</span>
      </span>
      <Facts
        facts={[
          condition(),
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
    </>
  );

  /** "Mark price ≥": "61,000"; of a trailing stop its distance too. */
  function condition(): readonly [string, string] {
    const { triggerBy, rises, callbackBps, trigger: price, activation } = trigger;
    const at = price === '' ? activation : price;
    const trails = callbackBps > 0 ? ` (${texts.amount(formatScaled(callbackBps, 2))}%)` : '';
    // A trailing stop is activated from the other side than it fires.
    const sign = (price === '') === rises ? BELOW : ABOVE;
    return [`${t(`positions.fields.${triggerBy}`)}${sign}`, `${texts.amount(at)}${trails}`];
  }
}
