/** The change of an open order or a trigger as pure functions: only changed values are sent. */
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import { priceTick, sizeLots, type PriceProblem, type SizeProblem } from '#domain/trading/order-terms';

export const AMENDED = ['trigger', 'price', 'size'] as const;
export type Amended = (typeof AMENDED)[number];

/** Plain decimals, or texts that are not amounts; a field that is absent cannot be changed. */
export type AmendForm = Readonly<Partial<Record<Amended, string>>>;

interface AmendSummary {
  readonly problems: Readonly<Partial<Record<Amended, PriceProblem | SizeProblem>>>;
  /** The changed values; undefined if nothing changed or there is a problem. */
  readonly changed: AmendForm | undefined;
}

/** @param before the present values: the form's fields */
export function amendSummary(form: AmendForm, before: AmendForm, instrument: Instrument): AmendSummary {
  const steps = orderStepsOf(instrument);
  const problems: Partial<Record<Amended, PriceProblem | SizeProblem>> = {};
  const changed: Partial<Record<Amended, string>> = {};
  for (const field of AMENDED) {
    const [text, old] = [form[field], before[field]];
    if (text === undefined || old === undefined) continue;
    const valueOf = (of: string) =>
      field === 'size' ? sizeLots(of, instrument, steps) : priceTick({ type: 'limit', price: of }, steps);
    const value = valueOf(text);
    if (typeof value === 'string') problems[field] = value;
    else if (value !== valueOf(old)) changed[field] = text;
  }
  const isSound = Object.keys(problems).length === 0 && Object.keys(changed).length > 0;
  return { problems, changed: isSound ? changed : undefined };
}
