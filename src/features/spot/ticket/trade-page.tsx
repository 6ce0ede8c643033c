import { lazy, Suspense, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { CompactBook } from '../../../blocks/trading/compact-book.tsx';
import { TradeFrame, type TradePageInput } from '../../../blocks/trading/trade-frame.tsx';
import { useNamedTicket } from '../../../blocks/trading/use-named-ticket.ts';
import { keepInTab } from '../../../navigation/kept-place.ts';
import { preferences } from '../../../preferences/preferences.ts';
import { TicketPanel } from './ticket-panel.tsx';
import { withSide, withSymbol } from './ticket.form.ts';
import { pickPrice, ticketView } from './ticket.state.ts';

keepInTab('ticket-form', ticketView);

/** The ticket renders before the lists below it are loaded. */
const MyOrders = lazy(() =>
  import('../orders/my-orders.tsx').then(({ MyOrders: orders }) => ({ default: orders })),
);

/** A spot market with its book, the ticket and the user's orders. */
export function TradePage(input: TradePageInput): ReactNode {
  useNamedTicket(ticketView, ({ symbol, side, price }) => {
    const form = withSymbol(ticketView.form, symbol || preferences.spotMarket);
    ticketView.form = side === undefined ? form : withSide(form, side);
    if (price !== undefined) pickPrice(price);
  });
  const { symbol } = useSnapshot(ticketView).form;
  const chosen = (market: string) => {
    preferences.spotMarket = market;
    ticketView.form = withSymbol(ticketView.form, market);
  };
  return (
    <TradeFrame
      {...input}
      symbol={symbol}
      kind="spot"
      chosen={chosen}
      book={(instrument) => <CompactBook instrument={instrument} picked={pickPrice} />}
      ticket={(instrument) => <TicketPanel instrument={instrument} />}
      lists={
        <Suspense>
          <MyOrders symbol={symbol} />
        </Suspense>
      }
    />
  );
}
