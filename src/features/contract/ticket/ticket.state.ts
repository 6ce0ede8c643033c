/** The user's choices on the contract ticket, which all contracts share. */
import { proxy } from 'valtio';
import { preferences } from '../../../preferences/preferences.ts';
import { newContractTicket, withPicked, type ContractForm } from './ticket.form.ts';

export interface ContractTicketView {
  form: ContractForm;
  /** The history entry whose address last set market and side. */
  arrival: string | undefined;
}

export const ticketView = proxy<ContractTicketView>({
  form: newContractTicket(preferences.contractMarket),
  arrival: undefined,
});

/** Puts a tapped price, exact decimal text, into the ticket. */
export function pickPrice(text: string): void {
  ticketView.form = withPicked(ticketView.form, text);
}
