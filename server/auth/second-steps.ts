/** How a login continues if the account requires second steps. */
import * as z from 'zod/mini';
import { LOGIN_WAYS, type LoginWay, type SecondStep as Step } from '#protocol/names/user';
import { hiddenEmail, hiddenPhone } from '../credentials/second-steps.ts';
import type { TicketService, TicketKind } from '../credentials/tickets.ts';
import type { StoredLogin } from '../credentials/login-tables.ts';
import { SecondStep } from '../http/second-step.ts';
import type { AuthParts } from './auth-parts.ts';

/** Its holder proved the first step, and must still prove the second one. */
export const LOGIN_TICKET: TicketKind<{
  readonly user: number;
  readonly way: LoginWay;
  readonly version: number;
}> = {
  purpose: 'login',
  body: z.strictObject({ user: z.int(), way: z.enum(LOGIN_WAYS), version: z.int() }),
  lifetime: 600_000,
};

/** The login behind a ticket; undefined if it expired, or if a credential changed since it was given. */
export async function heldLogin({ tickets, logins }: Pick<AuthParts, 'tickets' | 'logins'>, ticket: string) {
  const held = await tickets.read(ticket, LOGIN_TICKET);
  const login = held && (await logins.login(held.user));
  return login === undefined || login.credentialVersion !== held?.version ? undefined : { ...held, login };
}

export async function askForSteps(
  tickets: TicketService,
  { user, email, phone, credentialVersion: version }: StoredLogin,
  next: readonly Step[],
  way: LoginWay,
) {
  const ticket = await tickets.give(LOGIN_TICKET, { user, way, version });
  return new SecondStep({ ticket, next, phone: hiddenPhone(phone), email: hiddenEmail(email) });
}
