/** By what an account's second step is proved, and how much of its contacts is shown. */
import type { SecondStep } from '#protocol/names/user';
import type { StoredLogin } from './login-tables.ts';

/** A step that lost what it is proved by is none. */
export function stepsOf(login: StoredLogin): SecondStep[] {
  const { phone, email, google, smsStep, emailStep, googleOn } = login;
  return [
    ...(smsStep && phone !== null ? (['sms'] as const) : []),
    ...(emailStep && email !== null ? (['email'] as const) : []),
    ...(googleOn && google !== null ? (['google'] as const) : []),
  ];
}

const HIDDEN = '***';

/** `+49***78` */
export function hiddenPhone(phone: string | null): string | null {
  return phone && `${phone.slice(0, 3)}${HIDDEN}${phone.slice(-2)}`;
}

/** `a***@example.com` */
export function hiddenEmail(email: string | null): string | null {
  return email && `${email.slice(0, 1)}${HIDDEN}${email.slice(email.indexOf('@'))}`;
}

/** `0x12…cdef` */
export function hiddenWallet(wallet: string | null): string | null {
  return wallet && `${wallet.slice(0, 4)}…${wallet.slice(-4)}`;
}
