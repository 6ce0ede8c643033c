/** The form of the sign-up as pure functions: the platform checks by the same rules (`domain/user`). */
import type { register } from '#protocol/auth';
import type { CallInput } from '#protocol/call';
import { isTradePassword, passwordProblems } from '#domain/user/passwords';
import { BOUNDED_VALIDATORS, VALIDATORS } from '#domain/user/validators';
import { NO_CONTACT, reachOf, type TypedContact } from '../../blocks/contact-field.tsx';

export interface RegisterForm {
  readonly contact: TypedContact;
  readonly code: string;
  readonly password: string;
  readonly confirm: string;
  readonly tradePassword: string;
  readonly confirmTradePassword: string;
  readonly invitation: string;
  /** The version of the terms that the user agreed to; undefined: none. */
  readonly clause: number | undefined;
}

const isCode = BOUNDED_VALIDATORS.code();

export function newRegister(invitation: string): RegisterForm {
  return {
    contact: NO_CONTACT,
    code: '',
    password: '',
    confirm: '',
    tradePassword: '',
    confirmTradePassword: '',
    invitation: VALIDATORS.invitation(invitation) ? invitation : '',
    clause: undefined,
  };
}

export type RegisterProblem =
  | 'contact'
  | 'code'
  | 'password'
  | 'confirm'
  | 'tradePassword'
  | 'confirmTradePassword'
  | 'invitation'
  | 'clause';

/** The problems, in the order of the fields. */
export function registerProblems(form: RegisterForm): readonly RegisterProblem[] {
  const wrong: Readonly<Record<RegisterProblem, boolean>> = {
    contact: reachOf(form.contact) === undefined,
    code: !isCode(form.code),
    password: passwordProblems(form.password).length > 0,
    confirm: form.confirm !== form.password,
    tradePassword: !isTradePassword(form.tradePassword),
    confirmTradePassword: form.confirmTradePassword !== form.tradePassword,
    invitation: form.invitation !== '' && !VALIDATORS.invitation(form.invitation),
    clause: form.clause === undefined,
  };
  return (Object.keys(wrong) as RegisterProblem[]).filter((field) => wrong[field]);
}

/** The input of the platform's call; undefined while there is a problem. */
export function registerInput(form: RegisterForm): CallInput<typeof register> | undefined {
  const reach = reachOf(form.contact);
  if (registerProblems(form).length > 0 || reach === undefined || form.clause === undefined) return undefined;
  const { code, password, confirm, tradePassword, confirmTradePassword, invitation, clause } = form;
  return {
    ...(form.contact.kind === 'email' ? { email: reach } : { phone: reach }),
    ...(invitation === '' ? {} : { invitation }),
    code,
    password,
    confirm,
    tradePassword,
    confirmTradePassword,
    clause,
  };
}
