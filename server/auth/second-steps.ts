/** How a way in goes on where the account wants second steps. */
import * as z from 'zod/mini';
import { LOGIN_WAYS, type LoginWay, type SecondStep as Step } from '#protocol/names/user';
import { hiddenEmail, hiddenPhone } from '../credentials/second-steps.ts';
import type { TicketDesk, TicketKind } from '../credentials/tickets.ts';
import type { StoredLogin } from '../db/login-store.ts';
import { SecondStep } from '../http/second-step.ts';

/** Whoever holds it proved the first step, and owes the second one. */
export const LOGIN_TICKET: TicketKind<{ readonly user: number; readonly way: LoginWay }> = {
  purpose: 'login',
  body: z.strictObject({ user: z.int(), way: z.enum(LOGIN_WAYS) }),
  life: 600_000,
};

export async function askForSteps(
  tickets: TicketDesk,
  { user, email, phone }: StoredLogin,
  next: readonly Step[],
  way: LoginWay,
) {
  const ticket = await tickets.give(LOGIN_TICKET, { user, way });
  return new SecondStep({ ticket, next, phone: hiddenPhone(phone), email: hiddenEmail(email) });
}
