import { amendSheet } from '../../../blocks/amend-sheet.ts';
import { LazyAmendSheet } from './lazy-amend-sheet.tsx';

/** Lets screens of other features open the form that amends an order, for example from a chart. */
export function offerAmend(): void {
  amendSheet.value = LazyAmendSheet;
}
