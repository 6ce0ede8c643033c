import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderSide } from '#domain/trading/order';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';
import { useTimes } from '../../../blocks/use-times.ts';
import styles from './order-row.module.css';
import { Side } from '../side.tsx';
import { percentFilled, useOrderTexts } from './use-order-texts.ts';

interface RowHeadInput {
  readonly side: OrderSide;
  readonly market: string;
  readonly note?: string;
  /** At the line's end. */
  readonly end: string;
}

export function RowHead({ side, market, note, end }: RowHeadInput): ReactNode {
  return (
    <span className={styles.head}>
      <Side side={side} />
      <strong className={styles.market}>{market}</strong>
      {note === undefined ? null : <span className={styles.note}>{note}</span>}
      <span className={styles.end}>{end}</span>
    </span>
  );
}

interface FactsInput {
  readonly facts: readonly (readonly [name: string, value: string])[];
}

/** Values with their labels, in the same columns in each row. */
export function Facts({ facts }: FactsInput): ReactNode {
  return (
    <span className={styles.facts}>
      {facts.map(([name, value]) => (
        <span key={name} className={styles.fact}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
        </span>
      ))}
    </span>
  );
}

/**
 * A list's row of an order: what was ordered, its status and its progress.
 * @param ended shows no bar of its progress
 */
export function OrderFacts({
  order,
  ended = false,
}: {
  readonly order: SpotOrder;
  readonly ended?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { second } = useTimes();
  const texts = useOrderTexts();
  const { side, symbol, created, status } = order;
  return (
    <>
      <RowHead side={side} market={texts.market(symbol)} end={t(`spot.statuses.${status}`, '—')} />
      <span className={styles.head}>
        <span className={styles.note}>{texts.rests(order)}</span>
        <span className={styles.end}>{second(created)}</span>
      </span>
      <Facts
        facts={[
          [t('spot.fields.price'), texts.price(order)],
          [t('spot.orders.filledOf'), texts.progress(order)],
          [t('spot.fields.average'), texts.average(order)],
        ]}
      />
      {ended ? null : (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${percentFilled(order)}%` }} />
        </span>
      )}
    </>
  );
}

interface FillFactsInput {
  readonly fill: SpotFill;
  /** It is part of an order's page, which shows the rest. */
  readonly bare?: boolean;
}

export function FillFacts({ fill, bare = false }: FillFactsInput): ReactNode {
  const { t } = useTranslation();
  const { second } = useTimes();
  const texts = useOrderTexts();
  const { side, symbol, price, size, total, fee, feeAsset, role, time } = fill;
  return (
    <>
      {bare ? (
        <span className={styles.head}>
          <span className={styles.note}>{t(`spot.roles.${role}`)}</span>
          <span className={styles.end}>{second(time)}</span>
        </span>
      ) : (
        <RowHead
          side={side}
          market={texts.market(symbol)}
          note={t(`spot.roles.${role}`)}
          end={second(time)}
        />
      )}
      <Facts
        facts={[
          [t('spot.fields.price'), texts.amount(price)],
          [t('spot.fields.size'), texts.amount(size)],
          [t('spot.fields.total'), texts.amount(total)],
        ]}
      />
      <span className={styles.last}>
        <span className={styles.name}>{t('spot.fields.fee')}</span>
        <span className={styles.value}>{`${texts.amount(fee)} ${feeAsset}`}</span>
      </span>
    </>
  );
}
