import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CALLS } from '#protocol/names/calls';
import type { OptionOrder } from '#protocol/names/option';
import type { optionOrders } from '#protocol/option';
import { call, QUIETLY } from '../../../api/call.ts';
import { useEndedOptions, useOptionResets } from '../../../blocks/option-account.ts';
import { ListFrame } from '../../../blocks/trading/list-frame.tsx';
import { Facts } from '../../../blocks/trading/order-row.tsx';
import styles from '../../../blocks/trading/order-row.module.css';
import { useParts } from '../../../blocks/use-parts.ts';
import { useTimes } from '../../../blocks/use-times.ts';
import { addressOf } from '../../../navigation/address.ts';
import { navigation } from '../../../navigation/navigation.tsx';
import { PageLink } from '../../../navigation/page-link.tsx';
import { OPTION_ORDER_PATH, TRADE_OPTION_PATH } from '../../../navigation/pages.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { DirectionSign } from '../direction-sign.tsx';
import { endOf, resultOf } from '../option-result.ts';
import { useOptionTexts } from '../use-option-texts.ts';
import { isNarrow, listedOptions, questionOf, type OptionFilter } from './option-filter.ts';
import record from './record.module.css';

const PART_SIZE = 30;

interface PastOptionsInput {
  readonly filter: OptionFilter;
  /** The list is the page's content. */
  readonly whole?: boolean;
  /** Above the rows. */
  readonly above?: ReactNode;
}

/** Delivered and returned options; events of the account's channel add those that end later. */
export function PastOptions({ filter, whole = false, above }: PastOptionsInput): ReactNode {
  const { t } = useTranslation();
  const ask = useCallback(
    (before?: number) =>
      call<typeof optionOrders>(
        CALLS.optionOrders,
        { ...questionOf(filter), ...(before === undefined ? {} : { before }), limit: PART_SIZE },
        QUIETLY,
      ),
    [filter],
  );
  const name = `options ${JSON.stringify(questionOf(filter))}`;
  const parts = useParts<OptionOrder>({ name, ask, missed: useOptionResets() });
  const live = useEndedOptions(filter.symbol || 'all');
  const { items, next } = parts;
  const options = useMemo(
    () => listedOptions<OptionOrder>({ loaded: items ?? [], next, live }, filter),
    [items, next, live, filter],
  );
  const nothing = isNarrow(filter) ? (
    <Notice title={t('trading.orders.noneLike')} />
  ) : (
    <Notice
      title={t('option.record.none')}
      text={t('option.record.noneText')}
      // The list below the ticket needs no way to it.
      {...(whole && {
        action: { label: t('option.record.buy'), act: () => navigation.navigateTo(TRADE_OPTION_PATH) },
      })}
    />
  );
  return (
    <ListFrame
      parts={parts}
      whole={whole}
      above={above}
      label={t('option.record.title')}
      nothing={nothing}
      items={options}
      row={(order) => <PastOption order={order} />}
    />
  );
}

function PastOption({ order }: { readonly order: OptionOrder }): ReactNode {
  const { t } = useTranslation();
  const texts = useOptionTexts();
  const { second } = useTimes();
  const { id, symbol, cycle, direction, stake, opened, delivered } = order;
  const result = resultOf(order) ?? 'returned';
  const { how, time } = endOf(order);
  const isExit = how === 'exited';
  return (
    <PageLink
      to={addressOf(OPTION_ORDER_PATH, { id })}
      className={`${styles.alone} ${record.row}`}
      data-testid="past-option"
    >
      <span className={styles.words}>
        <span className={styles.head}>
          <DirectionSign direction={direction} size={18} />
          <strong className={styles.market}>{`${texts.market(symbol)} ${texts.direction(direction)}`}</strong>
          <Tag>{texts.cycle(cycle)}</Tag>
          <strong className={record.result} data-result={result}>
            {texts.result(result)} <span data-testid="gain">{texts.brought(order)}</span>
          </strong>
        </span>
        <span className={styles.note}>
          {isExit ? `${t('option.results.exited')} · ${second(time)}` : second(time)}
        </span>
        <Facts
          facts={[
            [t('option.fields.opening'), texts.amount(opened)],
            [t(isExit ? 'option.fields.exitPrice' : 'option.fields.closing'), texts.amount(delivered)],
            [t('option.fields.stake'), texts.amount(stake)],
          ]}
        />
      </span>
    </PageLink>
  );
}
