import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_SIDES } from '#domain/trading/order';
import { OPEN_STATUSES, ORDER_STATUSES } from '#domain/trading/order-states';
import type { TimeSpan } from '../../../i18n/day-span.ts';
import { FilterField } from '../../../blocks/filter-field.tsx';
import { FilterSheet } from '../../../blocks/filter-sheet.tsx';
import { PairSheet } from '../../../blocks/market/pair-sheet.tsx';
import { RowButton } from '../../../ui/rows.tsx';
import { NO_FILTER, type OrderFilter } from '../../../blocks/trading/order-lists.ts';
import type { OrderTab } from './order-tabs.ts';
import { useOrderTexts } from '../../../blocks/trading/use-order-texts.ts';

interface OrderFilterSheetInput {
  readonly tab: OrderTab;
  readonly filter: OrderFilter;
  readonly choose: (filter: OrderFilter, span: TimeSpan) => void;
  readonly close: () => void;
}

/** Filters orders and fills. */
export function OrderFilterSheet({ tab, filter, choose, close }: OrderFilterSheetInput): ReactNode {
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
      <MarketField symbol={draft.symbol} change={(symbol) => setDraft({ ...draft, symbol })} />
      <FilterField
        label={t('trading.fields.side')}
        keys={ORDER_SIDES}
        text={(side) => t(`trading.sides.${side}`)}
        chosen={draft.side}
        choose={(side) => setDraft({ ...draft, side })}
      />
      {tab === 'fills' ? null : (
        <FilterField
          label={t('trading.fields.status')}
          keys={ORDER_STATUSES.filter((status) => OPEN_STATUSES.has(status) === (tab === 'open'))}
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
  readonly change: (symbol: string) => void;
}

function MarketField({ symbol, change }: MarketFieldInput): ReactNode {
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
      {open ? <PairSheet chosen={symbol} choose={change} close={() => setOpen(false)} any={any} /> : null}
    </>
  );
}
