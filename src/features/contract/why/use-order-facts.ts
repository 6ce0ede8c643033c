import { computed } from '@preact/signals-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderFacts } from '#domain/contract/reference/order-facts';
import type { OrderTopic } from '#domain/contract/reference/explanation';
import { localeMarks } from '#domain/locale-marks';
import { feesOfLevel, orderStepsOf } from '#domain/trading/order';
import { usePositions, type LivePosition } from '../../../blocks/contract-account.ts';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { useSlowSignal } from '../../../blocks/market/slow-rows.ts';
import { plainOf } from '../../../blocks/shown-number.ts';
import { useOwnLevel } from '../../../blocks/trading/use-own-level.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import type { ContractTicket } from '../ticket/use-ticket.ts';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { orderFacts } from './order-facts.ts';
import { SAMPLE_MILLIS, usePositionRecords } from './use-position-facts.ts';

export interface OrderSample {
  readonly facts: OrderFacts;
  /** The ticket's own values of the same moment, as plain decimals. */
  readonly shown: Partial<Record<OrderTopic, string>>;
  readonly priceDigits: number;
  /** The platform has no position of this size, so there is no liquidation price. */
  readonly isAboveLimit: boolean;
  readonly isLive: boolean;
}

/** The inputs of the typed order's explanations, at most twice a second; undefined while one of them is unknown. */
export function useOrderFacts(ticket: ContractTicket): OrderSample | undefined {
  const { i18n } = useTranslation();
  const { instrument, form, mode } = ticket;
  const open = usePositions('all');
  const terms = useContractTerms();
  const instruments = useInstruments();
  const vip = useOwnLevel();
  const available = useValue(useTopic(`balance/contract/${instrument.quote}`).plain);
  const live = useLiveOrder(ticket, open);
  return useMemo(() => {
    const fees = terms && feesOfLevel(terms.levels, vip);
    if (terms === undefined || fees === undefined || instruments === undefined) return undefined;
    const marks = localeMarks(i18n.language);
    const facts = orderFacts({
      ...{ form, mode, instrument, open, available, fees, terms, instruments },
      ...{
        fill: live.fill,
        bound: live.bound,
        mark: plainOf(live.mark, marks),
        index: plainOf(live.index, marks),
      },
      marks: new Map(live.marks.map(([id, mark]) => [id, plainOf(mark, marks)])),
    });
    if (facts === undefined) return undefined;
    const cost = plainOf(live.cost, marks);
    const shown = shownOf({
      // An order that frees money is shown as one that costs nothing.
      cost: cost === undefined || Number(cost) === 0 ? undefined : cost,
      fee: plainOf(live.fee, marks),
      liquidation: plainOf(live.liquidation, marks),
      most: plainOf(live.most, marks),
      available: plainOf(live.available, marks),
    });
    const { price } = orderStepsOf(instrument);
    const { isLive, isAboveLimit } = live;
    return { facts, shown, priceDigits: price.shown ?? price.digits, isLive, isAboveLimit };
  }, [form, mode, instrument, open, available, vip, terms, instruments, live, i18n.language]);
}

function shownOf(values: Partial<Record<OrderTopic, string | undefined>>): OrderSample['shown'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The texts of one moment: all of them follow from the same marks. */
function useLiveOrder({ instrument, opening }: ContractTicket, open: readonly LivePosition[]) {
  const mark = useTopic(`mark/${instrument.symbol}`);
  const ids = open.filter((row) => row.marginMode === 'cross').map(({ id }) => id);
  const records = usePositionRecords(ids.join(','));
  const sampled = useMemo(
    () =>
      computed(() => ({
        ...{ fill: opening.plainFill.value, bound: opening.plainMostBound.value, most: opening.most.value },
        ...{ available: opening.available.value },
        ...{ cost: opening.cost.value, fee: opening.fee.value },
        ...{ liquidation: opening.liquidation.value, mark: mark.mark.value, index: mark.index.value },
        isAboveLimit: opening.limit.value !== '',
        isLive: mark.indexState.value === 0 && opening.status.value === 'live',
        marks: records.map(([id, record]) => [id, record.mark.value] as const),
      })),
    [opening, mark, records],
  );
  return useValue(useSlowSignal(sampled, SAMPLE_MILLIS));
}
