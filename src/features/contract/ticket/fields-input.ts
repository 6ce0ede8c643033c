import type { ContractTicket } from './use-ticket.ts';

/** The input of each field of the ticket. */
export interface FieldsInput {
  readonly ticket: ContractTicket;
  /** The user tried to submit: missing values are marked. */
  readonly tried: boolean;
  /** The element for the message of a field's problem. */
  readonly note: HTMLElement | null;
}
