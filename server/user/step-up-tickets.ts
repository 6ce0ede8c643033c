/** The proof of a second step: good for one call of one purpose by one person, within minutes. */
import * as z from 'zod/mini';
import type { OwnerId } from '#domain/ledger/account-kinds';
import type { StepUp } from '#protocol/names/user';
import type { TicketDesk, TicketKind } from '../credentials/tickets.ts';

const LIFE_MILLIS = 300_000;

/** What a ticket for this purpose stands for: whose it is. */
export function stepUpTicket(purpose: StepUp): TicketKind<{ user: OwnerId }> {
  return { purpose: `step-up ${purpose}`, body: z.strictObject({ user: z.int() }), life: LIFE_MILLIS };
}

/** Uses a ticket up, and says whether it was this person's for this. Another person's stays as it is. */
export async function takeStepUp(
  tickets: Pick<TicketDesk, 'read' | 'take'>,
  ticket: string,
  purpose: StepUp,
  user: OwnerId,
): Promise<boolean> {
  const kind = stepUpTicket(purpose);
  const found = await tickets.read(ticket, kind);
  if (found?.user !== user) return false;
  return (await tickets.take(ticket, kind)) !== undefined;
}
