import type { ContractTicket } from './use-ticket.ts';

/** What each field of the ticket needs. */
export interface FieldsInput {
  readonly ticket: ContractTicket;
  /** The user tried to submit: missing values are marked. */
  readonly tried: boolean;
  /** The element for the message of a field's problem. */
  readonly note: HTMLElement | null;
}
