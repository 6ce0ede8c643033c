/** The new password's form as pure functions. */
import type { forgotAttempt, forgotPassword } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { passwordProblems } from '#domain/user/passwords';
import { BOUNDED_VALIDATORS } from '#domain/user/validators';
import { isAuthenticatorTyped } from '../../blocks/authenticator-field.tsx';
import type { TypedContact } from '../../blocks/contact-field.tsx';

/** What goes on: where the code was sent, as the user typed it. */
export type ForgotBegun = CallOutput<typeof forgotAttempt> & { readonly contact: TypedContact };

export interface ForgotForm {
  readonly code: string;
  /** Of the authenticator, where the account has one. */
  readonly google?: string | undefined;
  /** In its place. */
  readonly recovery?: string | undefined;
  readonly password: string;
  readonly confirm: string;
}

export const NEW_FORGOT: ForgotForm = { code: '', password: '', confirm: '' };

const isCode = BOUNDED_VALIDATORS.code();

/** What is asked of the platform; undefined while something is missing. `withGoogle`: its code is wanted. */
export function forgotInput(
  ticket: string,
  form: ForgotForm,
  withGoogle: boolean,
): CallInput<typeof forgotPassword> | undefined {
  const { code, google, recovery, password, confirm } = form;
  if (!isCode(code) || (withGoogle && !isAuthenticatorTyped(form))) return undefined;
  if (passwordProblems(password).length > 0 || confirm !== password) return undefined;
  return {
    ticket,
    code,
    password,
    confirm,
    ...(withGoogle ? (google === undefined ? { recovery } : { google }) : {}),
  };
}
