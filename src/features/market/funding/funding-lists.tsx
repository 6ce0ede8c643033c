import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#domain/market/instrument';
import type { contractFunding } from '#protocol/entities/contract-funding';
import type { contractFundingRates, contractFundings } from '#protocol/funding';
import { CALLS } from '#protocol/names/calls';
import type { ContractFunding, FundingRate } from '#protocol/names/funding';
import { call, QUIETLY } from '../../../api/call.ts';
import { HIDDEN_AMOUNT, isMoneyHidden } from '../../../blocks/hidden-money.ts';
import { useParts } from '../../../blocks/use-parts.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { useEntityRows } from '../../../engine/entity-rows.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import styles from './funding-page.module.css';
import { LoadedList } from './loaded-list.tsx';
import { RateChart } from './rate-chart.tsx';
import { useFundingTexts } from '../../../blocks/market/use-funding-texts.ts';

interface RateRow extends FundingRate {
  readonly id: number;
}

/** All final rates of a contract; a new one appears after its instant. */
export function RateList({ symbol }: { readonly symbol: string }): ReactNode {
  const { t } = useTranslation();
  const next = useValue(useTopic(`mark/${symbol}`).nextFundingTime);
  const ask = useCallback(
    async (before?: number) => {
      const input = before === undefined ? { symbol } : { symbol, before };
      const page = await call<typeof contractFundingRates>(CALLS.contractFundingRates, input, QUIETLY);
      return { ...page, list: page.list.map((rate): RateRow => ({ ...rate, id: rate.time })) };
    },
    [symbol],
  );
  const parts = useParts({ name: `rates ${symbol}`, ask, missed: next });
  return (
    <>
      <RateChart rates={parts.items ?? []} />
      <LoadedList
        parts={parts}
        label={t('funding.rates')}
        empty={t('funding.noRates')}
        row={(each) => <Rate {...each} />}
      />
    </>
  );
}

/** Payments of the user in a contract; a new one appears with its event. */
export function PaymentList({ instrument }: { readonly instrument: Instrument }): ReactNode {
  const { t } = useTranslation();
  const { symbol } = instrument;
  const newest = useEntityRows<typeof contractFunding>('contract-funding', symbol)[0]?.id ?? 0;
  const ask = useCallback(
    (before?: number) => {
      const input = before === undefined ? { symbol } : { symbol, before };
      return call<typeof contractFundings>(CALLS.contractFundings, input, QUIETLY);
    },
    [symbol],
  );
  const parts = useParts({ name: `payments ${symbol}`, ask, missed: newest });
  return (
    <LoadedList
      parts={parts}
      label={t('funding.payments')}
      empty={t('funding.noPayments')}
      row={(each) => <Payment {...each} base={instrument.base} />}
    />
  );
}

function Rate({ rate, mark, time }: RateRow): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  const { percent, number } = useFundingTexts();
  return (
    <div className={styles.row} data-testid="funding-rate">
      <span>
        {percent(rate)}
        <span className={styles.small}>{t('funding.atMark', { price: number(mark) })}</span>
      </span>
      <span className={styles.small}>{moment(time)}</span>
    </div>
  );
}

function Payment(payment: ContractFunding & { readonly base: string }): ReactNode {
  const { t } = useTranslation();
  const { moment } = useTimes();
  const { percent, number, signed } = useFundingTexts();
  const isHidden = useValue(isMoneyHidden);
  const { side, size, rate, amount, asset, time, base } = payment;
  return (
    <div className={styles.row} data-testid="funding-payment">
      <span>
        {t(`funding.${side}`, { size: `${number(size)} ${base}` })}
        <span className={styles.small}>{percent(rate)}</span>
      </span>
      <span className={styles.end}>
        {isHidden ? HIDDEN_AMOUNT : signed(amount)} {asset}
        <span className={styles.small}>{moment(time)}</span>
      </span>
    </div>
  );
}
