import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '#domain/decimal-text';
import { directionOf } from '#domain/direction';
import type { contractFillHistory } from '#protocol/contract';
import { CALLS } from '#protocol/names/calls';
import type { ContractFill } from '#protocol/names/contract';
import { call, QUIETLY } from '../../../../api/call.ts';
import { useContractFills, useContractResets } from '../../../../blocks/contract-account.ts';
import { ListFrame, Nothing, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import { FillFacts } from '../../../../blocks/trading/order-facts.tsx';
import { listedFills, questionOf } from '../../../../blocks/trading/order-lists.ts';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useParts } from '../../../../blocks/use-parts.ts';
import { useContractTexts } from '../use-contract-texts.ts';

const PART_SIZE = 30;

/** The fills of the user's orders with what they settled; new ones appear at the top automatically. */
export function ContractFills({ filter, span, whole }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const { symbol, side, days } = filter;
  const asked = useMemo(() => ({ symbol, side, status: '' as const, days }), [symbol, side, days]);
  const ask = useCallback(
    (before?: number) =>
      call<typeof contractFillHistory>(
        CALLS.contractFills,
        { ...questionOf(asked, span), ...(before === undefined ? {} : { before }), limit: PART_SIZE },
        QUIETLY,
      ),
    [asked, span],
  );
  const name = `contract fills ${JSON.stringify(questionOf(asked, span))}`;
  const parts = useParts<ContractFill>({ name, ask, missed: useContractResets() });
  const live = useContractFills(symbol || 'all');
  const { items, next } = parts;
  const fills = useMemo(
    () => listedFills<ContractFill>({ loaded: items ?? [], next, live }, asked, span),
    [items, next, live, asked, span],
  );
  return (
    <ListFrame
      parts={parts}
      whole={whole}
      label={t('trading.orders.fills')}
      nothing={
        <Nothing filter={asked} title={t('trading.orders.noFills')} text={t('trading.orders.noFillsText')} />
      }
      items={fills}
      row={(fill) => (
        <div className={styles.alone} data-testid="contract-fill">
          <div className={styles.words}>
            <FillFacts fill={fill} />
            <Settled fill={fill} />
          </div>
        </div>
      )}
    />
  );
}

/** The PnL that a fill settled, if it closed anything. */
function Settled({ fill: { pnl, feeAsset } }: { readonly fill: ContractFill }): ReactNode {
  const { t } = useTranslation();
  const texts = useContractTexts();
  if (isZero(pnl)) return null;
  return (
    <span className={styles.last}>
      <span className={styles.name}>{t('positions.fields.settledOf', { coin: feeAsset })}</span>
      <span className={styles.value} data-direction={directionOf(pnl)}>
        {texts.signed(pnl)}
      </span>
    </span>
  );
}
