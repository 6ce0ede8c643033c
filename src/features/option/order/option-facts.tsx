import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#protocol/names/option';
import { CopyButton } from '../../../blocks/copy-button.tsx';
import { useTimes } from '../../../blocks/use-times.ts';
import { DirectionSign } from '../direction-sign.tsx';
import { endOf, resultOf } from '../option-result.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import styles from './option-page.module.css';

interface OptionFactsInput {
  readonly order: OptionOrder;
  /** The contract whose index it follows. */
  readonly source: string;
}

const BETWEEN = ' · ';
const SECOND = 1_000;

/** The result first, then the terms, the prices with their times, and the rule that gives them. */
export function OptionFacts({ order, source }: OptionFactsInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const { symbol, cycle, direction, asset, id } = order;
  const result = resultOf(order);
  const facts = useFacts(order, source);
  return (
    <>
      <p className={styles.what}>
        <DirectionSign direction={direction} size={20} />
        {[texts.market(symbol), texts.direction(direction), texts.cycle(cycle)].join(BETWEEN)}
      </p>
      {result === undefined ? null : (
        <p className={styles.result} data-result={result} data-testid="option-result">
          {texts.result(result)} <strong>{`${texts.brought(order)} ${asset}`}</strong>
        </p>
      )}
      {order.cause === '' ? null : <p className={styles.note}>{t(`option.causes.${order.cause}`)}</p>}
      {order.late ? <p className={styles.note}>{t('option.notices.late')}</p> : null}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('trading.orders.number')}</dt>
          <dd className={styles.number}>
            {String(id)}
            <CopyButton text={String(id)} label={t('trading.orders.copy')} />
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        {t(endOf(order).how === 'exited' ? 'option.order.exitRule' : 'option.order.rule', {
          delay: String(order.openDelayMillis / SECOND),
          within: String(order.openWithinMillis / SECOND),
          window: String(order.windowMillis / SECOND),
        })}
      </p>
    </>
  );
}

/** Names and values; what is not known yet is left out. */
function useFacts(order: OptionOrder, source: string): readonly (readonly [name: string, value: string])[] {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const { second } = useTimes();
  const { asset, stake, fee, odds, payout, opened, openedTime } = order;
  const { low, high, delivered, delivery, created } = order;
  const result = resultOf(order);
  const end = endOf(order);
  const money = (plain: string) => `${texts.amount(plain)} ${asset}`;
  return [
    [t('option.fields.stake'), money(stake)],
    [t('option.fields.fee'), money(fee)],
    [t('option.fields.odds'), texts.gain(odds)],
    ...(result === undefined ? [] : [[t('option.fields.payout'), money(payout)] as const]),
    [t('option.fields.bought'), second(created)],
    [t('option.fields.opening'), texts.amount(opened)],
    ...(openedTime === 0 ? [] : [[t('option.fields.openedAt'), second(openedTime)] as const]),
    ...(low === ''
      ? []
      : [[t('option.fields.band'), `${texts.amount(low)} – ${texts.amount(high)}`] as const]),
    [t('option.fields.delivery'), second(delivery)],
    ...(end.how === 'delivered' ? [] : [[t(`option.results.${end.how}`), second(end.time)] as const]),
    ...(delivered === ''
      ? []
      : [
          [
            t(`option.fields.${end.how === 'exited' ? 'exitPrice' : 'closing'}`),
            texts.amount(delivered),
          ] as const,
        ]),
    [t('option.fields.source'), t('option.order.source', { market: texts.market(source) })],
  ];
}
