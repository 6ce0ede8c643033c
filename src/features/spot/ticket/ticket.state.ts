/** The user's choices on the ticket, which all markets share. */
import { proxy } from 'valtio';
import { preferences } from '../../../preferences/preferences.ts';
import { newTicket, withPrice, withType, type TicketForm } from './ticket.form.ts';

export interface TicketView {
  form: TicketForm;
  /** The history entry whose address last set market and side. */
  arrival: string | undefined;
}

export const ticketView = proxy<TicketView>({
  form: newTicket(preferences.spotMarket),
  arrival: undefined,
});

/** Puts a tapped price, exact decimal text, into the ticket; a market order becomes a limit order. */
export function pickPrice(text: string): void {
  ticketView.form = withPrice(withType(ticketView.form, 'limit'), text);
}
