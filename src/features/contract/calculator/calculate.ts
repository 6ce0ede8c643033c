/** The answer to the calculator's question, or the problems of its fields. */
import {
  averageCalculation,
  fundingCalculation,
  liquidationCalculation,
  mostCalculation,
  pnlCalculation,
  targetCalculation,
  type Calculation,
  type PlannedPosition,
} from '#domain/contract/reference/calculator';
import { ZERO, type Exact } from '#domain/contract/reference/exact';
import {
  fieldsOf,
  isValue,
  marginModeOf,
  readField,
  readFill,
  type CalculatorFacts,
  type CalculatorField,
  type CalculatorForm,
  type FieldProblem,
} from './calculator.form.ts';

export interface Answer {
  /** Undefined while a field is empty or wrong. */
  readonly calculation: Calculation | undefined;
  readonly problems: Partial<Record<CalculatorField, FieldProblem>>;
}

type Values = Partial<Record<CalculatorField, Exact>>;

export function calculate(form: CalculatorForm, facts: CalculatorFacts): Answer {
  const fields = fieldsOf(form, facts);
  const values: Values = {};
  const problems: Partial<Record<CalculatorField, FieldProblem>> = {};
  for (const field of fields) {
    const reading = readField(field, form, facts);
    if (isValue(reading)) values[field] = reading;
    else if (reading !== undefined) problems[field] = reading;
  }
  const above = limitAbove(values, form, facts);
  if (above !== undefined) problems.quantity = above;
  const isWhole = fields.every((field) => values[field] !== undefined);
  const calculation =
    Object.keys(problems).length === 0 && isWhole ? calculationOf(form, values, facts) : undefined;
  return { calculation, problems };
}

/** Why the platform has no position of this value. */
function limitAbove(
  { entry, quantity, leverage }: Values,
  { tab }: CalculatorForm,
  facts: CalculatorFacts,
): FieldProblem | undefined {
  if (tab === 'funding' || entry === undefined || quantity === undefined || leverage === undefined)
    return undefined;
  const value = entry.times(quantity);
  if (value.gt(facts.limitAt(leverage.toNumber()))) return 'above-limit';
  return value.gt(facts.userLimit.value) ? facts.userLimit.fault : undefined;
}

function calculationOf(
  form: CalculatorForm,
  { leverage = ZERO, entry = ZERO, quantity = ZERO, ...values }: Values,
  facts: CalculatorFacts,
): Calculation | undefined {
  const { side } = form;
  const { exit = ZERO, roe = ZERO, balance = ZERO, added = ZERO, mark = ZERO, rate = ZERO } = values;
  const planned: PlannedPosition = { side, leverage, entry, quantity };
  switch (form.tab) {
    case 'pnl':
      return pnlCalculation(planned, exit, facts.market);
    case 'target':
      return targetCalculation(planned, roe, facts.market);
    case 'liquidation': {
      const marginMode = marginModeOf(form, facts);
      const amount = marginMode === 'cross' ? balance : added;
      return liquidationCalculation(planned, { marginMode, amount }, facts.market);
    }
    case 'most': {
      const limit = facts.limitAt(leverage.toNumber());
      const userLimit = facts.userLimit.value;
      return mostCalculation(planned, balance, { ...facts.market, limit, userLimit });
    }
    case 'average':
      return averageOf(form, facts);
    case 'funding':
      return fundingCalculation(planned, mark, { rate, payments: Number(form.payments) });
  }
}

/** Of the whole fills; one that is not yet typed is left out, a wrong one leaves no answer. */
function averageOf({ fills }: CalculatorForm, facts: CalculatorFacts): Calculation | undefined {
  const whole: { readonly price: Exact; readonly quantity: Exact }[] = [];
  for (const fill of fills) {
    const { price, quantity } = readFill(fill, facts);
    if (price === undefined && quantity === undefined) continue;
    if (!isValue(price) || !isValue(quantity)) return undefined;
    whole.push({ price, quantity });
  }
  return whole.length === 0 ? undefined : averageCalculation(whole);
}
