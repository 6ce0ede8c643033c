import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentFill, SentOrder } from '#protocol/entities/order-fields';
import { useTimes } from '../use-times.ts';
import { Facts, RowHead } from './order-row.tsx';
import styles from './order-row.module.css';
import { percentFilled, useOrderTexts } from './use-order-texts.ts';

const BETWEEN = ' · ';

interface OrderFactsInput {
  readonly order: SentOrder;
  /** It shows no bar of its progress. */
  readonly ended?: boolean;
  /** Further terms, beside its type. */
  readonly note?: string;
}

/**
 * A list's row of an order: what was ordered, its status and its progress.
 */
export function OrderFacts({ order, ended = false, note }: OrderFactsInput): ReactNode {
  const { t } = useTranslation();
  const { second } = useTimes();
  const texts = useOrderTexts();
  const { side, symbol, created, status } = order;
  return (
    <>
      <RowHead side={side} market={texts.market(symbol)} end={t(`trading.statuses.${status}`, '—')} />
      <span className={styles.head}>
        <span className={styles.note}>
          {[texts.rests(order), ...(note === undefined ? [] : [note])].join(BETWEEN)}
        </span>
        <span className={styles.end}>{second(created)}</span>
      </span>
      <Facts
        facts={[
          [t('trading.fields.price'), texts.price(order)],
          [t('trading.orders.filledOf'), texts.progress(order)],
          [t('trading.fields.average'), texts.average(order)],
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
  readonly fill: SentFill;
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
      {bare ? null : <RowHead side={side} market={texts.market(symbol)} />}
      <span className={styles.head}>
        <span className={styles.note}>{t(`trading.roles.${role}`)}</span>
        <span className={styles.end}>{second(time)}</span>
      </span>
      <Facts
        facts={[
          [t('trading.fields.price'), texts.amount(price)],
          [t('trading.fields.size'), texts.amount(size)],
          [t('trading.fields.total'), texts.amount(total)],
        ]}
      />
      <span className={styles.last}>
        <span className={styles.name}>{t('trading.fields.fee')}</span>
        <span className={styles.value}>{`${texts.amount(fee)} ${feeAsset}`}</span>
      </span>
    </>
  );
}
