/** The form of an alert: what its fields hold, and their problems by the rule that the core runs. Pure. */
import { checkAlert, isOfContracts, type AlertInput, type AlertProblem } from '#domain/alert/check-alert';
import { ALERT_KINDS, EVENT_KINDS, type AlertKind } from '#domain/alert/alert-terms';
import type { Instrument } from '#domain/market/instrument';
import { orderStepsOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';

export type AlertForm = AlertInput & { readonly symbol: string };

const FIRST_WINDOW = 3_600_000;

export function newAlert(symbol: string): AlertForm {
  return { symbol, kind: 'price', by: 'last', direction: '', price: '', percent: '', windowMillis: 0 };
}

/** Fields that the kind does not have are emptied. */
export function withKind(form: AlertForm, kind: AlertKind): AlertForm {
  const hasLevel = !EVENT_KINDS.has(kind);
  return {
    ...newAlert(form.symbol),
    kind,
    direction: hasLevel && kind !== 'price' && kind !== 'margin' ? 'up' : '',
    windowMillis: kind === 'move' ? FIRST_WINDOW : 0,
  };
}

/** The kinds that a market has; without a market those of events. */
export function kindsOf(instrument: Instrument | undefined): readonly AlertKind[] {
  return ALERT_KINDS.filter((kind) => {
    if (instrument === undefined) return EVENT_KINDS.has(kind);
    return instrument.kind === 'perpetual' || !isOfContracts(kind);
  });
}

/** @param current undefined: not known yet, so the platform decides */
export function problemsOf(
  form: AlertForm,
  instrument: Instrument | undefined,
  current: Ticks | undefined,
): readonly AlertProblem[] {
  const checked = checkedForm(form, instrument, current);
  return 'problems' in checked ? checked.problems.filter(({ code }) => code !== 'no-price') : [];
}

/** The form as it is sent: a price fires in the direction that its user saw, however it moves on the way. */
export function sentForm(
  form: AlertForm,
  instrument: Instrument | undefined,
  current: Ticks | undefined,
): AlertForm {
  const checked = checkedForm(form, instrument, current);
  return 'problems' in checked ? form : { ...form, direction: checked.direction };
}

function checkedForm(
  { symbol: _symbol, ...input }: AlertForm,
  instrument: Instrument | undefined,
  current: Ticks | undefined,
) {
  return checkAlert(input, {
    isContract: instrument?.kind === 'perpetual',
    steps: instrument && orderStepsOf(instrument),
    current,
  });
}

/** A price has no range that a text could name. */
export function priceTextOf(code: AlertProblem['code']): Exclude<ReturnType<typeof textOf>, 'range'> {
  const text = textOf(code);
  return text === 'range' ? 'bad-number' : text;
}

/** The text of a problem's code. */
export function textOf(
  code: AlertProblem['code'],
): 'empty' | 'bad-number' | 'off-step' | 'reached' | 'range' {
  switch (code) {
    case 'empty':
    case 'off-step':
    case 'reached':
      return code;
    case 'too-small':
    case 'too-large':
    case 'too-fine':
      return 'range';
    default:
      return 'bad-number';
  }
}
