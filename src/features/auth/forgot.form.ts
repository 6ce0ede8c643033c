/** The form of the new password as pure functions. */
import type { forgotAttempt, forgotPassword } from '#protocol/auth';
import type { CallInput, CallOutput } from '#protocol/call';
import { passwordProblems } from '#domain/user/passwords';
import { BOUNDED_VALIDATORS } from '#domain/user/validators';
import { isAuthenticatorTyped } from '../../blocks/authenticator-field.tsx';
import type { TypedContact } from '../../blocks/contact-field.tsx';

/** The started reset, with the address the code was sent to, as the user typed it. */
export type ForgotBegun = CallOutput<typeof forgotAttempt> & { readonly contact: TypedContact };

export interface ForgotForm {
  readonly code: string;
  /** The authenticator's code, if the account has one. */
  readonly google?: string | undefined;
  /** A recovery code instead of the authenticator's. */
  readonly recovery?: string | undefined;
  readonly password: string;
  readonly confirm: string;
}

export const NEW_FORGOT: ForgotForm = { code: '', password: '', confirm: '' };

const isCode = BOUNDED_VALIDATORS.code();

/**
 * The input of the platform's call; undefined while something is missing. `withGoogle`: the authenticator's
 * code is required.
 */
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
