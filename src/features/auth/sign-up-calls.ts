/** The calls of the sign-up's steps: what the platform refuses is in `signUp.refused` afterwards. */
import type { register } from '#protocol/auth';
import { CALLS } from '#protocol/names/calls';
import { AUTH_CODES } from '#protocol/names/codes';
import { call } from '../../api/call.ts';
import { Refusal } from '../../api/refusal.ts';
import { reachOf } from '../../blocks/contact-field.tsx';
import { completeLogin } from './complete-login.ts';
import { registerInput, type RegisterProblem } from './register.form.ts';
import { sendCodeWithPass } from './send-code.ts';
import { firstField } from './sign-up-steps.ts';
import { finishSignUp, signUp } from './sign-up.state.ts';

/** Sends a code to the typed contact. Returns the ms until another one may be sent; undefined: none was sent. */
export async function sendSignUpCode(
  ask: (refused?: unknown) => Promise<string | undefined>,
): Promise<number | undefined> {
  const { contact } = signUp.form;
  const to = reachOf(contact);
  if (to === undefined) return undefined;
  const [name, input] =
    contact.kind === 'email'
      ? [CALLS.registerEmailCode, { email: to }]
      : [CALLS.registerSmsCode, { phone: to }];
  signUp.refused = undefined;
  try {
    const millis = await sendCodeWithPass(name, input, ask);
    if (millis !== undefined) signUp.sent = { to, until: Date.now() + millis };
    return millis;
  } catch (failure) {
    signUp.refused = { message: messageOf(failure) };
    return undefined;
  }
}

/** Creates the account and logs its user in. Returns the field that the platform refused, if it named one. */
export async function createAccount(): Promise<RegisterProblem | undefined> {
  const input = registerInput(signUp.form);
  if (input === undefined) return undefined;
  signUp.refused = undefined;
  try {
    const loggedIn = await call<typeof register>(CALLS.register, input, { toast: false });
    finishSignUp();
    completeLogin(loggedIn);
    return undefined;
  } catch (failure) {
    const field = failure instanceof Refusal ? refusedField(failure) : undefined;
    if (field === 'clause') signUp.form = { ...signUp.form, clause: undefined };
    signUp.refused = { field, message: messageOf(failure) };
    return field;
  }
}

const FIELD_OF_CODE: ReadonlyMap<number | string, RegisterProblem> = new Map([
  [AUTH_CODES.codeWrong, 'code'],
  [AUTH_CODES.registered, 'contact'],
  [AUTH_CODES.notAgreed, 'clause'],
]);

/** The field that a refusal concerns; of several ones the first on the screen. */
function refusedField({ code, problems }: Refusal): RegisterProblem | undefined {
  return FIELD_OF_CODE.get(code) ?? firstField(problems.map(({ field }) => field));
}

/** Failures of a call have a message for the user; others are errors of the page. */
function messageOf(failure: unknown): string {
  if (failure instanceof Error && 'isShown' in failure) return failure.message;
  throw failure;
}
