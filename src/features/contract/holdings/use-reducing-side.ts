import { useEffect } from 'react';
import { answeredTime } from '../../../api/platform-clock.ts';
import { usePositions } from '../../../blocks/contract-account.ts';
import { tradingEndIn } from '../../../blocks/market/trading-end.ts';
import { useContractTerms } from '../../../blocks/use-contract-terms.ts';
import { withSide } from '../ticket/ticket.form.ts';
import { ticketView } from '../ticket/ticket.state.ts';
import { reducingSide } from './reducing-side.ts';

/**
 * While a contract's end is announced its orders only reduce: the ticket begins on the side that can. Another contract
 * gets the side back that it had. It loads with the lists of positions, not with the ticket.
 */
export function useReducingSide(symbol: string): void {
  const reducing = reducingSide(usePositions(symbol));
  const end = tradingEndIn(useContractTerms(), symbol, answeredTime());
  const side = end === 'delisting' ? reducing : undefined;
  useEffect(() => {
    const { arrival, form } = ticketView;
    if (side === undefined || side === form.side) return undefined;
    ticketView.form = withSide(form, side);
    return () => {
      // Another address, or the user, may have set it since.
      if (ticketView.arrival === arrival && ticketView.form.side === side)
        ticketView.form = withSide(ticketView.form, form.side);
    };
  }, [symbol, side]);
}
