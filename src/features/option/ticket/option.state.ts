/** The user's choices on the ticket of options. */
import { proxy } from 'valtio';
import type { OptionCycle, OptionDirection } from '#domain/option/option-terms';
import { preferences } from '../../../preferences/preferences.ts';

export interface OptionForm {
  /** The contract on whose index the option is. */
  readonly symbol: string;
  readonly cycle: OptionCycle;
  readonly direction: OptionDirection;
  /** A plain decimal, "", or the field's mark for an invalid text. */
  readonly stake: string;
}

export interface OptionTicketView {
  form: OptionForm;
  /** The history entry whose address last set the market. */
  arrival: string | undefined;
}

export const ticketView = proxy<OptionTicketView>({
  form: { symbol: preferences.optionMarket, cycle: '5m', direction: 'up', stake: '' },
  arrival: undefined,
});

export function choose(part: Partial<OptionForm>): void {
  ticketView.form = { ...ticketView.form, ...part };
}
