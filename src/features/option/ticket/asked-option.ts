import type { PlacedOption } from '../placing-option.ts';
import type { Ticket } from './use-option-ticket.ts';

/** A purchase as it was shown when the button was pressed: the user confirms exactly this. */
export interface AskedOption {
  readonly input: PlacedOption;
  readonly ticket: Ticket;
}
