/** The steps of the sign-up: which fields each has, and which of them can be shown. */
import { registerProblems, type RegisterForm, type RegisterProblem } from './register.form.ts';

export const SIGN_UP_STEPS = ['contact', 'code', 'password', 'trade', 'terms'] as const;

export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

export const STEP_OF: Readonly<Record<RegisterProblem, SignUpStep>> = {
  contact: 'contact',
  code: 'code',
  password: 'password',
  confirm: 'password',
  tradePassword: 'trade',
  confirmTradePassword: 'trade',
  invitation: 'terms',
  clause: 'terms',
};

/** The step that an address names; the first one for any other text. */
export function stepNamed(name: string | null): SignUpStep {
  return SIGN_UP_STEPS.find((step) => step === name) ?? 'contact';
}

export function placeOf(step: SignUpStep): number {
  return SIGN_UP_STEPS.indexOf(step);
}

export function nextStep(step: SignUpStep): SignUpStep | undefined {
  return SIGN_UP_STEPS[placeOf(step) + 1];
}

/** The problems of one step's fields, in their order. */
export function problemsIn(step: SignUpStep, form: RegisterForm): readonly RegisterProblem[] {
  return registerProblems(form).filter((field) => STEP_OF[field] === step);
}

/** The step itself, or the first earlier step with a missing input: after a reload the secrets are gone. */
export function reachableStep(step: SignUpStep, form: RegisterForm): SignUpStep {
  const incomplete = SIGN_UP_STEPS.slice(0, placeOf(step)).find((each) => problemsIn(each, form).length > 0);
  return incomplete ?? step;
}

/** The first field on the screen among the inputs that the platform refused, by its names. */
export function firstField(names: readonly string[]): RegisterProblem | undefined {
  const fields = names.map((name) => (name === 'email' || name === 'phone' ? 'contact' : name));
  return (Object.keys(STEP_OF) as RegisterProblem[]).find((field) => fields.includes(field));
}

/** The address of a step, with the invitation and the page to return to. */
export function stepAddress(path: string, search: string, step: SignUpStep): string {
  const query = new URLSearchParams(search);
  query.set('step', step);
  return `${path}?${query.toString()}`;
}
