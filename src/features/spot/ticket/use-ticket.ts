/** The ticket with all values that it depends on. */
import { signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { feesOfLevel, type OrderSide } from '#domain/trading/order';
import { useLoggedIn, useSessionUser } from '../../../api/session.ts';
import { levelsOf } from '../../../engine/exact-levels.ts';
import type { BalanceRecord, BookRecord, LevelRows } from '../../../engine/records.ts';
import { useDecision } from '../../../engine/use-decision.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { useFollowedPrice } from '../../../blocks/trading/use-followed-price.ts';
import { useSlowBest } from '../../../blocks/trading/use-best-prices.ts';
import { placing } from '../pending-orders.ts';
import { ticketSummary, type TicketSummary } from './ticket-summary.ts';
import { isCrossing, withMarketPrice, type TicketForm } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useOwnLevel } from '../../../blocks/trading/use-own-level.ts';
import { useSpotTerms } from './use-spot-terms.ts';

export interface Ticket {
  readonly instrument: Instrument;
  readonly form: TicketForm;
  readonly summary: TicketSummary;
  /** The asset that pays, and its available balance. */
  readonly asset: string;
  readonly balance: BalanceRecord;
  readonly isVisitor: boolean;
  /** The best prices, exact. */
  readonly best: BookRecord;
  /** The allowed slippage of a market order in hundredths of a percent; undefined while it is unknown. */
  readonly slippageBps: number | undefined;
}

const NOTHING = signal<LevelRows>({ bids: 0, asks: 0, values: new Float64Array(0), texts: [] });

export function useTicket(instrument: Instrument): Ticket {
  const { form } = useSnapshot(ticketView, { sync: true });
  const { symbol, base, quote } = instrument;
  const asset = form.side === 'buy' ? quote : base;
  const balance = useTopic(`balance/funds/${asset}`);
  const available = useValue(balance.plain);
  const best = useTopic(`book/${symbol}/1/1`);
  const prices = useSlowBest(best);
  const takes = useDecision(() => form.type === 'market' || isCrossing(form, prices(), instrument));
  const watched = useTopic(takes ? `levels/${symbol}` : `book/${symbol}/1/1`);
  const rows = useValue(watched.kind === 'levels' ? watched.rows : NOTHING);
  const levels = useMemo(() => levelsOf(rows, form.side === 'buy' ? 'asks' : 'bids'), [rows, form.side]);
  const terms = useSpotTerms();
  const level = useOwnLevel();
  const isVisitor = !useLoggedIn();
  const follow = useMemo(() => followMarket(symbol), [symbol]);
  useFollowedPrice(instrument, form, prices, follow);
  useResume();
  const isMarketKnown = useValue(best.status) !== 'waiting';
  const summary = useDecision(() =>
    ticketSummary(form, {
      instrument,
      available: isVisitor ? '' : available,
      fees: terms && feesOfLevel(terms.levels, level),
      slippageBps: terms?.slippageBps,
      warningBps: terms?.priceWarningBps,
      bandBps: terms?.priceBandBps,
      best: prices(),
      isMarketKnown,
      levels: levels.ticks.length === 0 ? undefined : levels,
    }),
  );
  return { instrument, form, summary, asset, balance, isVisitor, best, slippageBps: terms?.slippageBps };
}

/** An unanswered order is queried again as soon as a user is logged in. */
function useResume(): void {
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) placing.resume();
  }, [user]);
}

/** Another market or side may have been chosen since. */
function followMarket(symbol: string) {
  return (price: string, side: OrderSide) => {
    const { form } = ticketView;
    if (form.symbol === symbol && form.side === side) ticketView.form = withMarketPrice(form, price);
  };
}
