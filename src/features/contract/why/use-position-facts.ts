import { computed } from '@preact/signals-react';
import { useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PositionFacts } from '#domain/contract/reference/explain';
import type { WhyTopic } from '#domain/contract/reference/explanation';
import { localeMarks } from '#domain/locale-marks';
import { orderStepsOf } from '#domain/trading/order';
import { usePositions, type LivePosition } from '../../../blocks/contract-account.ts';
import { useInstruments } from '../../../blocks/market/instruments.ts';
import { useSlowSignal } from '../../../blocks/market/slow-rows.ts';
import { plainOf } from '../../../blocks/shown-number.ts';
import { topics } from '../../../engine/topics.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { positionFacts } from './position-facts.ts';

export const SAMPLE_MILLIS = 500;

/** The engine's own values of one moment, as plain decimals; a rate is in percent. */
export type ShownValues = Partial<Record<WhyTopic, string>>;

export interface Sample {
  /** The row of the account, as it is now; the one that was asked about once it is closed. */
  readonly position: LivePosition;
  readonly facts: PositionFacts;
  readonly shown: ShownValues;
  /** Of the market's prices, after the point. */
  readonly priceDigits: number;
  /** The index of the market is live, so the platform counts every requirement. */
  readonly isLive: boolean;
}

/** The inputs of a position's explanations, at most twice a second; undefined while one of them is unknown. */
export function usePositionFacts(asked: LivePosition): Sample | undefined {
  const { i18n } = useTranslation();
  const { id, symbol, asset } = asked;
  const open = usePositions('all');
  const position = open.find((row) => row.id === id) ?? asked;
  const values = useLiveValues(asked, open);
  const available = useValue(useTopic(`balance/contract/${asset}`).plain);
  const mark = useTopic(`mark/${symbol}`);
  const [index, funding, indexState] = [
    useValue(useSlowSignal(mark.index, SAMPLE_MILLIS)),
    useValue(mark.funding),
    useValue(mark.indexState),
  ];
  const terms = useContractTerms();
  const instruments = useInstruments();
  return useMemo(() => {
    if (terms === undefined || instruments === undefined || available === '') return undefined;
    const marks = localeMarks(i18n.language);
    const read = (text = '') => plainOf(text.replace(/[%\s]/g, ''), marks);
    const byId = new Map(values.map((live) => [live.id, read(live.mark)] as const));
    const known = new Map([...byId].flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
    const facts = positionFacts({
      ...{ position, open, available, terms, instruments, marks: known },
      ...{ index: read(index), fundingPercent: read(funding) },
    });
    const own = values.find((live) => live.id === id);
    if (facts === undefined || own === undefined) return undefined;
    const entries = SHOWN.map((topic) => [topic, read(own[topic])] as const);
    const shown = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ShownValues;
    const instrument = instruments.get(symbol);
    if (instrument === undefined) return undefined;
    const { price } = orderStepsOf(instrument);
    const priceDigits = price.shown ?? price.digits;
    return { position, facts, shown, priceDigits, isLive: indexState === 0 };
  }, [
    values,
    available,
    index,
    funding,
    indexState,
    terms,
    instruments,
    position,
    open,
    id,
    symbol,
    i18n.language,
  ]);
}

const SHOWN = ['pnl', 'roe', 'margin', 'liquidation', 'ratio', 'maintenance'] as const;

/** The texts of the account's positions of one moment: all of them have the same marks. */
function useLiveValues(asked: LivePosition, open: readonly LivePosition[]) {
  const ids = [
    asked.id,
    ...open.filter((row) => row.marginMode === 'cross' && row.id !== asked.id).map((row) => row.id),
  ].join(',');
  const records = usePositionRecords(ids);
  const sampled = useMemo(
    () =>
      computed(() =>
        records.map(([id, { mark, pnl, roe, margin, liquidation, ratio, maintenance }]) => ({
          ...{ id, mark: mark.value, pnl: pnl.value, roe: roe.value, margin: margin.value },
          ...{ liquidation: liquidation.value, ratio: ratio.value, maintenance: maintenance.value },
        })),
      ),
    [records],
  );
  return useValue(useSlowSignal(sampled, SAMPLE_MILLIS));
}

/** The live values of positions. @param ids with commas between; empty: none */
export function usePositionRecords(ids: string) {
  const list = useMemo(() => (ids === '' ? [] : ids.split(',').map(Number)), [ids]);
  useLayoutEffect(() => {
    const leave = list.map((id) => topics.join(`position/${id}`));
    return () => leave.forEach((each) => each());
  }, [list]);
  return useMemo(() => list.map((id) => [id, topics.record(`position/${id}`)] as const), [list]);
}
