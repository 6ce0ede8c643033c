/** What a user chose on the ticket: one ticket, whichever market it stands on. */
import { proxy } from 'valtio';
import { preferences } from '../../../preferences/preferences.ts';
import { newTicket, withPrice, withType, type TicketForm } from './ticket.form.ts';

export interface TicketView {
  form: TicketForm;
  /** The history's entry whose address was asked last which market and side it names. */
  arrival: string | undefined;
}

export const ticketView = proxy<TicketView>({
  form: newTicket(preferences.spotMarket),
  arrival: undefined,
});

/** A price that was tapped, exact decimal text, goes into the ticket; a market order becomes a limit order by it. */
export function pickPrice(text: string): void {
  ticketView.form = withPrice(withType(ticketView.form, 'limit'), text);
}
