/** The proofs that an account's second steps require, and its contacts in masked form. */
import type { SecondStep } from '#protocol/names/user';
import type { StoredLogin } from './login-tables.ts';

/** A step whose contact or authenticator was removed is off. */
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
