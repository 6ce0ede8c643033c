import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OPEN_TRIGGER_STATUSES } from '#domain/contract/trigger-terms';
import type { triggerHistory } from '#protocol/contract-triggers';
import { CALLS } from '#protocol/names/calls';
import type { ContractTrigger } from '#protocol/names/contract';
import { call, QUIETLY } from '../../../../api/call.ts';
import { useContractResets, useEndedTriggers } from '../../../../blocks/contract-account.ts';
import { newestById } from '../../../../blocks/newest-by-id.ts';
import { ListFrame, Nothing, type OrderListInput } from '../../../../blocks/trading/list-frame.tsx';
import styles from '../../../../blocks/trading/order-row.module.css';
import { useParts } from '../../../../blocks/use-parts.ts';
import { isInSpan } from '../../../../i18n/day-span.ts';
import { TriggerFacts } from './trigger-facts.tsx';

const PART_SIZE = 30;

/** The triggers that fired or were cancelled. */
export function PastTriggers({ filter, span, whole }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const { symbol, side } = filter;
  const ask = useCallback(
    (before?: number) =>
      call<typeof triggerHistory>(
        CALLS.contractTriggers,
        {
          ...(symbol === '' ? {} : { symbol }),
          ...span,
          ...(before === undefined ? {} : { before }),
          limit: PART_SIZE,
        },
        QUIETLY,
      ),
    [symbol, span],
  );
  const name = `triggers ${JSON.stringify({ symbol, ...span })}`;
  const parts = useParts<ContractTrigger>({ name, ask, missed: useContractResets() });
  const ended = useEndedTriggers(symbol || 'all');
  const { items, next } = parts;
  const triggers = useMemo(
    () =>
      newestById<ContractTrigger>(items ?? [], ended)
        .filter(({ status, id }) => !OPEN_TRIGGER_STATUSES.has(status) && id >= (next ?? 0))
        .filter((each) => (side || each.side) === each.side && isInSpan(each.created, span))
        .sort((one, other) => other.id - one.id),
    [items, next, ended, side, span],
  );
  return (
    <ListFrame
      parts={parts}
      whole={whole}
      label={t('positions.tabs.triggers')}
      nothing={
        <Nothing
          filter={{ ...filter, status: '' }}
          title={t('positions.triggers.noPast')}
          text={t('positions.triggers.noPastText')}
        />
      }
      items={triggers}
      row={(trigger) => (
        <div className={styles.alone} data-testid="trigger">
          <div className={styles.words}>
            <TriggerFacts trigger={trigger} />
          </div>
        </div>
      )}
    />
  );
}
