/** The proof of a second step: valid for one call of one purpose by one user, within minutes. */
import * as z from 'zod/mini';
import type { UserId } from '#domain/ledger/account-kinds';
import type { StepUp } from '#protocol/names/user';
import type { TicketService, TicketKind } from '../credentials/tickets.ts';

const LIFETIME_MILLIS = 300_000;

/** The kind of ticket for this purpose; its body names the user. */
export function stepUpTicket(purpose: StepUp): TicketKind<{ user: UserId }> {
  return {
    purpose: `step-up ${purpose}`,
    body: z.strictObject({ user: z.int() }),
    lifetime: LIFETIME_MILLIS,
  };
}

/**
 * Whether a ticket is this user's for this purpose. It stays valid, so that a mistake in another field does not cost
 * it.
 */
export async function holdsStepUp(
  tickets: Pick<TicketService, 'read'>,
  ticket: string,
  purpose: StepUp,
  user: UserId,
): Promise<boolean> {
  return (await tickets.read(ticket, stepUpTicket(purpose)))?.user === user;
}

/** Uses a ticket up, and returns whether it was this user's for this purpose. Another user's ticket is not changed. */
export async function takeStepUp(
  tickets: Pick<TicketService, 'read' | 'take'>,
  ticket: string,
  purpose: StepUp,
  user: UserId,
): Promise<boolean> {
  if (!(await holdsStepUp(tickets, ticket, purpose, user))) return false;
  return (await tickets.take(ticket, stepUpTicket(purpose))) !== undefined;
}
