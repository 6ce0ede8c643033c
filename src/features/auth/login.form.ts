/**
 * The form of the log-in as pure functions: the input of the platform's call, and the second steps that its
 * answer requires.
 */
import { BOUNDED_VALIDATORS } from '#domain/user/validators';
import type { login } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import type { SecondStep } from '#protocol/names/user';
import { isAuthenticatorTyped } from '../../blocks/authenticator-field.tsx';
import { reachOf, type TypedContact } from '../../blocks/contact-field.tsx';

type Answer = CallOutput<typeof login>;

/** The answer of `login` if a second step is on. */
export type StepAsked = Extract<Answer, { readonly ticket: string }>;

export function isStepAsked(answer: Answer): answer is StepAsked {
  return 'ticket' in answer;
}

/** Undefined while something is missing. */
export function loginInput(contact: TypedContact, password: string): CallInput<typeof login> | undefined {
  const account = reachOf(contact);
  return account === undefined || password === '' ? undefined : { account, password };
}

export type StepCodes = Readonly<Partial<Record<SecondStep | 'recovery', string | undefined>>>;

const isCode = BOUNDED_VALIDATORS.code();

/** The required steps whose code does not have six digits yet. */
export function missingSteps(next: readonly SecondStep[], codes: StepCodes): readonly SecondStep[] {
  return next.filter((step) =>
    step === 'google' ? !isAuthenticatorTyped(codes) : !isCode(codes[step] ?? ''),
  );
}
