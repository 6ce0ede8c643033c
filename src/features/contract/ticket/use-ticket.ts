/** The contract ticket with all values that it depends on. */
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { openingSpec } from '#domain/contract/opening-spec';
import type { Instrument } from '#domain/market/instrument';
import type { OrderSide } from '#domain/trading/order';
import type { TopicStatus } from '#worker/engine-api';
import { answeredTime } from '../../../api/platform-clock.ts';
import { useLoggedIn, useSessionUser } from '../../../api/session.ts';
import { tradingEndIn, type TradingEnd } from '../../../blocks/market/trading-end.ts';
import { useSlowSignal } from '../../../blocks/market/slow-rows.ts';
import type { BestPrices } from '../../../blocks/trading/against-market.ts';
import { useFollowedPrice } from '../../../blocks/trading/use-followed-price.ts';
import { useSlowBest } from '../../../blocks/trading/use-best-prices.ts';
import type { BookRecord, RecordOf } from '../../../engine/records.ts';
import { useDecision } from '../../../engine/use-decision.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { placingContractOrder, placingTrigger } from '../pending-orders.ts';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { useMode } from '../use-mode.ts';
import type { TradingMode } from '#domain/contract/position-terms';
import { effectOf, type OrderEffect } from './order-effect.ts';
import { openingInput, ticketSummary, type ContractSummary, type OpeningValues } from './ticket-summary.ts';
import { asReducing, isConditional, withMarketPrice, type ContractForm } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';

export type OpeningRecord = RecordOf<`opening/${string}/${string}`>;

export interface ContractTicket {
  readonly instrument: Instrument;
  readonly form: ContractForm;
  readonly summary: ContractSummary;
  readonly mode: TradingMode;
  /** Whether the order opens or closes a position, as its button says. */
  readonly effect: OrderEffect;
  /** How the announced end of the contract limits orders; undefined: not. */
  readonly end: TradingEnd | undefined;
  readonly isVisitor: boolean;
  readonly best: BookRecord;
  /** The best prices, at most twice a second. The ticket renders for them only when it decides something else. */
  readonly prices: () => BestPrices;
  /** The live estimates of the typed order. */
  readonly opening: OpeningRecord;
  /** The allowed slippage of a market order in hundredths of a percent; undefined while it is unknown. */
  readonly slippageBps: number | undefined;
}

/** Whether nothing is placed any more. */
export function isOver({ end }: Pick<ContractTicket, 'end'>): boolean {
  return end !== undefined && end !== 'delisting';
}

export function useTicket(instrument: Instrument): ContractTicket {
  const { form: chosen } = useSnapshot(ticketView, { sync: true });
  const { symbol } = instrument;
  const isVisitor = !useLoggedIn();
  const mode = useMode(symbol);
  const terms = useContractTerms();
  const end = tradingEndIn(terms, symbol, answeredTime());
  const form = end === 'delisting' ? asReducing(chosen, mode.positionMode === 'hedge') : chosen;
  const best = useTopic(`book/${symbol}/1/1`);
  const prices = useSlowBest(best);
  const mark = useTopic(`mark/${symbol}`);
  const spec = useDecision(() =>
    openingSpec(openingInput(form, instrument, { best: prices(), mode, slippageBps: 0 })),
  );
  const opening = useSteady(useTopic(`opening/${symbol}/${spec}`));
  const valuesOf = useOpeningValues(opening);
  const reduces = useValue(opening.reduces);
  const statuses = [useValue(best.status), useValue(mark.status)];
  const follow = useMemo(() => followMarket(symbol), [symbol]);
  useFollowedPrice(instrument, form, prices, follow);
  useResume();
  const summary = useDecision(() =>
    ticketSummary(form, {
      instrument,
      mode,
      best: prices(),
      opening: isVisitor ? NO_VALUES : valuesOf(),
      warningBps: terms?.priceWarningBps,
      bandBps: terms?.priceBandBps,
      callback: terms?.triggers,
      isKnown: terms !== undefined && !statuses.includes('waiting'),
      isStale: statuses.some((status) => status !== 'live' && status !== 'waiting'),
    }),
  );
  return {
    ...{ instrument, form, summary, mode, end, isVisitor, best, prices, opening },
    effect: effectOf(form, mode.positionMode === 'hedge', reduces && !isConditional(form.type)),
    slippageBps: terms?.slippageBps,
  };
}

const NO_VALUES: OpeningValues = { plainMost: '', insufficient: false, limit: '' };

/** While the first values of changed entries are computed, the last ones stay on the screen. */
function useSteady(latest: OpeningRecord): OpeningRecord {
  const [shown, setShown] = useState(latest);
  const status: TopicStatus = useValue(latest.status);
  const isReady = status !== 'waiting';
  useEffect(() => {
    if (isReady) setShown(latest);
  }, [isReady, latest]);
  return isReady ? latest : shown;
}

const MOST_MILLIS = 500;

/** The values by which the form decides, read from signals. */
function useOpeningValues({ plainMost, insufficient, limit }: OpeningRecord): () => OpeningValues {
  const most = useSlowSignal(plainMost, MOST_MILLIS, isUnknown);
  return () => ({
    plainMost: most.value,
    insufficient: insufficient.value,
    limit: limit.value as OpeningValues['limit'],
  });
}

const isUnknown = (text: string) => text === '';

/** Unanswered orders are queried again as soon as a user is logged in. */
function useResume(): void {
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user === undefined) return;
    placingContractOrder.resume();
    placingTrigger.resume();
  }, [user]);
}

/** Another market or side may have been chosen since. */
function followMarket(symbol: string) {
  return (price: string, side: OrderSide) => {
    const { form } = ticketView;
    if (form.symbol === symbol && form.side === side) ticketView.form = withMarketPrice(form, price);
  };
}
