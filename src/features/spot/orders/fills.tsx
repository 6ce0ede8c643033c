import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import type { SpotFill } from '#protocol/names/spot';
import type { fillHistory } from '#protocol/spot';
import { call, QUIETLY } from '../../../api/call.ts';
import { useParts } from '../../../blocks/use-parts.ts';
import { useFills, useOrderResets } from '../../../blocks/spot-orders.ts';
import { addressOf } from '../../../navigation/address.ts';
import { PageLink } from '../../../navigation/page-link.tsx';
import { ORDER_PATH } from '../../../navigation/pages.ts';
import { ListFrame, Nothing, type OrderListInput } from '../../../blocks/trading/list-frame.tsx';
import { FillFacts } from '../../../blocks/trading/order-facts.tsx';
import { listedFills, questionOf } from '../../../blocks/trading/order-lists.ts';
import styles from '../../../blocks/trading/order-row.module.css';

const PART_SIZE = 30;

/** The fills of the user's orders; new ones appear at the top automatically. */
export function Fills({ filter, span, whole }: OrderListInput): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(
    (before?: number) =>
      call<typeof fillHistory>(
        CALLS.spotFills,
        {
          ...questionOf({ ...filter, status: '' }, span),
          ...(before === undefined ? {} : { before }),
          limit: PART_SIZE,
        },
        QUIETLY,
      ),
    [filter, span],
  );
  const name = `fills ${JSON.stringify(questionOf({ ...filter, status: '' }, span))}`;
  const parts = useParts<SpotFill>({ name, ask, missed: useOrderResets() });
  const live = useFills(filter.symbol || 'all');
  const { items, next } = parts;
  const fills = useMemo(
    () => listedFills({ loaded: items ?? [], next, live }, filter, span),
    [items, next, live, filter, span],
  );
  return (
    <ListFrame
      parts={parts}
      whole={whole}
      label={t('trading.orders.fills')}
      nothing={
        <Nothing
          filter={{ ...filter, status: '' }}
          title={t('trading.orders.noFills')}
          text={t('trading.orders.noFillsText')}
        />
      }
      items={fills}
      row={(fill) => (
        <div className={styles.alone} data-testid="fill">
          <PageLink to={addressOf(ORDER_PATH, { id: fill.order })} className={styles.words}>
            <FillFacts fill={fill} />
          </PageLink>
        </div>
      )}
    />
  );
}
