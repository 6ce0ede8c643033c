import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CancelCause, PositionCause } from '#domain/trading/order';
import type { SpotOrder } from '#protocol/names/spot';
import { CopyButton } from '../../../blocks/copy-button.tsx';
import { useTimes } from '../../../blocks/use-times.ts';
import styles from './order-page.module.css';
import { Side } from '../../../blocks/trading/side.tsx';
import { percentFilled, useOrderTexts } from '../../../blocks/trading/use-order-texts.ts';

/** A spot order has no position. */
type SpotCause = Exclude<CancelCause, PositionCause>;

/** All values of an order, the most important first. */
export function OrderSheetRows({ order }: { readonly order: SpotOrder }): ReactNode {
  const { t } = useTranslation();
  const texts = useOrderTexts();
  const { second } = useTimes();
  const { side, symbol, status, size, filled, filledTotal, fee, feeAsset, cause, created, updated, id } =
    order;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('trading.fields.average'), texts.average(order)],
    [t('trading.orders.filledTotal'), `${texts.amount(filledTotal)} ${texts.quote(symbol)}`],
    [t('trading.orders.feeSum'), `${texts.amount(fee)} ${feeAsset}`],
    [t('trading.fields.type'), texts.terms(order)],
    [t('trading.fields.price'), texts.price(order)],
    [t('trading.fields.size'), texts.ordered(order)],
    ...(cause === ''
      ? []
      : [[t('trading.orders.ended'), t(`trading.causes.${cause as SpotCause}`, '—')] as const]),
    [t('trading.orders.placed'), second(created)],
    [t('trading.orders.updated'), second(updated)],
  ];
  return (
    <section className={styles.order} data-testid="order-detail">
      <p className={styles.head}>
        <Side side={side} />
        <strong className={styles.market}>{texts.market(symbol)}</strong>
        <span className={styles.status}>{t(`trading.statuses.${status}`, '—')}</span>
      </p>
      <p className={styles.filled}>
        <span className={styles.name}>{t('trading.orders.filledOf')}</span>
        <strong className={styles.figure}>{texts.amount(filled)}</strong>
        {/* An order by amount states it in the quote asset. */}
        <span className={styles.whole}>{size === '' ? texts.base(symbol) : `/ ${texts.ordered(order)}`}</span>
      </p>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${percentFilled(order)}%` }} />
      </span>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.row}>
          <dt>{t('trading.orders.number')}</dt>
          <dd className={styles.number}>
            {id}
            <CopyButton label={t('trading.orders.copy')} text={String(id)} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
