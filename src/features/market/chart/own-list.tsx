import type { Signal } from '@preact/signals-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { minorOf } from '#domain/ledger/minor';
import { stepOf, type Instrument } from '#domain/market/instrument';
import { carriedOn } from '#domain/spot/average-cost';
import { CALLS } from '#protocol/names/calls';
import type { SpotFill } from '#protocol/names/spot';
import type { fillHistory, spotCost } from '#protocol/spot';
import { call, QUIETLY } from '../../../api/call.ts';
import { amendSheet } from '../../../blocks/amend-sheet.ts';
import { cancelOrders } from '../../../blocks/cancel-orders.ts';
import {
  KEPT_FILLS,
  useFills,
  useOrderResets,
  useOrders,
  type LiveOrder,
} from '../../../blocks/spot-orders.ts';
import { useValue } from '../../../engine/use-value.ts';
import { amountText } from '../../../i18n/amount-text.ts';
import {
  costOf,
  marksOf,
  NO_OWN_TRADES,
  orderPriceOf,
  restingOf,
  type DragLine,
  type OwnLine,
  type OwnTrades,
} from './own-trades.ts';
import { newestRows } from './newest-rows.ts';
import { OwnLines } from './own-lines.tsx';

export interface OwnListInput {
  readonly instrument: Instrument;
  /** The orders and fills that the chart paints. */
  readonly own: Signal<OwnTrades>;
}

/** The fetched fills and holding; live fills update them. */
interface Past {
  readonly fills: readonly SpotFill[];
  /** The newest fill that is included in the cost. */
  readonly counted: number;
  readonly held: { readonly size: string; readonly cost: string } | null;
}

const NOTHING_ASKED: Past = { fills: [], counted: 0, held: null };

/**
 * Passes the user's orders, fills and average cost to the chart, and shows them as text for screen readers. An order is
 * amended by a drag of its line, and without a pointer by its button here: both open the form that amends it.
 */
export function OwnList({ instrument, own }: OwnListInput): ReactNode {
  const { symbol, priceStep } = instrument;
  const { asked, ask, close } = useAmendment(instrument);
  const Sheet = useValue(amendSheet);
  const amend = Sheet && ask;
  const cancel = useValue(cancelOrders.spot);
  const step = useMemo(() => stepOf(priceStep), [priceStep]);
  const past = usePast(symbol);
  const received = useFills('all');
  const live = useMemo(() => received.filter((fill) => fill.symbol === symbol), [received, symbol]);
  const isWhole = received.length < KEPT_FILLS || (received.at(-1)?.id ?? 0) <= past.counted;
  const lines = useOwnLines(instrument, isWhole ? past : NOTHING_ASKED, live);
  const marks = useMemo(() => marksOf(past.fills, live, step), [past.fills, live, step]);
  useEffect(() => {
    own.value = { lines, marks, amend, cancel };
  }, [own, lines, marks, amend, cancel]);
  useEffect(
    () => () => {
      own.value = NO_OWN_TRADES;
    },
    [own],
  );
  return (
    <>
      <OwnLines {...{ lines, amend, cancel }} />
      {Sheet === undefined || asked === undefined ? null : <Sheet {...asked} close={close} />}
    </>
  );
}

/** The order that the user wants to amend, with the price that was asked for. */
function useAmendment(instrument: Instrument) {
  const orders = useOrders(instrument.symbol);
  const latest = useRef(orders);
  useEffect(() => {
    latest.current = orders;
  }, [orders]);
  const [asked, setAsked] = useState<{ readonly order: LiveOrder; readonly price: string }>();
  const ask = useCallback(
    ({ drags }: DragLine, tick: number) => {
      const order = latest.current.find(({ id }) => id === drags.id);
      const price = orderPriceOf(instrument, tick);
      if (order !== undefined) setAsked({ order, price });
    },
    [instrument],
  );
  const close = useCallback(() => setAsked(undefined), []);
  return { asked, ask, close };
}

function useOwnLines(
  { symbol, priceStep }: Instrument,
  { held, counted }: Past,
  live: readonly SpotFill[],
): readonly OwnLine[] {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const orders = useOrders(symbol);
  return useMemo(() => {
    const step = stepOf(priceStep);
    const resting = restingOf(orders, step).map(
      ({ side, tick, size, price, order, orders: all }): OwnLine => {
        const words = { size: amountText(size, language), price: amountText(price, language) };
        const drags = { of: 'order', id: order } as const;
        return { kind: side, price: tick, text: t(`chart.ownLine.${side}`, words), drags, orders: all };
      },
    );
    if (held === null) return resting;
    const sum = { size: minorOf(held.size) ?? 0n, cost: minorOf(held.cost) ?? 0n };
    const cost = costOf(carriedOn(sum, counted, live), step);
    if (cost === undefined) return resting;
    const text = t('chart.ownLine.cost', { price: amountText(cost.text, language) });
    return [...resting, { kind: 'cost', price: cost.price, text }];
  }, [orders, priceStep, held, counted, live, language, t]);
}

/** Fetched once the engine holds the account, and again whenever events may have been missed. */
function usePast(symbol: string): Past {
  const resets = useOrderResets();
  const [past, setPast] = useState(NOTHING_ASKED);
  useEffect(() => {
    if (resets === 0) return undefined;
    let isGone = false;
    Promise.all([
      newestRows(symbol, (input) => call<typeof fillHistory>(CALLS.spotFills, input, QUIETLY)),
      call<typeof spotCost>(CALLS.spotCost, { symbol }, QUIETLY),
    ]).then(
      ([fills, { fill, held }]) => {
        if (!isGone) setPast({ fills, counted: fill, held });
      },
      // If it fails, the live fills are shown.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [symbol, resets]);
  return past;
}
