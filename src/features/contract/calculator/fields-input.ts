import type { CalculatorFacts, CalculatorForm } from './calculator.form.ts';

export interface FieldsInput {
  readonly form: CalculatorForm;
  readonly facts: CalculatorFacts;
}
