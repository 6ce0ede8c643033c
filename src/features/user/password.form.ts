/** The forms of the two passwords as pure functions. The rules are the platform's (`domain/user/passwords.ts`). */
import { isTradePassword, passwordProblems } from '#domain/user/passwords';

export interface PasswordForm {
  /** The current one; "" if there is none. */
  readonly old: string;
  readonly password: string;
  readonly confirm: string;
}

export const NEW_PASSWORD_FORM: PasswordForm = { old: '', password: '', confirm: '' };

/** In the order of the fields. */
export type PasswordFault = 'old' | 'weak' | 'same' | 'confirm';

/** The first problem of a new login password; undefined: none. */
export function loginPasswordFault(form: PasswordForm, hasOld: boolean): PasswordFault | undefined {
  if (hasOld && form.old === '') return 'old';
  if (passwordProblems(form.password).length > 0) return 'weak';
  if (hasOld && form.password === form.old) return 'same';
  return form.confirm === form.password ? undefined : 'confirm';
}

export function tradePasswordFault(form: PasswordForm): PasswordFault | undefined {
  if (!isTradePassword(form.password)) return 'weak';
  return form.confirm === form.password ? undefined : 'confirm';
}
