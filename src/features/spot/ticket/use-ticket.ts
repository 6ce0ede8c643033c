/** The ticket with all that is known around it. */
import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Instrument } from '#domain/market/instrument';
import { feesOfLevel, orderPriceText } from '#domain/spot/order';
import { useLoggedIn, useSessionUser } from '../../../api/session.ts';
import { NO_SIDES } from '../../../engine/exact-levels.ts';
import type { BalanceRecord, BookRecord } from '../../../engine/records.ts';
import { useTopic } from '../../../engine/use-topic.ts';
import { useValue } from '../../../engine/use-value.ts';
import { placing } from '../pending-orders.ts';
import { ticketSummary, type TicketSummary } from './ticket-summary.ts';
import { withPrice, type TicketForm } from './ticket.form.ts';
import { ticketView } from './ticket.state.ts';
import { useOwnLevel } from './use-own-level.ts';
import { useSpotTerms } from './use-spot-terms.ts';

export interface Ticket {
  readonly instrument: Instrument;
  readonly form: TicketForm;
  readonly summary: TicketSummary;
  /** The coin that is paid, and what there is of it. */
  readonly asset: string;
  readonly balance: BalanceRecord;
  readonly isVisitor: boolean;
  /** The best prices, exact. */
  readonly best: BookRecord;
  /** Hundredths of a percent that a market order may go; undefined while it is not known. */
  readonly slippageBps: number | undefined;
}

const NOTHING = signal(NO_SIDES);

export function useTicket(instrument: Instrument): Ticket {
  const { form } = useSnapshot(ticketView, { sync: true });
  const { symbol, base, quote } = instrument;
  const asset = form.side === 'buy' ? quote : base;
  const balance = useTopic(`balance/funds/${asset}`);
  const available = useValue(balance.plain);
  const best = useTopic(`book/${symbol}/1/1`);
  const watched = useTopic(form.type === 'market' ? `levels/${symbol}` : `book/${symbol}/1/1`);
  const sides = useValue(watched.kind === 'levels' ? watched.sides : NOTHING);
  const levels = form.side === 'buy' ? sides.asks : sides.bids;
  const terms = useSpotTerms();
  const level = useOwnLevel();
  const isVisitor = !useLoggedIn();
  useFirstPrice(instrument, best);
  useResume();
  const summary = ticketSummary(form, {
    instrument,
    available: isVisitor ? '' : available,
    fees: terms && feesOfLevel(terms.levels, level),
    slippageBps: terms?.slippageBps,
    levels: levels.ticks.length === 0 ? undefined : levels,
  });
  return { instrument, form, summary, asset, balance, isVisitor, best, slippageBps: terms?.slippageBps };
}

/** An order that nobody answered is asked for again as soon as somebody is there. */
function useResume(): void {
  const user = useSessionUser()?.id;
  useEffect(() => {
    if (user !== undefined) placing.resume();
  }, [user]);
}

/** A market's ticket begins with the best price of its own side, once, where none was typed. */
function useFirstPrice(instrument: Instrument, { rows }: BookRecord): void {
  const { symbol } = instrument;
  useEffect(
    () =>
      rows.subscribe(({ bids, asks, figures }) => {
        const { form, begun } = ticketView;
        if (begun === symbol || form.symbol !== symbol || bids + asks === 0) return;
        ticketView.begun = symbol;
        const side = form.side === 'buy' && bids > 0 ? 'bid' : 'ask';
        const tick = side === 'bid' ? figures[0] : figures[2 * bids];
        if (form.price !== '' || tick === undefined) return;
        ticketView.form = withPrice(form, orderPriceText(instrument, side, tick));
      }),
    [rows, symbol, instrument],
  );
}
