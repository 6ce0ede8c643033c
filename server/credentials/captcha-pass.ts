/** What solving the captcha gives: good for one call within minutes. */
import * as z from 'zod/mini';
import type { TicketDesk, TicketKind } from './tickets.ts';

export const PASS: TicketKind<object> = { purpose: 'captcha', body: z.strictObject({}), life: 300_000 };

/** Whether this is a pass that was not used before; now it is. */
export async function usePass(tickets: Pick<TicketDesk, 'take'>, pass: string | undefined): Promise<boolean> {
  return pass !== undefined && (await tickets.take(pass, PASS)) !== undefined;
}
