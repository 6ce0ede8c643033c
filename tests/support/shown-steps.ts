/** Explanations as lines that a test can state whole: "pnl 480 quote = 24480 quote − 24000 quote → mark". */
import type { Exact } from '../../domain/contract/reference/exact.ts';
import type { FormulaPart, WhyStep } from '../../domain/contract/reference/explanation.ts';

const DIGITS = 12;

/** Cut after 12 digits, with an ellipsis. */
function shownNumber(value: Exact): string {
  const cut = value.toDecimalPlaces(DIGITS, 1);
  return cut.eq(value) ? value.toFixed() : `${cut.toFixed(DIGITS)}…`;
}

const shownPart = (part: FormulaPart) =>
  typeof part === 'string' ? part : `${shownNumber(part.value)} ${part.unit}`;

/** Name, value, unit, formula and the explanation that the step opens: all that a step has. */
function shownStep(step: WhyStep): string {
  const { name, value, unit, formula } = step;
  return [
    `${name} ${value === undefined ? 'none' : shownNumber(value)} ${unit}`,
    ...(formula.length === 0 ? [] : ['=', ...formula.map(shownPart)]),
    ...('opens' in step ? [`→ ${step.opens}`] : []),
  ].join(' ');
}

export const shownSteps = (steps: readonly WhyStep[] | undefined) => steps?.map(shownStep);
