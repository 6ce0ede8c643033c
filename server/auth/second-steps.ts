/** Which second steps an account wants, and what of its contacts is shown to whoever knows its password. */
import * as z from 'zod/mini';
import type { SecondStep } from '#protocol/names/user';
import type { TicketKind } from '../credentials/tickets.ts';
import type { StoredLogin } from '../db/login-store.ts';

/** Whoever holds it knew the password, and owes the second step. */
export const LOGIN_TICKET: TicketKind<{ readonly user: number }> = {
  purpose: 'login',
  body: z.strictObject({ user: z.int() }),
  life: 600_000,
};

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
