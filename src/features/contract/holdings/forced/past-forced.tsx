import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { contractLiquidation } from '#protocol/entities/contract-liquidation';
import type { contractLiquidations } from '#protocol/liquidation';
import { CALLS } from '#protocol/names/calls';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { call, QUIETLY } from '../../../../api/call.ts';
import { useContractResets } from '../../../../blocks/contract-account.ts';
import { ListFrame, Nothing, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { Facts } from '../../../../blocks/trading/order-row.tsx';
import words from '../../../../blocks/trading/order-row.module.css';
import { useParts } from '../../../../blocks/use-parts.ts';
import { useTimes } from '../../../../blocks/use-times.ts';
import { useEntityRows } from '../../../../engine/entity-rows.ts';
import { PageLink } from '../../../../navigation/page-link.tsx';
import { PositionSideTag } from '../positions/position-side.tsx';
import { heldSideOf, listedRows } from '../listed-rows.ts';
import { useContractTexts } from '../use-contract-texts.ts';
import { forcedCloseOf } from './forced-close-link.tsx';
import styles from './past-forced.module.css';

const PART_SIZE = 30;

/** The steps by which the platform closed positions of the user; each leads to its explanation. */
export function PastForced({ filter, span, whole }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const { symbol, side } = filter;
  const ask = useCallback(
    (before?: number) =>
      call<typeof contractLiquidations>(
        CALLS.contractLiquidations,
        {
          ...(symbol === '' ? {} : { symbol }),
          ...(before === undefined ? {} : { before }),
          limit: PART_SIZE,
        },
        QUIETLY,
      ),
    [symbol],
  );
  const parts = useParts<ContractLiquidation>({ name: `forced ${symbol}`, ask, missed: useContractResets() });
  const fresh = useEntityRows<typeof contractLiquidation>('contract-liquidation', symbol || 'all');
  const held = heldSideOf(side);
  const { items, next } = parts;
  const steps = useMemo(
    () => listedRows<ContractLiquidation>({ items, next }, fresh, { held, span }, ({ time }) => time),
    [items, next, fresh, held, span],
  );
  return (
    <ListFrame
      parts={parts}
      whole={whole}
      label={t('positions.histories.forced')}
      nothing={
        <Nothing
          filter={{ ...filter, status: '' }}
          title={t('positions.forced.none')}
          text={t('positions.forced.noneText')}
        />
      }
      items={steps}
      row={(step) => <Step step={step} />}
    />
  );
}

function Step({ step }: { readonly step: ContractLiquidation }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  const { second } = useTimes();
  const { position, symbol, side, cause, mark, closed, pnl, asset, time } = step;
  return (
    <PageLink to={forcedCloseOf(position)} className={styles.row} data-testid="forced-row">
      <span className={words.words}>
        <span className={words.head}>
          <PositionSideTag side={side} />
          <strong className={words.market}>{texts.market(symbol)}</strong>
          <span className={words.note}>{t(`positions.causes.${cause}`)}</span>
          <span className={words.end}>{second(time)}</span>
        </span>
        <Facts
          facts={[
            [t('positions.fields.mark'), texts.amount(mark)],
            [t('positions.forced.closed', { coin: texts.base(symbol) }), texts.amount(closed)],
            [t('positions.fields.settledOf', { coin: asset }), texts.signedCents(pnl)],
          ]}
        />
      </span>
    </PageLink>
  );
}
