/**
 * The sign-up while its steps are open, shared by them. The contact, the invitation and when the code was sent survive
 * a reload of the tab, which a phone does while its user reads the code; passwords and the code stay in memory.
 */
import { proxy } from 'valtio';
import { keepInTab } from '../../navigation/kept-place.ts';
import { newRegister, type RegisterForm, type RegisterProblem } from './register.form.ts';

interface SentCode {
  /** The e-mail address or the number with its dial code. */
  readonly to: string;
  /** When the next code may be sent, by the device's clock. */
  readonly until: number;
}

interface SignUpState {
  isBegun: boolean;
  form: RegisterForm;
  sent: SentCode | undefined;
  /** The platform's refusal of a field; without `field` it concerns none. */
  refused: { readonly field?: RegisterProblem | undefined; readonly message: string } | undefined;
  /** The account exists and its user is logged in. */
  isDone: boolean;
}

function newState(invitation: string): SignUpState {
  return {
    isBegun: true,
    form: newRegister(invitation),
    sent: undefined,
    refused: undefined,
    isDone: false,
  };
}

export const signUp: SignUpState = proxy({ ...newState(''), isBegun: false });

keepInTab('auth.signUp', {
  get kept() {
    const { isBegun, sent, form } = signUp;
    return { isBegun: isBegun && !signUp.isDone, sent, contact: form.contact, invitation: form.invitation };
  },
  set kept({ isBegun, sent, ...typed }) {
    Object.assign(signUp, { isBegun, sent, form: { ...signUp.form, ...typed } });
  },
});

/** `isNew`: the user did not return here through the history. */
export function beginSignUp(invitation: string, isNew: boolean): void {
  if (isNew || !signUp.isBegun) Object.assign(signUp, newState(invitation));
}

/** A changed field clears the platform's refusal. */
export function changeSignUp(changed: Partial<RegisterForm>): void {
  signUp.form = { ...signUp.form, ...changed };
  signUp.refused = undefined;
}

/** Deletes everything that was typed. */
export function finishSignUp(): void {
  Object.assign(signUp, { ...newState(''), isDone: true });
}

/** The ms until another code may be sent to the contact, at least 1; undefined: none was sent. */
export function waitOf(to: string | undefined): number | undefined {
  const { sent } = signUp;
  return sent === undefined || sent.to !== to ? undefined : Math.max(1, sent.until - Date.now());
}
