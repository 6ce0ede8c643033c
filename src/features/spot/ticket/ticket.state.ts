/** What a person chose on the ticket: one ticket, whichever market it stands on. */
import { proxy } from 'valtio';
import { preferences } from '../../../preferences/preferences.ts';
import { newTicket, withPrice, withType, type TicketForm } from './ticket.form.ts';

export interface TicketView {
  form: TicketForm;
  /** The market whose first price was filled in by itself; never twice. */
  begun: string;
  /** The history's entry whose address was asked last which market and side it names. */
  arrival: string | undefined;
}

export const ticketView = proxy<TicketView>({
  form: newTicket(preferences.spotMarket),
  begun: '',
  arrival: undefined,
});

/** A price that was tapped, exact decimal text, goes into the ticket; a market order becomes a limit order by it. */
export function pickPrice(text: string): void {
  const { form } = ticketView;
  ticketView.begun = form.symbol;
  ticketView.form = withPrice(withType(form, 'limit'), text);
}
