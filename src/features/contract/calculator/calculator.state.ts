/** The calculator's choices; they stay for the tab. */
import { proxy } from 'valtio';
import { preferences } from '../../../preferences/preferences.ts';
import { newCalculation, type CalculatorForm } from './calculator.form.ts';

export interface CalculatorView {
  form: CalculatorForm;
  /** The history entry that last took the ticket's choices. */
  arrival: string | undefined;
}

export const calculatorView = proxy<CalculatorView>({
  form: newCalculation(preferences.contractMarket),
  arrival: undefined,
});
