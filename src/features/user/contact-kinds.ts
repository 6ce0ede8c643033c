/** The common parts of an e-mail and a phone number in an account: the calls, the checks, the step-up. */
import { VALIDATORS } from '#domain/user/validators';
import { CALLS } from '#protocol/names/calls';
import type { StepUp } from '#protocol/names/user';
import type {
  bindEmail,
  bindEmailCode,
  bindPhone,
  bindSmsCode,
  unbindEmail,
  unbindPhone,
} from '#protocol/user';
import { call, type CallControls } from '../../api/call.ts';

export type ContactKind = keyof typeof CONTACT_KINDS;

interface ContactCalls {
  readonly isSound: (address: string) => boolean;
  readonly by: 'email' | 'sms';
  readonly bindStep: StepUp;
  readonly unbindStep: StepUp;
  readonly sendCode: (address: string, captcha?: string) => Promise<{ readonly resendMillis: number }>;
  readonly bind: (address: string, code: string, ticket: string) => Promise<unknown>;
  readonly unbind: (ticket: string) => Promise<unknown>;
}

/** The form shows these refusals. */
const BY_FORM: CallControls = { toast: false };

export const CONTACT_KINDS = {
  email: {
    isSound: VALIDATORS.email,
    by: 'email',
    bindStep: 'bind-email',
    unbindStep: 'unbind-email',
    sendCode: (email, captcha) =>
      call<typeof bindEmailCode>(CALLS.bindEmailCode, { email, ...(captcha && { captcha }) }, BY_FORM),
    bind: (email, code, ticket) => call<typeof bindEmail>(CALLS.bindEmail, { email, code, ticket }, BY_FORM),
    unbind: (ticket) => call<typeof unbindEmail>(CALLS.unbindEmail, { ticket }, BY_FORM),
  },
  phone: {
    isSound: VALIDATORS.phone,
    by: 'sms',
    bindStep: 'bind-phone',
    unbindStep: 'unbind-phone',
    sendCode: (phone, captcha) =>
      call<typeof bindSmsCode>(CALLS.bindSmsCode, { phone, ...(captcha && { captcha }) }, BY_FORM),
    bind: (phone, code, ticket) => call<typeof bindPhone>(CALLS.bindPhone, { phone, code, ticket }, BY_FORM),
    unbind: (ticket) => call<typeof unbindPhone>(CALLS.unbindPhone, { ticket }, BY_FORM),
  },
} as const satisfies Readonly<Record<string, ContactCalls>>;
