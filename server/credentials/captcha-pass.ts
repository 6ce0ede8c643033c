/**
 * The pass for a solved captcha: valid for one call within minutes. A pass for harder work is accepted wherever an
 * ordinary one is.
 */
import * as z from 'zod/mini';
import { AUTH_CODES } from '#protocol/names/codes';
import { Refusal } from '../http/refuse.ts';
import type { TicketService, TicketKind } from './tickets.ts';

export const PASS: TicketKind<{ readonly harder: boolean }> = {
  purpose: 'captcha',
  body: z.strictObject({ harder: z.boolean() }),
  lifetime: 300_000,
};

/** Uses a pass up; false if it is unknown or was used before. */
export async function usePass(
  tickets: Pick<TicketService, 'take'>,
  pass: string | undefined,
  harder = false,
): Promise<boolean> {
  const held = pass === undefined ? undefined : await tickets.take(pass, PASS);
  return held !== undefined && (held.harder || !harder);
}

/** Asks for a pass; if a harder one is required, the answer names the field of the pass. */
export function captchaWanted(harder: boolean): Refusal {
  return new Refusal(AUTH_CODES.captchaNeeded, harder ? [{ field: 'captcha', code: 'custom' }] : []);
}
