import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorOf, minorText } from '#domain/ledger/minor';
import type { contractFunding } from '#protocol/entities/contract-funding';
import type { contractFundings } from '#protocol/funding';
import { CALLS } from '#protocol/names/calls';
import type { ContractFunding } from '#protocol/names/funding';
import { call, QUIETLY } from '../../../../api/call.ts';
import { useContractResets } from '../../../../blocks/contract-account.ts';
import { useFundingTexts } from '../../../../blocks/market/use-funding-texts.ts';
import { ListFrame, Nothing, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { Facts } from '../../../../blocks/trading/order-row.tsx';
import words from '../../../../blocks/trading/order-row.module.css';
import { useParts } from '../../../../blocks/use-parts.ts';
import { useTimes } from '../../../../blocks/use-times.ts';
import { useEntityRows } from '../../../../engine/entity-rows.ts';
import { PositionSideTag } from '../positions/position-side.tsx';
import { heldSideOf, listedRows } from '../listed-rows.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import styles from './past-forced.module.css';

const PART_SIZE = 50;

/** The funding that the user's positions paid and received. */
export function PastFundings({ filter, span, whole }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const { symbol, side } = filter;
  const ask = useCallback(
    (before?: number) =>
      call<typeof contractFundings>(
        CALLS.contractFundings,
        {
          ...(symbol === '' ? {} : { symbol }),
          ...(before === undefined ? {} : { before }),
          limit: PART_SIZE,
        },
        QUIETLY,
      ),
    [symbol],
  );
  const parts = useParts<ContractFunding>({ name: `fundings ${symbol}`, ask, missed: useContractResets() });
  const fresh = useEntityRows<typeof contractFunding>('contract-funding', symbol || 'all');
  const held = heldSideOf(side);
  const { items, next } = parts;
  const payments = useMemo(
    () => listedRows<ContractFunding>({ items, next }, fresh, { held, span }, ({ time }) => time),
    [items, next, fresh, held, span],
  );
  return (
    <ListFrame
      parts={parts}
      whole={whole}
      label={t('positions.histories.funding')}
      nothing={
        <Nothing
          filter={{ ...filter, status: '' }}
          title={t('positions.funding.none')}
          text={t('positions.funding.noneText')}
        />
      }
      above={payments.length === 0 ? null : <Sums payments={payments} />}
      items={payments}
      row={(payment) => <Payment payment={payment} />}
    />
  );
}

/** Of the listed payments: further ones load while the list is read. */
function Sums({ payments }: { readonly payments: readonly ContractFunding[] }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const sum = payments.reduce((total, { amount }) => total + (minorOf(amount) ?? 0n), 0n);
  return (
    <p className={styles.total}>
      <span>{t('positions.funding.sum', { count: payments.length })}</span>
      <strong data-testid="funding-sum">
        {texts.signed(minorText(sum))} {payments[0]?.asset}
      </strong>
    </p>
  );
}

function Payment({ payment }: { readonly payment: ContractFunding }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const { percent } = useFundingTexts();
  const { symbol, side, size, rate, mark, amount, asset, time } = payment;
  return (
    <div className={words.alone} data-testid="funding-row">
      <div className={words.words}>
        <span className={words.head}>
          <PositionSideTag side={side} />
          <strong className={words.market}>{texts.market(symbol)}</strong>
          <span className={words.note}>{percent(rate)}</span>
          <span className={words.end}>{second(time)}</span>
        </span>
        <Facts
          facts={[
            [t('positions.fields.size', { coin: texts.base(symbol) }), texts.amount(size)],
            [t('positions.fields.mark'), texts.amount(mark)],
            [t('positions.funding.amount', { coin: asset }), texts.signed(amount)],
          ]}
        />
      </div>
    </div>
  );
}
