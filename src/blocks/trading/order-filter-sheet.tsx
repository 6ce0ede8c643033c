import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_SIDES, type OrderSide } from '#domain/trading/order';
import type { OrderStatus } from '#domain/trading/order-states';
import type { TimeSpan } from '../../i18n/day-span.ts';
import { FilterField } from '../filter-field.tsx';
import { FilterSheet } from '../filter-sheet.tsx';
import { PairSheet } from '../market/pair-sheet.tsx';
import { RowButton } from '../../ui/rows.tsx';
import { NO_FILTER, type OrderFilter } from './order-lists.ts';
import { useOrderTexts } from './use-order-texts.ts';

interface OrderFilterSheetInput {
  /** The statuses of the list's orders; none: they are not filtered by it. */
  readonly statuses: readonly OrderStatus[];
  /** The markets are contracts. */
  readonly contracts?: boolean;
  /** By default those of orders. */
  readonly sideName?: (side: OrderSide) => string;
  readonly filter: OrderFilter;
  readonly choose: (filter: OrderFilter, span: TimeSpan) => void;
  readonly close: () => void;
}

/** Filters orders and fills. */
export function OrderFilterSheet(input: OrderFilterSheetInput): ReactNode {
  const { statuses, contracts = false, filter, choose, close } = input;
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filter);
  return (
    <FilterSheet
      days={draft.days}
      change={(days) => setDraft({ ...draft, days })}
      show={(span) => choose(draft, span)}
      clear={() => choose(NO_FILTER, {})}
      close={close}
    >
      <MarketField
        symbol={draft.symbol}
        contracts={contracts}
        change={(symbol) => setDraft({ ...draft, symbol })}
      />
      <FilterField
        label={t('trading.fields.side')}
        keys={ORDER_SIDES}
        text={input.sideName ?? ((side) => t(`trading.sides.${side}`))}
        chosen={draft.side}
        choose={(side) => setDraft({ ...draft, side })}
      />
      {statuses.length === 0 ? null : (
        <FilterField
          label={t('trading.fields.status')}
          keys={statuses}
          text={(status) => t(`trading.statuses.${status}`)}
          chosen={draft.status}
          choose={(status) => setDraft({ ...draft, status })}
        />
      )}
    </FilterSheet>
  );
}

interface MarketFieldInput {
  readonly symbol: string;
  readonly contracts: boolean;
  readonly change: (symbol: string) => void;
}

function MarketField({ symbol, contracts, change }: MarketFieldInput): ReactNode {
  const { t } = useTranslation();
  const texts = useOrderTexts();
  const [open, setOpen] = useState(false);
  const any = t('trading.orders.any');
  return (
    <>
      <RowButton
        name={t('trading.fields.market')}
        value={symbol === '' ? any : texts.market(symbol)}
        press={() => setOpen(true)}
      />
      {open ? (
        <PairSheet
          chosen={symbol}
          choose={change}
          close={() => setOpen(false)}
          any={any}
          contracts={contracts}
        />
      ) : null}
    </>
  );
}
